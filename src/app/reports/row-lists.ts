import type { ReportName } from '#contract/reports/report-list.ts';
import type { Group, ReportData, ReportRow, Span } from '#contract/reports/report-spec.ts';
import { SLOT_FILTERS } from '#contract/sales/slot-filters.ts';
import { addDays, formatDate } from '#domain/dates.ts';
import type { Locale } from '#domain/digits.ts';

/** The parameters of a report. */
type ReportParams = Readonly<Record<string, string>>;
type Key = ReportRow['key'];
/** The parts of an answer that determine which records its rows cover. */
export type Behind = Pick<ReportData, 'date' | 'rows_date' | 'basis' | 'group'>;

/** The list behind a row, and what it is narrowed to: its sums are the row's. */
export interface RowList {
  list: 'reservations' | 'times';
  query: ReportParams;
}

/** The list filter that selects a group's rows. */
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
/** The filter value for «none». */
const NONE_OF: Partial<Record<Group, ReportParams>> = {
  coach: { coached: 'false' },
  creator: { creator_id: '0' },
  discount_group: { discount_group: '0' },
};

const readSpan = (text: string): Span => {
  const [from = '', to = ''] = text.split('_');
  return { from, to };
};
const spanOf = ({ from, to }: Span): string => `${from}_${to}`;
const least = (a: string, b: string) => (a < b ? a : b);

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

/** The filters or days that select a row's reservations. Null: the list cannot. */
function narrowing(
  group: Group,
  key: Key,
  span: Span,
  locale: Locale,
): { filters: ReportParams; span: Span } | null {
  if (group === 'none') return { filters: {}, span };
  if (group === 'slot') {
    const [weekday = '', time = '', court = ''] = String(key).split('-');
    return { filters: { weekday, time, court }, span };
  }
  if (key === null) {
    const filters = NONE_OF[group];
    return filters ? { filters, span } : null;
  }
  const days = daysOf(group, String(key), span, locale);
  if (days) return { filters: {}, span: days };
  const name = FILTER_OF[group];
  return name ? { filters: { [name]: String(key) }, span } : null;
}

/** The filters a report implies; null when no list counts the same. */
function ownFilters(
  name: ReportName,
  { group, basis }: Behind,
  asked: ReportParams,
  key: Key,
): ReportParams | null {
  switch (name) {
    case 'coaches':
      return { coached: 'true' };
    case 'user-report':
      // Rows of people need no more; other groups cannot be filtered by lapsed customers.
      if (group === 'person') return {};
      if (asked.idle === 'true') return null;
      return asked.name === undefined ? {} : { user: asked.name };
    case 'sale-addon-details': {
      // Something sold on a day may be for another day's slot, and its seller may not be the booking's author.
      if (basis !== 'slot' || group === 'creator') return null;
      if (group !== 'addon') return { with_addons: 'true' };
      // Penalties of cancels do not belong to add-ons.
      return key === 0 ? null : {};
    }
    default:
      return {};
  }
}

function reservationsOf(name: ReportName, data: Behind, asked: ReportParams, locale: Locale, key: Key) {
  const days = data.rows_date ?? data.date;
  const own = ownFilters(name, data, asked, key);
  const row = days === null ? null : narrowing(data.group, key, readSpan(days), locale);
  if (!own || !row) return null;
  const kept = Object.entries(asked).filter(([filter]) => filter in SLOT_FILTERS);
  const date = spanOf(row.span);
  return {
    list: 'reservations',
    query: {
      ...Object.fromEntries(kept),
      ...own,
      ...row.filters,
      ...(data.basis === 'booking' ? { date } : { timeDate: date }),
    },
  } as const satisfies RowList;
}

/** The offered times of a court, day or weekday. The cell of an hour opens its weekday. */
function timesOf({ group, date }: Behind, asked: ReportParams, key: Key): RowList | null {
  // The list of times has no filter by hour or floor.
  if (date === null || asked.court_type !== undefined || asked.roof !== undefined) return null;
  if (group !== 'court' && group !== 'day' && group !== 'weekday') return null;
  const { court, weekday } = asked;
  return {
    list: 'times',
    query: {
      ...(court !== undefined && { court }),
      ...(weekday !== undefined && { weekday }),
      ...(group === 'day' ? { date: `${key}_${key}` } : { date, [group]: String(key) }),
      offered: 'true',
    },
  };
}

/** The query of a row's ledger: counted like the report, without closing entries. */
export const ledgerQuery = (date: string | null): ReportParams => ({
  ...(date !== null && { date }),
  year_close: 'false',
});

/** The list that a row of a report opens, narrowed so that it adds up to the row. Null: there is none. */
export function listOf(
  name: ReportName,
  data: Behind,
  asked: ReportParams,
  locale: Locale,
  key: Key,
): RowList | null {
  if (key === 'rest') return null;
  switch (name) {
    case 'sale-details':
    case 'user-report':
    case 'coaches':
    case 'sale-addon-details':
    case 'top':
      return reservationsOf(name, data, asked, locale, key);
    case 'occupancy':
      return timesOf(data, asked, key);
    default:
      return null;
  }
}
