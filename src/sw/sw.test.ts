import { afterEach, expect, it, vi } from 'vitest';
import { drainInWorker } from '#outbox/worker.ts';

vi.mock('#outbox/worker.ts', () => ({ drainInWorker: vi.fn(async () => {}) }));
vi.mock('workbox-core', () => ({ cacheNames: { precache: 'all' }, clientsClaim() {} }));
vi.mock('workbox-precaching', () => ({
  addPlugins() {},
  getCacheKeyForURL() {},
  cleanupOutdatedCaches() {},
  createHandlerBoundToURL() {},
  precacheAndRoute() {},
}));
vi.mock('workbox-routing', () => ({ NavigationRoute: class {}, registerRoute() {} }));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A variable, because the types of a worker cannot be loaded here. */
const WORKER = './sw.ts';

it('a worker that is woken sends to the server of which the app was built', async () => {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('location', { origin: 'https://club.example' });
  vi.stubGlobal('self', {
    __WB_MANIFEST: ['index.html', { url: 'assets/core.js', revision: null }],
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  vi.stubEnv('VITE_API_BASE', 'https://api.club.example');
  await import(WORKER);
  const waitUntil = vi.fn();
  listeners.get('sync')?.({ tag: 'something else', waitUntil });
  expect(waitUntil).not.toHaveBeenCalled();
  listeners.get('sync')?.({ tag: 'outbox', waitUntil });
  expect(waitUntil).toHaveBeenCalledOnce();
  expect(drainInWorker).toHaveBeenCalledExactlyOnceWith('https://api.club.example');
});
