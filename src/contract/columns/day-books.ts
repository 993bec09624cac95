import type { Locale } from '#domain/digits.ts';
import type { CashBook, JournalDays } from '../books.ts';
import { type BookRow, type BookSheet, say } from './books.ts';
import { doerText } from './common.ts';

// Books that go day by day: who took what into a place, and the journal by general account.

/** Who has taken what of a place, day by day. */
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
    title: [word('till'), data.name].filter(Boolean).join(locale === 'fa' ? '، ' : ', '),
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
            name: [row.name, doerText(row.creator, locale)].join(locale === 'fa' ? '، ' : ', '),
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
