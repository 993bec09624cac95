import { can } from '#app/data/access.ts';
import { linkTo } from '#app/links.ts';
import { asWritten } from '#app/resource/list-address.ts';
import { accounts } from '#contract/accounts.ts';
import { coaches } from '#contract/coaches.ts';
import type { ReportName } from '#contract/report-list.ts';
import type { Group, ReportData, ReportRow, Span } from '#contract/report-spec.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { SLOT_FILTERS } from '#contract/slot-filters.ts';
import { users } from '#contract/users.ts';
import { addDays, formatDate } from '#domain/dates.ts';
import type { Locale } from '#domain/digits.ts';
import type { Asked } from './use-report.ts';

type Target = ReturnType<typeof linkTo>;

/** By which filter of the reservations a group's rows are told apart. */
const FILTER_OF: Partial<Record<Group, keyof typeof SLOT_FILTERS>> = {
  court: 'court',
  court_type: 'court_type',
  roof: 'roof',
  term: 'time',
  weekday: 'weekday',
  hour: 'hour',
  outcome: 'outcome',
  character: 'character',
  coach: 'coach',
  creator: 'creator_id',
  action_type: 'actionType',
  discount_group: 'discount_group',
  seasonal: 'seasonal',
  financial_status: 'financialStatus',
  addon: 'addon',
  person: 'user_id',
};

const readSpan = (text: string): Span => {
  const [from = '', to = ''] = text.split('_');
  return { from, to };
};

/** The days of a row of days, weeks or months, within those of the report. */
function daysOf(group: Group, key: string, span: Span, locale: Locale): Span | null {
  if (group === 'day') return { from: key, to: key };
  const from = key < span.from ? span.from : key;
  if (group === 'week') return { from, to: least(addDays(key, 6), span.to) };
  if (group !== 'month') return null;
  // The last day that is called by the same month in the reader's calendar.
  const month = (day: string) => formatDate(day, locale, 'monthYear');
  let to = key;
  while (to < span.to && month(addDays(to, 1)) === month(key)) to = addDays(to, 1);
  return { from, to };
}
const least = (a: string, b: string) => (a < b ? a : b);

/** The reservations behind a row: the list with the same filters, whose sums are the row's. Null: it has no such list. */
function reservationsOf(
  row: Pick<ReportRow, 'key'>,
  data: ReportData,
  asked: Asked,
  locale: Locale,
): Target | null {
  const { group } = data;
  if (data.date === null || row.key === 'rest') return null;
  let span = readSpan(data.date);
  const filters: Record<string, string> = {};
  for (const name of Object.keys(SLOT_FILTERS)) if (asked[name] !== undefined) filters[name] = asked[name];
  if (group === 'slot') {
    const [weekday = '', term = '', court = ''] = String(row.key).split('-');
    Object.assign(filters, { weekday, time: term, court });
  } else if (group === 'weekday_hour') {
    const [weekday = '', hour = ''] = String(row.key).split('-');
    Object.assign(filters, { weekday, hour });
  } else if (group !== 'none') {
    const days = daysOf(group, String(row.key), span, locale);
    const name = FILTER_OF[group];
    if (days) span = days;
    else if (name === undefined) return null;
    else if (row.key !== null) filters[name] = String(row.key);
    else if (group === 'coach') filters.coached = 'false';
    else if (group === 'creator' || group === 'discount_group') filters[name] = '0';
    else return null;
  }
  const date = `${span.from}_${span.to}`;
  const narrowed = Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, asWritten(text)]));
  return linkTo('/sales/invoices', {
    search: { ...narrowed, ...(data.basis === 'booking' ? { date } : { timeDate: date }) },
  });
}

/** Where a row of a report leads; null: nowhere, or nowhere that one may go. */
export function wayOf(
  name: ReportName,
  data: ReportData,
  asked: Asked,
  locale: Locale,
): (row: Pick<ReportRow, 'key'>) => Target | null {
  const sees = can(saleInvoices.list.permission);
  return (row) => {
    const id = typeof row.key === 'number' ? row.key : null;
    const person = () =>
      id !== null && can(users.get.permission) ? linkTo('/customers/$id', { params: { id } }) : null;
    switch (name) {
      case 'past-debtors':
      case 'user-sales':
        return data.group === 'person' ? person() : null;
      case 'people-sales':
        return id !== null && can(users.get.permission)
          ? linkTo('/customers/$id/transactions', {
              params: { id },
              search: { date: data.date ?? undefined },
            })
          : null;
      case 'service-sales':
        return data.group === 'service' && id !== null && can(accounts.transactions.permission)
          ? linkTo('/accountancy/types/$id/transactions', {
              params: { id },
              search: { date: data.date ?? undefined },
            })
          : null;
      case 'coach-income':
      case 'coach-cost':
        return id !== null && can(coaches.get.permission) ? linkTo('/coaches/$id', { params: { id } }) : null;
      case 'sale-addon-details':
        // What was sold on a day may be of another day's slot: only those of the slot's day add up.
        return sees && data.basis === 'slot' ? reservationsOf(row, data, asked, locale) : null;
      default:
        return sees ? reservationsOf(row, data, asked, locale) : null;
    }
  };
}
