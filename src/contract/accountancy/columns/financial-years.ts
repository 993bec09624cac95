import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import type { FinancialYear } from '../financial-years.ts';

const STATUSES: Readonly<Record<FinancialYear['status'], Readonly<Record<Locale, string>>>> = {
  active: { fa: 'فعال', en: 'Active' },
  inactive: { fa: 'غیرفعال', en: 'Inactive' },
  closed: { fa: 'بسته', en: 'Closed' },
};

/** The financial years as a file. */
export const yearColumns: Columns<FinancialYear> = {
  name: { title: { fa: 'سال', en: 'Year' }, kind: 'text', value: ({ name }) => name },
  start_date: { title: { fa: 'از', en: 'From' }, kind: 'date', value: ({ start_date }) => start_date },
  end_date: { title: { fa: 'تا', en: 'To' }, kind: 'date', value: ({ end_date }) => end_date },
  status: {
    title: { fa: 'وضعیت', en: 'Status' },
    kind: 'text',
    value: ({ status }, lang) => STATUSES[status][lang],
  },
  documents: {
    title: { fa: 'سندها', en: 'Documents' },
    kind: 'number',
    value: ({ documents }) => documents,
  },
  numbered_to: {
    title: { fa: 'قطعی تا', en: 'Final through' },
    kind: 'date',
    value: ({ numbered_to }) => numbered_to,
  },
  result: {
    title: { fa: 'سود یا زیان (تومان)', en: 'Result (toman)' },
    kind: 'amount',
    value: ({ result }) => result,
  },
  closed_at: { title: { fa: 'بسته شد', en: 'Closed' }, kind: 'instant', value: ({ closed_at }) => closed_at },
};
