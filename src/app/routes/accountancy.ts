import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { RouteEntry } from './entry.ts';
import { readPages } from './pages.ts';

/** The books: documents, the tree of accounts with its ledgers. */
export const accountancy: readonly RouteEntry[] = [
  ...readPages(
    '/accountancy/documents',
    () => import('#app/accountancy/manual-documents/list.tsx').then((m) => m.documentsOfBooks),
    'document.access',
    'accountancy.documents',
    'accountancy.documents_print',
    'accountancy',
  ),
  {
    path: '/accountancy/documents/insert',
    layout: 'frame',
    permission: 'document.access',
    title: 'accountancy.new',
    screen: lazyWithWords(() =>
      import('#app/accountancy/manual-documents/insert-screen.tsx').then((m) => m.InsertDocument),
    ),
    nav: 'accountancy',
  },
  {
    path: '/accountancy/documents/$doc',
    layout: 'frame',
    permission: 'document.access',
    title: 'accountancy.document_plain',
    screen: lazyWithWords(() =>
      import('#app/accountancy/manual-documents/document-screen.tsx').then((m) => m.DocumentScreen),
    ),
  },
  {
    path: '/accountancy/documents/$doc/print',
    layout: 'bare',
    permission: 'document.access',
    title: 'accountancy.print',
    screen: lazyWithWords(() =>
      import('#app/accountancy/manual-documents/paper-screen.tsx').then((m) => m.DocumentPaper),
    ),
  },
  {
    path: '/accountancy/types',
    layout: 'frame',
    permission: 'account.access',
    title: 'accountancy.tree',
    screen: lazyWithWords(() =>
      import('#app/accountancy/accounts/accounts-screen.tsx').then((m) => m.AccountsScreen),
    ),
    nav: 'accountancy',
  },
  ...readPages(
    '/accountancy/types/$id/transactions',
    () => import('#app/accountancy/accounts/account-ledger.tsx').then((m) => m.accountLedger),
    'account.access',
    'accountancy.ledger',
    'accountancy.ledger_print',
  ),
  {
    path: '/settings/financial-year',
    layout: 'frame',
    permission: 'financial_year.show',
    title: 'accountancy.years',
    screen: lazyWithWords(() =>
      import('#app/accountancy/financial-years/years-screen.tsx').then((m) => m.YearsScreen),
    ),
    nav: 'accountancy',
  },
];
