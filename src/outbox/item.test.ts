import { expect, it } from 'vitest';
import { newestOf, readItem } from './item.ts';

const base = { key: 'k', seq: 1, kind: 'booking', entityId: 'e' } as const;

it('gives what an earlier version has not stored a value that changes nothing', () => {
  expect(readItem(base)).toMatchObject({
    state: 'queued',
    lane: 'e',
    needs: [],
    attempts: 0,
    serverErrors: 0,
    serverErrorsSince: null,
    formWaitsUntil: null,
  });
});

it('knows states and fields by the names that they had once', () => {
  const stored = { ...base, state: 'person' as never, fives: 3, fiveSince: 70, sheet: 90, open: 1 as const };
  const read = readItem(stored);
  expect(read).toMatchObject({
    state: 'needs_attention',
    serverErrors: 3,
    serverErrorsSince: 70,
    formWaitsUntil: 90,
    open: 1,
  });
  expect(read).not.toHaveProperty('fives');
  expect(readItem({ ...base, state: 'auth' as never }).state).toBe('needs_sign_in');
  expect(readItem({ ...base, state: 'withdrawn' as never }).state).toBe('returned_to_form');
});

it('leaves what is stored by today’s names as it is', () => {
  const item = readItem({ ...base, state: 'needs_attention', serverErrors: 2, formWaitsUntil: 5 });
  expect(readItem(item)).toEqual(item);
});

it('of one record, what a form has taken back stands for it by neither name', () => {
  const queued = { ...base, key: 'first', state: 'queued' as const };
  for (const state of ['withdrawn' as never, 'returned_to_form' as const, 'superseded' as const]) {
    const back = { ...base, key: 'second', seq: 2, state };
    expect(newestOf([back, queued])?.key).toBe('first');
    expect(newestOf([back])?.key).toBe('second');
  }
  expect(newestOf([])).toBeUndefined();
});
