import { doerText } from '#contract/columns/common.ts';
import { COMMA, formatNumber, type Locale } from '#domain/digits.ts';
import type { CashBook, JournalDays } from '../books.ts';
import { type BookRow, type BookSheet, say } from './books.ts';

// Books by day: a place with its shifts, its receipts by author, and the journal by general account.

/** A place of money day by day, with the shifts closed each day and their counts. */
export function daySheet(data: CashBook, locale: Locale, dayName: (day: string) => string): BookSheet {
  const word = say(locale);
  const comma = COMMA[locale];
  const heads = (['opening', 'in', 'out', 'closing'] as const).map((side) => ({
    title: word(side),
    kind: 'amount' as const,
  }));
  const shiftsOf = Map.groupBy(data.shifts, ({ date }) => date);
  const moved = new Map(data.days.map((day) => [day.date, day]));
  const days = [...new Set([...moved.keys(), ...shiftsOf.keys()])].sort();
  const said = ({ name, creator, counted, difference }: CashBook['shifts'][number]) =>
    [
      word('shift'),
      name,
      doerText(creator, locale),
      `${word('counted')} ${formatNumber(counted, locale)}`,
      ...(difference === 0
        ? []
        : [`${word(difference < 0 ? 'short' : 'over')} ${formatNumber(Math.abs(difference), locale)}`]),
    ].join(comma);
  return {
    title: [word('by_day'), data.name].filter(Boolean).join(comma),
    heads,
    rows: [
      ...days.flatMap((date): BookRow[] => {
        const day = moved.get(date);
        return [
          {
            key: date,
            kind: 'line',
            code: '',
            name: dayName(date),
            figures: day ? [day.opening, day.in, day.out, day.closing] : [null, null, null, null],
            ...(day && { door: { to: 'day', date } }),
          },
          ...(shiftsOf.get(date) ?? []).map(
            (shift): BookRow => ({
              key: `shift ${shift.id}`,
              kind: 'part',
              code: '',
              name: said(shift),
              figures: [null, null, null, null],
              door: { to: 'shift', id: shift.id },
            }),
          ),
        ];
      }),
      {
        key: 'sum',
        kind: 'result',
        code: '',
        name: word('all'),
        figures: [data.opening, data.in, data.out, data.closing],
      },
    ],
  };
}

/** Tables shown below a cash book, which get sheets of their own in a file. */
export function apartSheets(data: CashBook, locale: Locale, dayName: (day: string) => string): BookSheet[] {
  if (data.tills) return [tillSheet(data, data.tills, locale, dayName)];
  return data.days.length > 1 || data.shifts.length > 0 ? [daySheet(data, locale, dayName)] : [];
}

/** Receipts of a place by author, day by day. */
export function tillSheet(
  data: CashBook,
  tills: NonNullable<CashBook['tills']>,
  locale: Locale,
  dayName: (day: string) => string,
): BookSheet {
  const word = say(locale);
  const figuresOf = (rows: typeof tills) => {
    const sum = (of: 'count' | 'in' | 'out') => rows.reduce((all, row) => all + row[of], 0);
    return [sum('count'), sum('in'), sum('out'), sum('in') - sum('out')];
  };
  const days = [...Map.groupBy(tills, ({ date }) => date)];
  return {
    title: [word('till'), data.name].filter(Boolean).join(COMMA[locale]),
    heads: (['count', 'received', 'reversed', 'net'] as const).map((head) => ({
      title: word(head),
      kind: 'amount',
    })),
    rows: [
      ...days.flatMap(([date, rows]): BookRow[] => [
        {
          key: date,
          kind: 'sum',
          code: '',
          name: dayName(date),
          figures: figuresOf(rows),
          door: { to: 'day', date },
        },
        ...rows.map(
          (row): BookRow => ({
            key: `${date} ${row.account_id} ${row.creator?.id ?? ''}`,
            kind: 'part',
            code: '',
            name: [row.name, doerText(row.creator, locale)].join(COMMA[locale]),
            figures: figuresOf([row]),
          }),
        ),
      ]),
      { key: 'sum', kind: 'result', code: '', name: word('all'), figures: figuresOf(tills) },
    ],
  };
}

/** The journal day by day, a line a general account. */
export function journalDaySheet(
  { rows }: JournalDays,
  locale: Locale,
  dayName: (day: string) => string,
): BookSheet {
  const word = say(locale);
  const figuresOf = (some: JournalDays['rows']) => {
    const sum = (side: 'debit' | 'credit') => some.reduce((all, row) => all + row[side], 0);
    return [sum('debit'), sum('credit')];
  };
  return {
    title: word('journal'),
    heads: (['debit', 'credit'] as const).map((side) => ({ title: word(side), kind: 'amount' })),
    rows: [
      ...[...Map.groupBy(rows, ({ date }) => date)].flatMap(([date, some]): BookRow[] => [
        { key: date, kind: 'sum', code: '', name: dayName(date), figures: figuresOf(some) },
        ...some.map(
          (row): BookRow => ({
            key: `${date} ${row.account_id}`,
            kind: 'part',
            code: row.code ?? '',
            name: row.name,
            figures: figuresOf([row]),
            door: { to: 'lines', account_id: row.account_id, date },
          }),
        ),
      ]),
      { key: 'sum', kind: 'result', code: '', name: word('all'), figures: figuresOf(rows) },
    ],
  };
}
