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
import { fetchMissingFiles, isAppCached, isAppFile } from './heal.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Paths that are never answered with the app: calls, hashed files, and well-known places. */
const NO_PAGES = [/^\/v1(?:\/|$)/, /^\/assets\//, /^\/\.well-known\//, /^[^?]*\/[^/?]*\.[^/?]*(?:\?|$)/];

const manifest = self.__WB_MANIFEST;
const parts = new Set(
  manifest.map((entry) => new URL(typeof entry === 'string' ? entry : entry.url, location.origin).pathname),
);
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) =>
      (await isAppFile(new URL(request.url).pathname, response.clone(), parts)) ? response : null,
  },
]);
// The start page is answered by the route below, like all pages.
precacheAndRoute(manifest, { directoryIndex: '' });
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/login(?:[/?]|$)/] }),
);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/desk.html'), { denylist: NO_PAGES }));
clientsClaim();

// The worker does not handle calls. Without this, Chromium delays a new version's takeover while one passes through the
// old worker.
self.addEventListener('install', (event) => {
  void (event as RoutedInstall).addRoutes?.({ condition: { urlPattern: '/v1/*' }, source: 'network' });
});

// The page decides when a new version takes over: never while a form is being filled in.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// The page is idle: download the app's files that are missing from this device.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'HEAL') event.waitUntil(fetchMissingFiles(parts).catch(() => {}));
});

// Answers the page whether the app would open without a network.
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'IS_WHOLE') return;
  const [port] = event.ports;
  event.waitUntil(isAppCached(parts).then((whole) => port?.postMessage(whole)));
});

/** Not in TypeScript's library yet, nor in every browser. */
interface RoutedInstall extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>;
}
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// The connection is back, perhaps with no page open: send the outbox from here.
self.addEventListener('sync' as 'message', (event: ExtendableEvent) => {
  if ((event as SyncEvent).tag === 'outbox') event.waitUntil(drainInWorker(import.meta.env.VITE_API_BASE));
});
