import { expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { isExportOffered } from './export-offer.ts';
import { freeNear } from './free-near.ts';

const at = (id: number, court: number, start_time: string, state = 'free') => ({
  id,
  date: '2026-11-22',
  start_time,
  end_time: '23:00',
  court: { id: court, name: `زمین ${court}` },
  price: 400_000,
  state,
});
it('offers what was near without what has gone since, in the order of the refusal', () => {
  const [one, two] = [at(5, 2, '19:00'), at(6, 3, '19:00')];
  const taken = { free_near: [one, two] };
  expect(freeNear(taken, undefined, undefined).map(({ id }) => id)).toEqual([5, 6]);
  expect(freeNear(taken, undefined, [at(5, 2, '19:00', 'reserved')]).map(({ id }) => id)).toEqual([6]);
});

it('looks through the day for a closed slot: its hour on other courts, then its court at other hours', () => {
  const day = [at(1, 1, '18:00'), at(2, 2, '19:00'), at(3, 2, '20:00'), at(4, 3, '19:00', 'closed')];
  const wanted = at(9, 1, '19:00');
  expect(freeNear(undefined, wanted, day).map(({ id }) => id)).toEqual([2, 1]);
});

it('offers a file from ten pieces of work, or from one that is four hours old', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const ago = (minutes: number) => ({ at: new Date(now - minutes * MINUTE_MS) });
  expect(isExportOffered([], now)).toBe(false);
  expect(isExportOffered(Array(9).fill(ago(239)), now)).toBe(false);
  expect(isExportOffered(Array(10).fill(ago(1)), now)).toBe(true);
  expect(isExportOffered([ago(1), ago(240)], now)).toBe(true);
});
