import type { pages as fa } from '../fa/pages.ts';
import type { Same } from '../keys.ts';

export const pages: Same<typeof fa> = {
  star: 'Star',
  star_full: '{n} pages are starred, and there is no room for more. Take one star away first.',
  starred: 'Starred pages',
  starred_help:
    'They head the search and stand in the list of sections; up to {n} pages, on all your devices.',
  starred_none: 'No page is starred yet. The star stands beside the name of every page.',
  suggested: 'Suggested pages',
  unstar: 'Take the star away',
  move: 'Move',
  up: 'Up',
  down: 'Down',
  recent: 'Last pages',
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
  where: 'Where this page is',
};
