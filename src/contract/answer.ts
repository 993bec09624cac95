/**
 * A header on every response of our server, including refusals and files. A page in its place (a network's sign-in
 * page, a proxy whose server is down) lacks it, and the app treats it as no response, whatever its status (offline.md
 * §1).
 */
export const OURS = 'X-Meydan';

/** Whether our server sent the response. */
export const isOurs = (headers: { has(name: string): boolean }): boolean => headers.has(OURS);

/**
 * Fetch options of every request: no redirects to a network's sign-in page, and no cookies or browser passwords, so
 * that a foreign 401 does not open a password dialog.
 */
export const ASKING = { redirect: 'error', credentials: 'omit' } as const;
