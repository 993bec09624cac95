import { recordPicker } from '#app/resource/record-picker.tsx';
import type { Company } from '#contract/companies.ts';

/** Companies to choose from, in a sheet of its own. */
export const CompanyPicker = recordPicker<Company>('companies');
