import type { BookDoor } from './books.ts';

/** The page with the details of a figure, and its query: the page's total equals the figure. */
export type Behind =
  | { page: 'parts'; parent: number }
  | { page: 'aged'; search: { side?: 'debtor' | 'creditor' } }
  | { page: 'account'; id: number; search: { date: string; year_close?: 'false' } }
  | { page: 'ledger'; search: { account: string; date: string } }
  | { page: 'journal'; search: Readonly<Record<string, string>> }
  | { page: 'profit'; date: string }
  | { page: 'day'; date: string }
  | { page: 'shift'; id: number };

/**
 * The details of a span's figure (without `from`: of everything up to its end): an account's sub-accounts, its lines,
 * the people, a kind of document, a day.
 */
export function behind(
  door: BookDoor,
  span: { from?: string; to: string },
  {
    place = null,
    today,
    people,
  }: {
    /** The account of the place of money that the book is of. */
    place?: number | null | undefined;
    today: string;
    /** Whether the reader may see the list of debtors. */
    people: boolean;
  },
): Behind | null {
  const date = `${span.from ?? ''}_${span.to}`;
  switch (door.to) {
    case 'parts':
      return { page: 'parts', parent: door.account_id };
    case 'people':
      // The list of debtors only has today's balances; for a past day open the account.
      return people && span.to >= today
        ? { page: 'aged', search: door.side ? { side: door.side } : {} }
        : { page: 'account', id: door.account_id, search: { date } };
    case 'account':
      return {
        page: 'account',
        id: door.account_id,
        search: { date, ...(door.own_year && { year_close: 'false' }) },
      };
    case 'accounts':
      return { page: 'ledger', search: { account: door.ids.join(','), date } };
    case 'kind':
      return place === null
        ? null
        : {
            page: 'journal',
            search: {
              account: String(place),
              date,
              ...(door.reversed ? { type: 'reversal', reverses: door.type } : { type: door.type }),
            },
          };
    case 'lines':
      return {
        page: 'journal',
        search: { account: String(door.account_id), date: `${door.date}_${door.date}` },
      };
    case 'profit':
      return { page: 'profit', date: `${door.from}_${span.to}` };
    case 'shift':
      return { page: 'shift', id: door.id };
    case 'day':
      return { page: 'day', date: `${door.date}_${door.date}` };
  }
}
