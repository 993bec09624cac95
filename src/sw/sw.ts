/// <reference types="vite/types/importMeta.d.ts" />
import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { drainInWorker } from '#outbox/worker.ts';
import { heal, isPart, isWhole } from './heal.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Never the app: calls, files with a name of their own, and what others look for at known places. */
const NO_PAGES = [/^\/v1(?:\/|$)/, /^\/assets\//, /^\/\.well-known\//, /^[^?]*\/[^/?]*\.[^/?]*(?:\?|$)/];

const manifest = self.__WB_MANIFEST;
const parts = new Set(
  manifest.map((entry) => new URL(typeof entry === 'string' ? entry : entry.url, location.origin).pathname),
);
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) =>
      (await isPart(new URL(request.url).pathname, response.clone(), parts)) ? response : null,
  },
]);
// The start page is answered like all others: below.
precacheAndRoute(manifest, { directoryIndex: '' });
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/login(?:[/?]|$)/] }),
);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/desk.html'), { denylist: NO_PAGES }));
clientsClaim();

// To calls the worker has nothing to say. Chromium parks a new version that takes over while one passes the old worker.
self.addEventListener('install', (event) => {
  void (event as RoutedInstall).addRoutes?.({ condition: { urlPattern: '/v1/*' }, source: 'network' });
});

// The page says when a new version takes over: never over a form that is being filled in.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// A page has come to rest: what of the app is gone from this device is fetched again.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'HEAL') event.waitUntil(heal(parts).catch(() => {}));
});

// Whether the app would open without a network, told to the page that asks.
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'IS_WHOLE') return;
  const [port] = event.ports;
  event.waitUntil(isWhole(parts).then((whole) => port?.postMessage(whole)));
});

/** Not among the standard's types yet, nor in every browser. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>;
}
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// The connection is back, and perhaps no page is open: what is unsent goes from here.
self.addEventListener('sync' as 'message', (event: ExtendableEvent) => {
  if ((event as SyncEvent).tag === 'outbox') event.waitUntil(drainInWorker(import.meta.env.VITE_API_BASE));
});
