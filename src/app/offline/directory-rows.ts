import type { Directory } from '#contract/people/users.ts';

/** The most people stored on a device (offline.md §2), as many as the server sends a new one. */
const MOST = 5000;

/** The directory with later changes applied, last changed first; beyond the limit the oldest are dropped. */
export function joined(known: Directory, changed: Directory): Directory {
  const old = new Set([...changed.removed, ...changed.rows.map(([id]) => id)]);
  const rows = [...changed.rows, ...known.rows.filter(([id]) => !old.has(id))];
  return { as_of: changed.as_of, rows: rows.slice(0, MOST), removed: [] };
}
