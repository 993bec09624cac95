import type { WordKey } from '#app/i18n/keys.ts';
import type { PageName } from '#app/lazy-screens.ts';
import type { books as calls } from '#contract/accountancy/books.ts';
import type { RouteEntry } from './entry.ts';
import { lazyPage, readPages } from './pages.ts';

/** The permission of the books. Not read from their contract, which would be loaded with the map by every page. */
const permission: typeof calls.trialBalance.permission = { all: ['report.show', 'account.access'] };

/** A book on the screen and on paper. */
const book = (
  path: `/${string}`,
  title: WordKey,
  print: WordKey,
  screen: PageName,
  paper: PageName,
): RouteEntry[] => [
  { path, layout: 'frame', permission, title, screen: lazyPage(screen), nav: 'accountancy' },
  { path: `${path}/print`, layout: 'bare', permission, title: print, screen: lazyPage(paper) },
];

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
    permission,
    'books.ledger',
    'books.ledger_print',
    'accountancy',
  ),
  ...readPages(
    '/accountancy/books/general-ledger',
    'general-ledger',
    permission,
    'books.general_ledger',
    'books.general_ledger_print',
    'accountancy',
  ),
  ...readPages(
    '/accountancy/books/journal',
    'journal',
    permission,
    'books.journal',
    'books.journal_print',
    'accountancy',
  ),
  ...book(
    '/accountancy/books/journal-days',
    'books.journal_days',
    'books.journal_days_print',
    'book-journal-days',
    'paper-journal-days',
  ),
  ...readPages(
    '/accountancy/books/aged',
    'aged',
    { all: [...permission.all, 'user.show'] },
    'books.aged',
    'books.aged_print',
    'accountancy',
  ),
];
