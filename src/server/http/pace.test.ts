import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PacedCall, shareResult } from './pace.ts';

const staying = new AbortController().signal;

it('lets one go at once and the next after a while', async () => {
  const pace = new PacedCall(30, 1000);
  const started = performance.now();
  await pace.turn(staying);
  expect(performance.now() - started).toBeLessThan(25);
  await Promise.all([pace.turn(staying), pace.turn(staying), pace.turn(staying)]);
  expect(performance.now() - started).toBeGreaterThan(85);
});

it('sends away whoever would wait too long, and forgets whoever has gone', async () => {
  const pace = new PacedCall(30, 40);
  const left = new AbortController();
  const turns = [pace.turn(staying), pace.turn(left.signal), pace.turn(staying)];
  left.abort();
  const ends = await Promise.allSettled(turns);
  expect(ends.map((end) => (end.status === 'rejected' ? end.reason.code : 'went'))).toEqual([
    'went',
    'timeout',
    'too_many',
  ]);
});

it('asks once for all who ask meanwhile, and anew for the next', async () => {
  let asked = 0;
  const ask = shareResult(async () => ++asked);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(2);
  const failing = shareResult(() => Promise.reject(new Error('away')));
  await expect(failing()).rejects.toThrow('away');
  await expect(failing()).rejects.toThrow('away');
});

it('does not wait with the others for what never comes', async () => {
  let asked = 0;
  const ask = shareResult(() => (++asked === 1 ? new Promise<number>(() => {}) : Promise.resolve(asked)));
  void ask();
  await sleep(600);
  expect(await ask()).toBe(2);
});
