import type { Locale } from '#domain/digits.ts';
import type { Column, Columns } from '../columns.ts';
import { createdFilter, creatorFilter, SYSTEM } from '../common-filters.ts';
import { WENT } from '../list.ts';

/** When a record was made. */
export const createdColumn: Column<{ created_at: string }> = {
  title: createdFilter.title,
  kind: 'instant',
  value: ({ created_at }) => created_at,
  sort: 'created_at',
  priority: 4,
};

/** Details of a deletion; null for active records. */
interface Deleted {
  deleted_at?: string | null | undefined;
  deleted_by?: { name: string; family: string } | null | undefined;
}

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
    priority: 2,
  },
} as const satisfies Columns<{ name: string; family: string; phone_number: string | null }>;

/** The code of a person, a place or a kind of cost (D66). */
export const codeColumn: Column<{ code: string }> = {
  title: { fa: 'کد', en: 'Code' },
  kind: 'digits',
  value: ({ code }) => code,
  sort: 'code',
};

/** The family name alone, to sort people and files by. */
export const familyColumn: Column<{ family: string }> = {
  title: { fa: 'نام خانوادگی', en: 'Family name' },
  kind: 'text',
  value: ({ family }) => family,
  sort: 'family',
  hidden: true,
};

/** The name of a person who did something; null is the system. */
export const doerText = (person: { name: string; family: string } | null, lang: Locale): string =>
  person ? `${person.name} ${person.family}` : SYSTEM[lang];

/** For rows of a trash: when and by whom they were deleted. */
export const deletedColumns = {
  deleted_at: {
    title: { fa: 'تاریخ حذف', en: 'Deleted' },
    kind: 'instant',
    value: ({ deleted_at }) => deleted_at ?? null,
    sort: WENT,
  },
  deleted_by: {
    title: { fa: 'حذف‌کننده', en: 'Deleted by' },
    kind: 'text',
    value: ({ deleted_at, deleted_by }, lang) => (deleted_at ? doerText(deleted_by ?? null, lang) : null),
  },
} as const satisfies Columns<Deleted>;

interface Numbered {
  doc_number: number | null;
  book_number: number | null;
}

/** The two numbers of a document: in the books by date, once it is final, and the one that it was made under (D64). */
export const numberColumns = {
  book_number: {
    title: { fa: 'شماره‌ی دفتر', en: 'Book no.' },
    kind: 'serial',
    value: ({ book_number }) => book_number,
  },
  doc_number: {
    title: { fa: 'عطف', en: 'No.' },
    kind: 'serial',
    priority: 3,
    value: ({ doc_number }) => doc_number,
  },
} as const satisfies Columns<Numbered>;

/** The same for a line of the books. */
export const numbersOfLines = {
  book_number: { ...numberColumns.book_number, value: ({ document }) => document.book_number },
  doc_number: { ...numberColumns.doc_number, value: ({ document }) => document.doc_number },
} as const satisfies Columns<{ document: Numbered }>;

/** The author of a record. */
export const creatorColumn: Column<{ creator: { name: string; family: string } | null }> = {
  title: creatorFilter.title,
  kind: 'text',
  value: ({ creator }, lang) => doerText(creator, lang),
  priority: 4,
  hidden: true,
};
