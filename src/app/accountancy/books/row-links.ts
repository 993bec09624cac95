import { can } from '#app/data/access.ts';
import { here, linkTo } from '#app/links.ts';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { behind } from '#contract/accountancy/columns/book-doors.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import type { BookAddress } from './address.ts';
import type { RowLinkOf } from './book-table.tsx';

/** The page behind each figure of a book; `open`: of all until its last day. `place` is the account that it is of. */
export const rowLinksOf =
  (
    { span, today }: BookAddress,
    { open = false, place }: { open?: boolean; place?: number | null } = {},
  ): RowLinkOf =>
  (door) => {
    const people = can(bookLists.aged.permission);
    const found = behind(door, open ? { to: span.to } : span, { place, today, people });
    switch (found?.page) {
      case undefined:
        return null;
      case 'parts':
        return here((old) => ({ ...old, parent: found.parent }));
      case 'aged':
        return linkTo('/accountancy/books/aged', { search: found.search });
      case 'account':
        return linkTo('/accountancy/types/$id/transactions', {
          params: { id: found.id },
          search: found.search,
        });
      case 'ledger':
        return linkTo('/accountancy/books/ledger', { search: found.search });
      case 'journal':
        return linkTo('/accountancy/books/journal', { search: found.search });
      case 'profit':
        return linkTo('/accountancy/books/profit-and-loss', { search: { date: found.date } });
      case 'shift':
        return can(shifts.get.permission)
          ? linkTo('/treasury/shifts/$id', { params: { id: found.id } })
          : null;
      case 'day':
        return here((old) => ({ ...old, date: found.date }));
    }
  };
