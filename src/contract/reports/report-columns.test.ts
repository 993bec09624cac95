import { expect, test } from 'vitest';
import { headFigures, noFigure, rowsBeside, rowsOfThen } from './report-columns.ts';
import { REPORTS } from './report-list.ts';
import type { ReportData, ReportRow } from './report-spec.ts';

const columns = {
  income: REPORTS['sale-details'].columns.income,
  percent: REPORTS.occupancy.columns.percent,
};
const row = (key: number | string, name: string, figures: object) => ({ key, name, ...figures }) as ReportRow;

test('what only the other days have stands too, so that their column adds up; a share of nothing is no share', () => {
  const data = {
    group: 'court' as const,
    rows: [row(1, 'زمین ۱', { income: 60, percent: 50 })],
    compare: {
      rows: [row(1, 'زمین ۱', { income: 10, percent: 20 }), row(3, 'زمین ۳', { income: 40, percent: 80 })],
      total: { income: 50 },
    } as unknown as ReportData['compare'],
  };
  const then = rowsOfThen(columns, data);
  expect(then).toEqual([row(3, 'زمین ۳', { income: 0, percent: null })]);
  const all = [...data.rows, ...then].map((one) => rowsBeside(data)(one)?.income);
  expect(all).toEqual([10, 40]);
  // Of people on pages the sum is of all of them.
  expect(rowsOfThen(columns, { ...data, group: 'person' })).toEqual([]);
  expect(rowsOfThen(columns, { ...data, compare: null })).toEqual([]);
  expect([noFigure({ kind: 'amount' } as never), noFigure({ kind: 'percent' } as never)]).toEqual([0, null]);
});

test('days stand by their place in the span', () => {
  const data = {
    group: 'day' as const,
    rows: [row('2026-11-01', 'یک', { income: 5, place: 0 })],
    compare: {
      rows: [
        row('2026-10-01', 'الف', { income: 7, place: 0 }),
        row('2026-10-02', 'ب', { income: 9, place: 1 }),
      ],
    } as unknown as ReportData['compare'],
  };
  expect(rowsOfThen(REPORTS['sale-details'].columns, data)).toMatchObject([{ key: '2026-10-02', income: 0 }]);
});

test('the first figures are those of the chosen columns', () => {
  const spec = REPORTS['sale-details'];
  const total = Object.fromEntries(Object.keys(spec.columns).map((name) => [name, 1]));
  const names = headFigures(spec, { total }, ['minutes', 'returned']).map(({ name }) => name);
  expect(names).toEqual(['minutes', 'returned']);
  expect(headFigures(spec, { total })).toHaveLength(5);
});

test('no two columns of a report have one name', () => {
  for (const [name, { columns }] of Object.entries(REPORTS)) {
    for (const lang of ['fa', 'en'] as const) {
      const titles = Object.values(columns).map(({ title }) => title[lang]);
      const twice = titles.filter((title, n) => titles.indexOf(title) < n);
      expect([name, lang, twice]).toEqual([name, lang, []]);
    }
  }
});
