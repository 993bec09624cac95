import type { Locale } from '#domain/digits.ts';
import type { Column } from '../columns.ts';

/** When a record was made. */
export const createdColumn: Column<{ created_at: string }> = {
  title: { fa: 'تاریخ ثبت', en: 'Created' },
  kind: 'instant',
  value: ({ created_at }) => created_at,
  sort: 'created_at',
};

const SYSTEM: Record<Locale, string> = { fa: 'سیستم', en: 'System' };

/** Who did something; nobody is the system. */
export const doerText = (person: { name: string; family: string } | null, lang: Locale): string =>
  person ? `${person.name} ${person.family}` : SYSTEM[lang];
