import { recordPicker } from '#app/engine/record-picker.tsx';
import type { Company } from '#contract/people/companies.ts';

/** Companies to choose from, in a sheet of its own. */
export const CompanyPicker = recordPicker<Company>('companies');
