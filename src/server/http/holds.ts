import { sql } from 'kysely';
import type { Hold } from '#contract/desk/holds.ts';
import type { Db } from '../db/client.ts';

/** The channel of what desks have under their hands: it is told and forgotten, no row is written. */
export const HOLDS_CHANNEL = 'meydan_holds';

/** Tells every server of it; `holder` is the session. */
export async function tellHold(db: Db, hold: Hold): Promise<void> {
  await sql`select pg_notify(${HOLDS_CHANNEL}, ${JSON.stringify(hold)})`.execute(db);
}

interface Held extends Hold {
  until: number;
}

/** What this server has heard of, one hold a session: whoever comes later is told it too. */
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

  /** All that still hold, each with the seconds that are left of it. */
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
