import type { Directory } from '#contract/people/users.ts';

/** So many people are kept on a device (offline.md §2): as many as the server gives a new one. */
const MOST = 5000;

/** What was known with what has changed since, the last changed first; whoever has not changed for longest goes. */
export function joined(known: Directory, changed: Directory): Directory {
  const old = new Set([...changed.removed, ...changed.rows.map(([id]) => id)]);
  const rows = [...changed.rows, ...known.rows.filter(([id]) => !old.has(id))];
  return { as_of: changed.as_of, rows: rows.slice(0, MOST), removed: [] };
}
