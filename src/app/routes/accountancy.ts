import type { RouteEntry } from './entry.ts';
import { lazyPage, readPages } from './pages.ts';

/** The books: documents, the tree of accounts with its ledgers. */
export const accountancy: readonly RouteEntry[] = [
  ...readPages(
    '/accountancy/documents',
    'documents',
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
    screen: lazyPage('document-new'),
    nav: 'accountancy',
  },
  {
    path: '/accountancy/documents/$doc',
    layout: 'frame',
    permission: 'document.access',
    title: 'accountancy.document_plain',
    screen: lazyPage('document'),
  },
  {
    path: '/accountancy/documents/$doc/print',
    layout: 'bare',
    permission: 'document.access',
    title: 'accountancy.print',
    screen: lazyPage('journal-paper'),
  },
  {
    path: '/accountancy/types',
    layout: 'frame',
    permission: 'account.access',
    title: 'accountancy.tree',
    screen: lazyPage('accounts'),
    nav: 'accountancy',
  },
  ...readPages(
    '/accountancy/types/$id/transactions',
    'account-ledger',
    'account.access',
    'accountancy.ledger',
    'accountancy.ledger_print',
  ),
  {
    path: '/settings/financial-year',
    layout: 'frame',
    permission: 'financial_year.show',
    title: 'accountancy.years',
    screen: lazyPage('financial-years'),
    nav: 'accountancy',
  },
];
