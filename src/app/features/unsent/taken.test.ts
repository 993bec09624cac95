import { expect, it } from 'vitest';
import { isExportOffered } from './export-offer.ts';
import { freeNear, takenOf } from './taken.ts';

const at = (id: number, court: number, start_time: string, state = 'free') => ({
  id,
  date: '2026-11-22',
  start_time,
  end_time: '23:00',
  court: { id: court, name: `زمین ${court}` },
  price: 400_000,
  state,
});
const refused = (details: unknown) => ({
  problem: { code: 'slot_taken', message: '', status: 409, details: details as Record<string, unknown> },
});

it('reads who has a slot, and what is free near it; nothing where the refusal does not say', () => {
  const near = at(5, 2, '19:00');
  const invoice = {
    user: { name: 'کیان', family: 'شریفی' },
    created_at: '2026-11-21T10:17:00.000Z',
    device: 'میز ۲',
    financial_status: 1,
  };
  expect(takenOf(refused({ times: [{ id: 4, invoice, free_near: [near] }] }))).toMatchObject({
    id: 4,
    invoice: { device: 'میز ۲' },
    free_near: [{ id: 5 }],
  });
  expect(takenOf(refused({ times: [{ id: 4 }] }))).toEqual({ id: 4, invoice: null, free_near: [] });
  expect(takenOf(refused({}))).toBeNull();
  expect(takenOf({ problem: null })).toBeNull();
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
  expect(freeNear(null, wanted, day).map(({ id }) => id)).toEqual([2, 1]);
});

it('offers a file from ten pieces of work, or from one that is four hours old', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const ago = (minutes: number) => ({ at: new Date(now - minutes * 60_000) });
  expect(isExportOffered([], now)).toBe(false);
  expect(isExportOffered(Array(9).fill(ago(239)), now)).toBe(false);
  expect(isExportOffered(Array(10).fill(ago(1)), now)).toBe(true);
  expect(isExportOffered([ago(1), ago(240)], now)).toBe(true);
});
