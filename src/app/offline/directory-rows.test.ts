import { expect, it } from 'vitest';
import type { Directory } from '#contract/people/users.ts';
import { joined } from './directory-rows.ts';

const row = (id: number, balance = 0): Directory['rows'][number] => [
  id,
  'نام',
  `خانواده${id}`,
  null,
  1,
  balance,
];
const directory = (rows: Directory['rows'], removed: number[] = []): Directory => ({
  as_of: '2026-11-22T08:00:00Z',
  rows,
  removed,
});

it('takes what has changed, and whom there is no more', () => {
  const now = joined(directory([row(1), row(2), row(3)]), directory([row(3, 500), row(4)], [2]));
  expect(now.rows).toEqual([row(3, 500), row(4), row(1)]);
});

it('never keeps more than 5,000: who has not changed for longest goes', () => {
  const known = directory(Array.from({ length: 5000 }, (_, n) => row(n + 1)));
  const { rows } = joined(known, directory([row(9001), row(9002)]));
  expect(rows).toHaveLength(5000);
  expect(rows.slice(0, 3).map(([id]) => id)).toEqual([9001, 9002, 1]);
  expect(rows.at(-1)?.[0]).toBe(4998);
});
