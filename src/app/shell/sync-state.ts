import type { UnsentCounts } from '#app/offline/unsent.ts';
import type { Connection } from '#app/state/connection.ts';
import type { Reachability } from '#outbox/delivery.ts';

/** States of the pill, most serious first (look.md §8). */
export type SyncState =
  | 'not_saved'
  | 'held'
  | 'offline'
  | 'silent'
  | 'needs_you'
  | 'sign_in'
  | 'sending'
  | 'connecting'
  | 'live';

export interface Sync {
  state: SyncState;
  /** The number in its text; 0 for none. */
  n: number;
  /** Items that need a person, shown in red. */
  alerts: number;
}

/**
 * The connection and unsent work as a state. Every unsent item is in `n` or in `alerts`, except when something more
 * serious than a number is shown, or when all the rest waits for items that need a person.
 */
export function syncOf(
  connection: Connection,
  { counts, reach, not_saved }: { counts: UnsentCounts; reach: Reachability; not_saved: boolean },
): Sync {
  const { all, needs_you, sign_in, blocked } = counts;
  const queued = all - needs_you;
  const goes = queued - blocked;
  const says = (state: SyncState, n = queued, alerts = needs_you): Sync => ({ state, n, alerts });
  if (not_saved) return says('not_saved', all, 0);
  if (reach === 'held') return says('held');
  if (connection === 'offline' || connection === 'silent') return says(connection);
  // The stream may be open although requests are not answered.
  if (queued > 0 && reach === 'silent') return says('silent');
  if (needs_you > 0 && goes === 0) return says('needs_you', needs_you, 0);
  if (sign_in > 0 && sign_in === goes) return says('sign_in');
  if (queued > 0) return says('sending');
  return says(connection === 'connecting' ? 'connecting' : 'live');
}
