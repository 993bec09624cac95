import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConnection } from '#app/state/connection.ts';
import { holdsAtom } from '#app/state/holds.ts';
import { store } from '#app/state/store.ts';
import { watchHeld } from './watch-held.ts';

const hold = (...ids: number[]) => new Map([[1, { ids, desk: '2', name: 'سارا', until: 0 }]]);

beforeEach(() => {
  vi.useFakeTimers();
  setConnection('live');
  store.set(holdsAtom, hold(5, 6));
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells once that a slot was let go of, free or booked', async () => {
  const tell = vi.fn();
  watchHeld(5, async () => true, tell);
  watchHeld(5, async () => true, tell);
  watchHeld(6, async () => false, tell);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).not.toHaveBeenCalled();
  store.set(holdsAtom, hold(6));
  await vi.advanceTimersByTimeAsync(2000);
  expect(tell.mock.calls).toEqual([[true]]);
  store.set(holdsAtom, new Map());
  await vi.advanceTimersByTimeAsync(2000);
  store.set(holdsAtom, hold(5, 6));
  store.set(holdsAtom, new Map());
  await vi.advanceTimersByTimeAsync(2000);
  expect(tell.mock.calls).toEqual([[true], [false]]);
});

it('a line that is lost lets nothing go, and the next one says who still holds it', async () => {
  const tell = vi.fn();
  watchHeld(5, async () => true, tell);
  setConnection('offline');
  store.set(holdsAtom, new Map());
  await vi.advanceTimersByTimeAsync(60_000);
  setConnection('live');
  await vi.advanceTimersByTimeAsync(300);
  store.set(holdsAtom, hold(5));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).not.toHaveBeenCalled();
  store.set(holdsAtom, new Map());
  await vi.advanceTimersByTimeAsync(2000);
  expect(tell.mock.calls).toEqual([[true]]);
});
