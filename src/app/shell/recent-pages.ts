import { MINE_PREFIX } from '#app/data/session.ts';

const KEY = `${MINE_PREFIX}recent_pages`;
const MOST = 5;

/** Paths of recent pages, newest first. */
export function recentPages(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberPage(path: string): void {
  const list = [path, ...recentPages().filter((one) => one !== path)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A full storage costs the shortcut, not the page.
  }
}
