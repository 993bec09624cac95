import { DRAFT_PREFIX } from '#app/data/session.ts';
import { mirrorOf, thisWindow } from './draft.ts';

/**
 * Takes over what was typed in windows that are gone: closed, crashed, or put away by the system. A window holds a lock
 * for as long as it lives. What this window has typed itself stays.
 */
export async function adoptDrafts(): Promise<void> {
  // Without HTTPS a browser has no locks: nobody can tell which windows still live, so each keeps its own.
  if (!navigator.locks) return;
  const lock = (id: string) => `window:${id}`;
  void navigator.locks.request(lock(thisWindow()), () => new Promise(() => {}));
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  for (const mirror of Object.keys(localStorage)) {
    const at = mirror.lastIndexOf('@');
    const owner = mirror.slice(at + 1);
    if (!mirror.startsWith(DRAFT_PREFIX) || owner === thisWindow() || alive.has(lock(owner))) continue;
    const key = mirror.slice(0, at);
    const value = localStorage.getItem(mirror);
    localStorage.removeItem(mirror);
    if (value === null || sessionStorage.getItem(key) !== null) continue;
    sessionStorage.setItem(key, value);
    localStorage.setItem(mirrorOf(key), value);
  }
}
