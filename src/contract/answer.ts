/**
 * On every answer of our server, refusals and files too. A page that stands in its place (a network's sign-in page, a
 * proxy whose server is away) has none, whatever its status: to the app that is no answer at all (offline.md §1).
 */
export const OURS = 'X-Meydan';

/** Whether it was our server that answered. */
export const isOurs = (headers: { has(name: string): boolean }): boolean => headers.has(OURS);

/**
 * How the app asks: no detour to somebody's sign-in page, and no cookies or passwords of the browser's own, so that a
 * 401 in our server's place opens no window that nobody can close.
 */
export const ASKING = { redirect: 'error', credentials: 'omit' } as const;
