import { here, linkTo } from '#app/links.ts';
import type { Span } from '#contract/books.ts';
import { written } from './address.ts';
import type { WayOf } from './book-table.tsx';

/** What stands behind a figure: an account's parts. */
export const useWays =
  (span: Span): WayOf =>
  (door) => {
    switch (door.to) {
      case 'parts':
        return here((old) => ({ ...old, parent: door.account_id }));
      case 'lines':
        return linkTo('/accountancy/books/cash-book', {
          search: { date: written({ from: door.date, to: door.date }) },
        });
      default:
        return span.from ? null : null;
    }
  };
