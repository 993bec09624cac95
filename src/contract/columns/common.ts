import type { Locale } from '#domain/digits.ts';
import type { Column, Columns } from '../columns.ts';

/** When a record was made. */
export const createdColumn: Column<{ created_at: string }> = {
  title: { fa: 'تاریخ ثبت', en: 'Created' },
  kind: 'instant',
  value: ({ created_at }) => created_at,
  sort: 'created_at',
};

const SYSTEM: Record<Locale, string> = { fa: 'سیستم', en: 'System' };

/** Name and phone of people. */
export const personColumns = {
  name: {
    title: { fa: 'نام', en: 'Name' },
    kind: 'text',
    value: ({ name, family }) => `${name} ${family}`,
    sort: 'name',
  },
  phone_number: {
    title: { fa: 'شماره', en: 'Phone' },
    kind: 'digits',
    value: ({ phone_number }) => phone_number,
    sort: 'phone_number',
  },
} as const satisfies Columns<{ name: string; family: string; phone_number: string | null }>;

/** Who did something; nobody is the system. */
export const doerText = (person: { name: string; family: string } | null, lang: Locale): string =>
  person ? `${person.name} ${person.family}` : SYSTEM[lang];

/** Who made a record. */
export const creatorColumn: Column<{ creator: { name: string; family: string } | null }> = {
  title: { fa: 'ثبت‌کننده', en: 'Creator' },
  kind: 'text',
  value: ({ creator }, lang) => doerText(creator, lang),
  hidden: true,
};
