import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL } from 'workbox-precaching';
import { ASKING, isOurs } from '#contract/answer.ts';

/** The files of this version of the app, by path from the root: `/assets/core-x.js`. */
export type AppFiles = ReadonlySet<string>;

/**
 * Whether a response really is that file of this version. A network's sign-in page may answer in its place; our pages
 * carry a marker from our server and refer only to files of this version.
 */
export async function isAppFile(path: string, answer: Response, parts: AppFiles): Promise<boolean> {
  if (answer.status !== 200) return false;
  const isPage = answer.headers.get('content-type')?.includes('html') ?? false;
  if (!path.endsWith('.html')) return !isPage;
  const named = (await answer.text()).match(/\/assets\/[^"'\s>]+\.(?:js|css)/g) ?? [];
  return (isOurs(answer.headers) || named.length > 0) && named.every((name) => parts.has(name));
}

/** Parallel downloads; a slow line carries them one after the other anyway. */
const AT_ONCE = 6;

interface Part {
  path: string;
  /** Its key in the cache. */
  key: string;
}

/** The files of the app that this device does not have. */
async function lostOf(parts: AppFiles, cache: Cache): Promise<Part[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return [...parts].flatMap((path) => {
    const key = getCacheKeyForURL(path);
    return key === undefined || kept.has(new URL(key, location.origin).href) ? [] : [{ path, key }];
  });
}

/** Whether every page of the app opens from this device's cache. */
export const isAppCached = async (parts: AppFiles): Promise<boolean> =>
  (await lostOf(parts, await caches.open(cacheNames.precache))).length === 0;

/**
 * Downloads the app's files that are missing from the cache: a browser short of space may delete files but leave the
 * worker, and the next version may be weeks away. Pages come last, after the files they refer to.
 */
export async function fetchMissingFiles(parts: AppFiles): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const lost = await lostOf(parts, cache);
  const isPage = ({ path }: Part) => path.endsWith('.html');
  if (await fetchAll(lost.filter((part) => !isPage(part)))) await fetchAll(lost.filter(isPage));

  /** Stops at the first response that is not ours: a newer version or a later run downloads the rest. */
  async function fetchAll(wanted: readonly Part[]): Promise<boolean> {
    const left = [...wanted];
    let ours = true;
    const next = async () => {
      for (let part = left.shift(); part && ours; part = left.shift()) {
        const answer = await fetch(part.path, { cache: 'reload', ...ASKING });
        if (await isAppFile(part.path, answer.clone(), parts)) await cache.put(part.key, answer);
        else ours = false;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return ours;
  }
}
