// Filters that many lists have, each told once.

export const SYSTEM = { fa: 'سیستم', en: 'System' } as const;

/** Who made a record: a part of the name, or the system. */
export const creatorFilter = {
  kind: 'text',
  title: { fa: 'ثبت‌کننده', en: 'Recorded by' },
  choices: { system: SYSTEM },
  hint: 'author',
} as const;
/** When a record was made. */
export const createdFilter = { kind: 'dates', title: { fa: 'تاریخ ثبت', en: 'Created' } } as const;
/** Of where money lies, and of people: what was there before the first document. */
export const openingFilter = {
  kind: 'flag',
  title: { fa: 'در سند افتتاحیه', en: 'In the opening balance' },
} as const;

/** Words of a search box, which stands by itself. */
export const searchFilter = {
  kind: 'text',
  title: { fa: 'جست‌وجو', en: 'Search' },
  hidden: true,
} as const;
