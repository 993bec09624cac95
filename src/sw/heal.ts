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

/**
 * Fetches what of the app this device has lost: a browser short of space may take its files and leave the worker, and no
 * other version may come for weeks. Pages last: what they name is there before them.
 */
export async function heal(parts: Parts): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const lost = [...parts].flatMap((path) => {
    const key = getCacheKeyForURL(path);
    return key === undefined || kept.has(new URL(key, location.origin).href) ? [] : [{ path, key }];
  });
  const isPage = ({ path }: { path: string }) => Number(path.endsWith('.html'));
  for (const { path, key } of lost.sort((a, b) => isPage(a) - isPage(b))) {
    const answer = await fetch(path, { cache: 'reload', ...ASKING });
    // A newer version is there, or somebody else: its own worker, or a better moment, brings the rest.
    if (!(await isPart(path, answer.clone(), parts))) return;
    await cache.put(key, answer);
  }
}
