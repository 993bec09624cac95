import type { WordKey } from '#app/i18n/keys.ts';
import type { PageName } from '#app/lazy-screens.ts';
import { bookLists } from '#contract/book-lists.ts';
import { books as calls } from '#contract/books.ts';
import type { RouteEntry } from './entry.ts';
import { awayPage, readPages } from './pages.ts';

/** A book on the screen and on paper. */
const book = (
  path: `/${string}`,
  title: WordKey,
  print: WordKey,
  screen: PageName,
  paper: PageName,
): RouteEntry[] => {
  const { permission } = calls.trialBalance;
  return [
    { path, layout: 'frame', permission, title, screen: awayPage(screen), nav: 'accountancy' },
    { path: `${path}/print`, layout: 'bare', permission, title: print, screen: awayPage(paper) },
  ];
};

export const books: readonly RouteEntry[] = [
  ...book(
    '/accountancy/books/trial-balance',
    'books.trial',
    'books.trial_print',
    'book-trial',
    'paper-trial',
  ),
  ...book(
    '/accountancy/books/profit-and-loss',
    'books.profit',
    'books.profit_print',
    'book-profit',
    'paper-profit',
  ),
  ...book(
    '/accountancy/books/balance-sheet',
    'books.sheet',
    'books.sheet_print',
    'book-sheet',
    'paper-sheet',
  ),
  ...book('/accountancy/books/cash-book', 'books.cash', 'books.cash_print', 'book-cash', 'paper-cash'),
  ...readPages(
    '/accountancy/books/ledger',
    'ledger',
    bookLists.ledger.permission,
    'books.ledger',
    'books.ledger_print',
    'accountancy',
  ),
  ...readPages(
    '/accountancy/books/journal',
    'journal',
    bookLists.journal.permission,
    'books.journal',
    'books.journal_print',
    'accountancy',
  ),
  ...readPages(
    '/accountancy/books/aged',
    'aged',
    bookLists.aged.permission,
    'books.aged',
    'books.aged_print',
    'accountancy',
  ),
];
