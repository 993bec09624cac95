import type { RouteEntry } from './entry.ts';
import { awayPage, readPages } from './pages.ts';

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
    screen: awayPage('document-new'),
    nav: 'accountancy',
  },
  {
    path: '/accountancy/documents/$doc',
    layout: 'frame',
    permission: 'document.access',
    title: 'accountancy.document_plain',
    screen: awayPage('document'),
  },
  {
    path: '/accountancy/documents/$doc/print',
    layout: 'bare',
    permission: 'document.access',
    title: 'accountancy.print',
    screen: awayPage('journal-paper'),
  },
  {
    path: '/accountancy/types',
    layout: 'frame',
    permission: 'account.access',
    title: 'accountancy.tree',
    screen: awayPage('accounts'),
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
    screen: awayPage('financial-years'),
    nav: 'accountancy',
  },
];
