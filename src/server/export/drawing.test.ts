import { expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { chartTable } from './drawing.ts';

const days = (from: string, values: number[]) => ({
  by: 'day' as const,
  kind: 'amount' as const,
  points: values.map((_, i) => addDays(from, i)),
  series: [{ key: 'all', name: 'همه', values }],
});

test.each([
  ['a longer', [10, 20, 30], [1, 2, 3, 4]],
  ['a shorter', [10, 20, 30, 40], [1, 2, 3]],
])('each column of days beside %s span adds up to its sum', (_, now, before) => {
  const { rows, total } = chartTable(
    {
      title: 'درآمد',
      chart: days('2026-10-23', now),
      heat: null,
      bars: null,
      beside: { name: 'پیش', chart: days('2026-09-22', before) },
    },
    'fa',
  );
  expect(rows).toHaveLength(4);
  for (const name of ['s0', 'beside']) {
    const sum = rows.reduce((all, row) => all + Number((row as Record<string, unknown>)[name] ?? 0), 0);
    expect(sum, name).toBe((total as Record<string, unknown>)[name]);
  }
  // A missing day is an empty cell, not 0.
  const last = rows.at(-1) as Record<string, unknown>;
  expect([last.s0, last.beside]).toEqual(now.length < before.length ? [null, 4] : [40, null]);
});
