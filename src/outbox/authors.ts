import { unreportedKeys } from './manual-actions.ts';
import { withoutNames } from './sent-work.ts';
import type { ReadTables, WriteTables } from './store.ts';

/** Authors of unsent work on this device, and what is deleted when one of them signs out. */

/** The unsent work of one author; an unknown name is null. */
export interface UnsentOfAuthor {
  userId: number;
  name: string | null;
  count: number;
}

const nameOf = (userId: number) => `author:${userId}`;

/** Stores the author's name, so that the next person at the device can be told whose work it is. */
export async function setAuthor(tables: WriteTables, userId: number, name: string): Promise<void> {
  if ((await tables.meta(nameOf(userId))) !== name) await tables.setMeta(nameOf(userId), name);
}

/** The authors with unsent work, and how much each has. */
export async function unsentByAuthor(tables: ReadTables): Promise<UnsentOfAuthor[]> {
  const open = Map.groupBy(await tables.open(), (item) => item.userId);
  return Promise.all(
    [...open].map(async ([userId, items]) => {
      const name = (await tables.meta<string>(nameOf(userId))) ?? null;
      return { userId, name, count: items.length };
    }),
  );
}

/**
 * Deletes the sent work and the name of somebody who leaves the device, unless they have unsent work; when the last
 * author leaves, all sent work is deleted. What changed the club's books stays without names until a later backup has
 * it (D72).
 */
export async function forgetAuthor(tables: WriteTables, userId: number, now: number): Promise<void> {
  const open = await tables.open();
  if (open.some((item) => item.userId === userId || item.behalf?.by === userId)) return;
  // Withdrawn work that the server has not been told about stays until its author is back.
  const untold = new Set(await unreportedKeys(tables));
  for (const item of await tables.closedSince(0)) {
    if ((open.length > 0 && item.userId !== userId) || untold.has(item.key)) continue;
    const kept = withoutNames(item, now);
    if (kept) await tables.put(kept);
    else await tables.delete(item);
  }
  await tables.removeMeta(nameOf(userId));
}
