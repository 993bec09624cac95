import type { pages as fa } from '../fa/pages.ts';
import type { Same } from '../keys.ts';

export const pages: Same<typeof fa> = {
  star: 'Star',
  star_full: '{n} pages are starred, which is the most. Remove a star first.',
  starred: 'Starred pages',
  starred_help:
    'Shown at the top of search and in the list of sections; up to {n} pages, on all your devices.',
  starred_none: 'No starred pages yet. The star is next to each page’s title.',
  suggested: 'Suggested pages',
  unstar: 'Remove star',
  move: 'Move',
  up: 'Up',
  down: 'Down',
  recent: 'Recent pages',
  pages: 'Pages',
  documents: 'Books',
  none: 'No page found for “{text}”.',
  no_document: 'Nothing found for “{text}”. Search documents by number, accounts and places by name or code.',
  document_online: 'Documents and accounts are not kept on this device. Search for them once you are online.',
  document: '{kind} {number}',
  book_number: 'Book no. {n}',
  canceled: 'Reversed',
  pending: 'Awaiting confirmation',
  kind_receive: 'Receipt',
  kind_payment: 'Payment',
  kind_cost: 'Cost',
  kind_internal_fund: 'Transfer',
  kind_other: 'Document',
  everywhere: 'Search everywhere',
  where: 'Path to this page',
};
