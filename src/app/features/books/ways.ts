import { can } from '#app/data/access.ts';
import { here, linkTo } from '#app/links.ts';
import { bookLists } from '#contract/book-lists.ts';
import type { Span } from '#contract/books.ts';
import { written } from './address.ts';
import type { WayOf } from './book-table.tsx';

/**
 * What stands behind a figure of a span (`from` left open: of all until its end): an account's parts, its lines, the
 * people, a kind of document, a day.
 */
export const waysOf =
  (span: { from?: string; to: string }, place?: number | null): WayOf =>
  (door) => {
    const date = `${span.from ?? ''}_${span.to}`;
    switch (door.to) {
      case 'parts':
        return here((old) => ({ ...old, parent: door.account_id }));
      case 'people':
        return can(bookLists.aged.permission) ? linkTo('/accountancy/books/aged') : null;
      case 'account':
        return linkTo('/accountancy/types/$id/transactions', {
          params: { id: door.account_id },
          search: { date },
        });
      case 'kind':
        return place
          ? linkTo('/accountancy/books/journal', {
              search: {
                account: place,
                date,
                ...(door.reversed ? { type: 'reversal', reverses: door.type } : { type: door.type }),
              },
            })
          : null;
      case 'profit':
        return linkTo('/accountancy/books/profit-and-loss', { search: { date: `${door.from}_${span.to}` } });
      case 'day':
        return here((old) => ({ ...old, date: written({ from: door.date, to: door.date } satisfies Span) }));
    }
  };
