import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL } from 'workbox-precaching';
import { ASKING, isOurs } from '#contract/answer.ts';

/** The files that this version of the app is made of, by their paths from the root: `/assets/core-x.js`. */
export type Parts = ReadonlySet<string>;

/**
 * Whether an answer is that part of this version. Somebody's sign-in page may come in place of any file; a page of ours
 * names parts of this version and no others, and says that it is ours where our server gives it.
 */
export async function isPart(path: string, answer: Response, parts: Parts): Promise<boolean> {
  if (answer.status !== 200) return false;
  const isPage = answer.headers.get('content-type')?.includes('html') ?? false;
  if (!path.endsWith('.html')) return !isPage;
  const named = (await answer.text()).match(/\/assets\/[^"'\s>]+\.(?:js|css)/g) ?? [];
  return (isOurs(answer.headers) || named.length > 0) && named.every((name) => parts.has(name));
}

/** At the same time; a slow line carries them one after the other all the same. */
const AT_ONCE = 6;

interface Part {
  path: string;
  /** Under which it is kept. */
  key: string;
}

/** What of the app this device does not have. */
async function lostOf(parts: Parts, cache: Cache): Promise<Part[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return [...parts].flatMap((path) => {
    const key = getCacheKeyForURL(path);
    return key === undefined || kept.has(new URL(key, location.origin).href) ? [] : [{ path, key }];
  });
}

/** Whether the app opens from this device alone, whichever page is asked for. */
export const isWhole = async (parts: Parts): Promise<boolean> =>
  (await lostOf(parts, await caches.open(cacheNames.precache))).length === 0;

/**
 * Fetches what of the app this device has lost: a browser short of space may take its files and leave the worker, and no
 * other version may come for weeks. Pages last: what they name is there before them.
 */
export async function heal(parts: Parts): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const lost = await lostOf(parts, cache);
  const isPage = ({ path }: Part) => path.endsWith('.html');
  if (await fetchAll(lost.filter((part) => !isPage(part)))) await fetchAll(lost.filter(isPage));

  /** Ends at the first that is not ours: a newer version, or a better moment, brings the rest. */
  async function fetchAll(wanted: readonly Part[]): Promise<boolean> {
    const left = [...wanted];
    let ours = true;
    const next = async () => {
      for (let part = left.shift(); part && ours; part = left.shift()) {
        const answer = await fetch(part.path, { cache: 'reload', ...ASKING });
        if (await isPart(part.path, answer.clone(), parts)) await cache.put(part.key, answer);
        else ours = false;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return ours;
  }
}
