import type { WordKey } from '#app/i18n/keys.ts';

/** The books side by side, in the order in which they are read. */
export const BOOKS = [
  ['/accountancy/books/trial-balance', 'books.trial'],
  ['/accountancy/books/profit-and-loss', 'books.profit'],
  ['/accountancy/books/balance-sheet', 'books.sheet'],
  ['/accountancy/books/cash-book', 'books.cash'],
  ['/accountancy/books/ledger', 'books.ledger'],
  ['/accountancy/books/general-ledger', 'books.general_ledger'],
  ['/accountancy/books/journal', 'books.journal'],
  ['/accountancy/books/journal-days', 'books.journal_days'],
  ['/accountancy/books/aged', 'books.aged'],
] as const satisfies readonly (readonly [path: string, title: WordKey])[];
export type BookPath = (typeof BOOKS)[number][0];
