import { can } from '#app/data/access.ts';
import { asWritten } from '#app/engine/list-address.ts';
import { linkTo } from '#app/links.ts';
import { accounts } from '#contract/accountancy/accounts.ts';
import { classes } from '#contract/people/classes.ts';
import { coachAccount } from '#contract/people/coach-account.ts';
import { users } from '#contract/people/users.ts';
import type { ReportName } from '#contract/reports/report-list.ts';
import type { ReportRow } from '#contract/reports/report-spec.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { times } from '#contract/sales/times.ts';
import type { Locale } from '#domain/digits.ts';
import type { ReportParams } from './report-query.ts';
import { type Behind, ledgerQuery, listOf, type RowList } from './row-lists.ts';

type Target = ReturnType<typeof linkTo>;
type RowLink = (row: Pick<ReportRow, 'key'> & { opens?: ReportRow[string] }) => Target | null;

const searchOf = (query: RowList['query']) =>
  Object.fromEntries(Object.entries(query).map(([name, text]) => [name, asWritten(text)]));

function linkOf({ list, query }: RowList): Target | null {
  const search = searchOf(query);
  if (list === 'times') return can(times.list.permission) ? linkTo('/times', { search }) : null;
  return can(invoiceLists.list.permission) ? linkTo('/sales/invoices', { search }) : null;
}

/** Where a row of a report leads; null: nowhere, or nowhere that one may go. */
export function rowLinkOf(name: ReportName, data: Behind, asked: ReportParams, locale: Locale): RowLink {
  const search = { date: data.date ?? undefined };
  return ({ key, opens }) => {
    const id = typeof key === 'number' ? key : null;
    switch (name) {
      case 'past-debtors':
      case 'user-sales':
        return data.group === 'person' && id !== null && can(users.get.permission)
          ? linkTo('/customers/$id', { params: { id } })
          : null;
      case 'people-sales':
        return id !== null && can(users.get.permission)
          ? linkTo('/customers/$id/transactions', { params: { id }, search })
          : null;
      case 'service-sales':
        return typeof opens === 'number' && can(accounts.transactions.permission)
          ? linkTo('/accountancy/types/$id/transactions', {
              params: { id: opens },
              search: searchOf(ledgerQuery(data.date)),
            })
          : null;
      case 'coach-income':
        return id !== null && can(classes.ofCoach.permission)
          ? linkTo('/coaches/$id/classes', { params: { id }, search: { timeDate: search.date } })
          : null;
      case 'coach-cost':
        return id !== null && can(coachAccount.transactions.permission) && can('user.show')
          ? linkTo('/coaches/$id/transactions', { params: { id }, search })
          : null;
      default: {
        const list = listOf(name, data, asked, locale, key);
        return list && linkOf(list);
      }
    }
  };
}

/**
 * The link of a part of the bridge: postings of these days to their account's ledger, slots of these days to their
 * reservations.
 */
export function bridgeWay(
  part: 'of_other_days' | 'on_other_days' | 'without',
  account_id: number,
  data: Behind,
  asked: ReportParams,
  locale: Locale,
): Target | null {
  if (part === 'on_other_days') {
    const list = listOf('sale-details', { ...data, group: 'none' }, asked, locale, null);
    return list && linkOf(list);
  }
  return can(accounts.transactions.permission)
    ? linkTo('/accountancy/types/$id/transactions', {
        params: { id: account_id },
        search: searchOf(ledgerQuery(data.date)),
      })
    : null;
}

/** A cell of weekday and hour opens what was offered on its weekday: a list of times knows no hours. */
export const cellWay =
  (name: ReportName, data: Behind, asked: ReportParams, locale: Locale) =>
  (cell: string): Target | null =>
    rowLinkOf(name, { ...data, group: 'weekday' }, asked, locale)({ key: Number(cell.split('-')[0]) });
