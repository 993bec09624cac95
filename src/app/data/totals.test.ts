import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followTotals, refetch } from './totals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call that somebody looks at, whose answers take so long; counts how often it was asked for and cancelled. */
function shown(client: QueryClient, name: string, ms: number) {
  const count = { asked: 0, cancelled: 0 };
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    count.asked++;
    signal.addEventListener('abort', () => count.cancelled++);
    await new Promise((done) => setTimeout(done, ms));
    return count.asked;
  };
  const options = { queryKey: ['sale-invoices', name, {}], queryFn };
  const observer = new QueryObserver(client, options);
  return { count, options, stop: observer.subscribe(() => {}) };
}

test('changes that come and come cancel the rows of a list, and leave its total half of the time in peace', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  followTotals(client);
  const rows = shown(client, 'sale-invoices.list', 1000);
  const total = shown(client, 'sale-invoices.totals', 1000);
  await vi.advanceTimersByTimeAsync(1000);
  for (let n = 0; n < 40; n++) {
    void refetch(client, () => true);
    await vi.advanceTimersByTimeAsync(250);
  }
  // In ten seconds: one second of work, one of rest.
  expect(total.count).toEqual({ asked: 6, cancelled: 0 });
  expect(rows.count.cancelled).toBeGreaterThan(30);
  // The last change is not lost.
  const before = total.count.asked;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(total.count).toEqual({ asked: before + 1, cancelled: 0 });
  rows.stop();
  total.stop();
});

test('a total that has rested is asked for at once', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  followTotals(client);
  const total = shown(client, 'sale-invoices.totals', 50);
  await vi.advanceTimersByTimeAsync(200);
  void refetch(client, () => true);
  await vi.advanceTimersByTimeAsync(1);
  expect(total.count.asked).toBe(2);
  total.stop();
});

test('a first answer that a change has overtaken is asked for once more, however many changes there were', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  followTotals(client);
  const rows = shown(client, 'sale-invoices.list', 100);
  await vi.advanceTimersByTimeAsync(50);
  for (let n = 0; n < 3; n++) void refetch(client, () => true);
  await vi.advanceTimersByTimeAsync(60);
  expect(rows.count.asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(rows.count).toEqual({ asked: 2, cancelled: 0 });
  rows.stop();
});

test('what is fetched ahead and overtaken by a change is asked for once somebody looks at it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const slow = shown(client, 'sale-invoices.slow', 5000);
  const { count, options, stop } = shown(client, 'sale-invoices.list', 100);
  stop();
  await vi.advanceTimersByTimeAsync(100);
  client.clear();
  void client.prefetchQuery(options);
  await vi.advanceTimersByTimeAsync(50);
  const before = count.asked;
  void refetch(client, () => true);
  await vi.advanceTimersByTimeAsync(100);
  expect(client.getQueryState(options.queryKey)).toMatchObject({ fetchStatus: 'idle', isInvalidated: true });
  expect(count.asked).toBe(before);
  const look = new QueryObserver(client, options).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(100);
  expect(count.asked).toBe(before + 1);
  look();
  slow.stop();
});
