import { takenBack } from './by-hand.ts';
import { withoutNames } from './sent-work.ts';
import type { Look, Work } from './store.ts';

/** Whose work lies on this device, and what goes with whoever leaves it. */

/** What somebody has not sent yet; a name that is not known is null. */
export interface Left {
  userId: number;
  name: string | null;
  count: number;
}

const nameOf = (userId: number) => `author:${userId}`;

/** The author's name, for whoever stands before the device after them. */
export async function setAuthor(tables: Work, userId: number, name: string): Promise<void> {
  if ((await tables.meta(nameOf(userId))) !== name) await tables.setMeta(nameOf(userId), name);
}

/** Whose work is unsent, and how much of it. */
export async function unsentOf(tables: Look): Promise<Left[]> {
  const open = Map.groupBy(await tables.open(), (item) => item.userId);
  return Promise.all(
    [...open].map(async ([userId, items]) => {
      const name = (await tables.meta<string>(nameOf(userId))) ?? null;
      return { userId, name, count: items.length };
    }),
  );
}

/**
 * What somebody has sent goes with them, and their name, unless work of theirs is unsent; with the last, all that was
 * sent. What the club's books came to by it stays without names, until a later backup has it (D72).
 */
export async function leave(tables: Work, userId: number, now: number): Promise<void> {
  const open = await tables.open();
  if (open.some((item) => item.userId === userId || item.behalf?.by === userId)) return;
  // What the server has still to be told of stays, until its author comes back.
  const untold = new Set(await takenBack(tables));
  for (const item of await tables.closedSince(0)) {
    if ((open.length > 0 && item.userId !== userId) || untold.has(item.key)) continue;
    const kept = withoutNames(item, now);
    if (kept) await tables.put(kept);
    else await tables.delete(item);
  }
  await tables.removeMeta(nameOf(userId));
}
