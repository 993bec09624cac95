import { expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const going = new AbortController().signal;
/** Work that ends on request. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const one = {
    started: false,
    end: resolve,
    run() {
      one.started = true;
      return promise;
    },
  };
  return one;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets so many at it, keeps a few waiting in their order, and sends the others away', async () => {
  const turns = new ConcurrencyLimit(2, 1);
  const [a, b, c, d] = [work(), work(), work(), work()];
  const done = [a, b, c].map((one) => turns.take(going, one.run));
  await expect(turns.take(going, d.run)).rejects.toMatchObject({ code: 'too_many', retryAfter: 10 });
  expect([a, b, c, d].map((one) => one.started)).toEqual([true, true, false, false]);
  a.end();
  await settled();
  expect(c.started).toBe(true);
  b.end();
  c.end();
  await Promise.all(done);
  await turns.take(going, async () => {});
});

it('gives the turn on when the work fails, or when nobody waits for it any more', async () => {
  const turns = new ConcurrencyLimit(1, 2);
  const [first, last] = [work(), work()];
  const gone = new AbortController();
  const failing = turns.take(going, () => first.run().then(() => Promise.reject(new Error('no'))));
  const left = expect(turns.take(gone.signal, async () => 'never')).rejects.toMatchObject({
    code: 'timeout',
  });
  const waiting = turns.take(going, last.run);
  gone.abort();
  // An aborted caller frees its place in the queue.
  await left;
  const next = turns.take(going, async () => 'next');
  first.end();
  await expect(failing).rejects.toThrow('no');
  await settled();
  expect(last.started).toBe(true);
  last.end();
  await waiting;
  expect(await next).toBe('next');
});
