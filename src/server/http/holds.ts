import { sql } from 'kysely';
import type { Hold } from '#contract/desk/holds.ts';
import type { Db } from '../db/client.ts';

/** The notification channel of holds: they are only broadcast, never stored. */
export const HOLDS_CHANNEL = 'meydan_holds';

/** Broadcasts a hold to every server; `holder` is the session. */
export async function broadcastHold(db: Db, hold: Hold): Promise<void> {
  await sql`select pg_notify(${HOLDS_CHANNEL}, ${JSON.stringify(hold)})`.execute(db);
}

interface Held extends Hold {
  until: number;
}

/** The holds this server knows, one per session, for streams that connect later. */
export class Holds {
  readonly #held = new Map<number, Held>();

  hear(hold: Hold, now: Date): void {
    for (const { holder } of this.#held.values()) if (!this.#left(holder, now)) this.#held.delete(holder);
    if (hold.ids.length === 0) this.#held.delete(hold.holder);
    else this.#held.set(hold.holder, { ...hold, until: now.getTime() + hold.seconds * 1000 });
  }

  has(holder: number, now: Date): boolean {
    return this.#left(holder, now) > 0;
  }

  /** All active holds with their remaining seconds. */
  all(now: Date): Hold[] {
    return [...this.#held.values()].flatMap(({ until: _, ...hold }) => {
      const seconds = this.#left(hold.holder, now);
      return seconds > 0 ? [{ ...hold, seconds }] : [];
    });
  }

  #left(holder: number, now: Date): number {
    const until = this.#held.get(holder)?.until ?? 0;
    return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
  }
}
