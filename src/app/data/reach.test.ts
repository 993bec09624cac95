import { afterEach, expect, it, vi } from 'vitest';
import { lastSendFailedAtom, setConnection } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import { OURS } from '#contract/answer.ts';
import { mustReach } from './reach.ts';

const json = () => Response.json({ version: '1' }, { headers: { [OURS]: '1' } });
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockReset());

it('asks nobody while the server is there, or not yet known', async () => {
  for (const state of ['connecting', 'live'] as const) {
    setConnection(state);
    await mustReach('');
  }
  expect(fetched).not.toHaveBeenCalled();
});

it('lets work go when the server is back without our knowing', async () => {
  setConnection('silent');
  fetched.mockResolvedValue(json());
  await mustReach('http://club');
  expect(fetched.mock.calls[0]?.[0]).toBe('http://club/v1/health');
});

it('says at once that nobody answers', async () => {
  for (const state of ['offline', 'silent'] as const) {
    setConnection(state);
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(mustReach('')).rejects.toMatchObject({ code: 'offline', passing: true });
  }
  // Somebody's own network asks to sign in.
  fetched.mockResolvedValueOnce(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  await expect(mustReach('')).rejects.toMatchObject({ code: 'offline' });
  fetched.mockResolvedValueOnce(Response.json({ version: '1' }));
  await expect(mustReach('')).rejects.toMatchObject({ code: 'offline' });
});

it('also where the stream stands, and nobody answered what was sent', async () => {
  setConnection('live');
  store.set(lastSendFailedAtom, true);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(mustReach('')).rejects.toMatchObject({ code: 'offline' });
  store.set(lastSendFailedAtom, false);
});

it('waits no longer than a probe for a server that does not answer', async () => {
  vi.useFakeTimers();
  setConnection('silent');
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    setTimeout(() => late.abort(), ms);
    return late.signal;
  });
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('late')))),
  );
  const told = expect(mustReach('')).rejects.toMatchObject({ code: 'offline' });
  await vi.advanceTimersByTimeAsync(2000);
  await told;
  vi.useRealTimers();
});
