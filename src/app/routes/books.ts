import type { WordKey } from '#app/i18n/keys.ts';
import type { LazyComponent } from '#app/lazy-screen.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { books as calls } from '#contract/accountancy/books.ts';
import type { RouteEntry } from './entry.ts';
import { readPages } from './pages.ts';

/** The permission of the books. Not read from their contract, which would be loaded with the map by every page. */
const permission: typeof calls.trialBalance.permission = { all: ['report.show', 'account.access'] };

/** A book on the screen and on paper. */
const book = (
  path: `/${string}`,
  title: WordKey,
  print: WordKey,
  screen: LazyComponent<object>,
  paper: LazyComponent<object>,
): RouteEntry[] => [
  { path, layout: 'frame', permission, title, screen, nav: 'accountancy' },
  { path: `${path}/print`, layout: 'bare', permission, title: print, screen: paper },
];

export const books: readonly RouteEntry[] = [
  ...book(
    '/accountancy/books/trial-balance',
    'books.trial',
    'books.trial_print',
    lazyWithWords(() => import('#app/accountancy/books/trial.tsx').then((m) => m.TrialScreen)),
    lazyWithWords(() => import('#app/accountancy/books/trial.tsx').then((m) => m.TrialPaper)),
  ),
  ...book(
    '/accountancy/books/profit-and-loss',
    'books.profit',
    'books.profit_print',
    lazyWithWords(() => import('#app/accountancy/books/profit.tsx').then((m) => m.ProfitScreen)),
    lazyWithWords(() => import('#app/accountancy/books/profit.tsx').then((m) => m.ProfitPaper)),
  ),
  ...book(
    '/accountancy/books/balance-sheet',
    'books.sheet',
    'books.sheet_print',
    lazyWithWords(() => import('#app/accountancy/books/sheet.tsx').then((m) => m.SheetScreen)),
    lazyWithWords(() => import('#app/accountancy/books/sheet.tsx').then((m) => m.SheetPaper)),
  ),
  ...book(
    '/accountancy/books/cash-book',
    'books.cash',
    'books.cash_print',
    lazyWithWords(() => import('#app/accountancy/books/cash.tsx').then((m) => m.CashScreen)),
    lazyWithWords(() => import('#app/accountancy/books/cash.tsx').then((m) => m.CashPaper)),
  ),
  ...readPages(
    '/accountancy/books/ledger',
    () => import('#app/accountancy/books/journal.tsx').then((m) => m.ledger),
    permission,
    'books.ledger',
    'books.ledger_print',
    'accountancy',
    lazyWithWords(() => import('#app/accountancy/books/ledger-screen.tsx').then((m) => m.LedgerScreen)),
  ),
  ...readPages(
    '/accountancy/books/general-ledger',
    () => import('#app/accountancy/books/journal.tsx').then((m) => m.generalLedger),
    permission,
    'books.general_ledger',
    'books.general_ledger_print',
    'accountancy',
  ),
  ...readPages(
    '/accountancy/books/journal',
    () => import('#app/accountancy/books/journal.tsx').then((m) => m.journal),
    permission,
    'books.journal',
    'books.journal_print',
    'accountancy',
  ),
  ...book(
    '/accountancy/books/journal-days',
    'books.journal_days',
    'books.journal_days_print',
    lazyWithWords(() => import('#app/accountancy/books/journal-days.tsx').then((m) => m.JournalDaysScreen)),
    lazyWithWords(() => import('#app/accountancy/books/journal-days.tsx').then((m) => m.JournalDaysPaper)),
  ),
  ...readPages(
    '/accountancy/books/aged',
    () => import('#app/accountancy/books/journal.tsx').then((m) => m.aged),
    { all: [...permission.all, 'user.show'] },
    'books.aged',
    'books.aged_print',
    'accountancy',
  ),
];
