import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { listOf } from './dependencies.ts';
import type { Item, Result } from './item.ts';
import { applyEvent } from './state-machine.ts';
import type { WriteTables } from './store.ts';

/**
 * How long sent work is stored in case the club is restored from a backup: 90 days for people who still use the device;
 * after they leave, without names and until a later backup has it (D72).
 */

export const SENT_RETENTION_MS = 90 * DAY_MS;
/** The longest time for work of authors who have left. */
const LEFT_MS = 14 * DAY_MS;
/** Work that arrived this shortly before a backup may be missing in it. */
const NEAR_MS = 10 * MINUTE_MS;

/** The server's answer to the health check. */
export interface ServerHealth {
  /** Changes when the club is restored from a backup. */
  epoch: string;
  /** The moment up to which a good backup is complete (ms by the server's clock); null without one. */
  keptUntil: number | null;
  /** The moment to which the club was last restored (ms by the server's clock); null when unknown. */
  restoredTo: number | null;
  /** The server's clock (ms); null when the response does not say. */
  at: number | null;
}

const serverOf = (clubId: string) => `server:${clubId}`;

/**
 * Handles the server's health. After a restore, work that arrived later than the backup is queued again; paths built
 * from a parent's answer are built anew, since the record may have another id now. Otherwise work that a later backup
 * has is deleted. Returns whether anything is queued again.
 */
export async function meetServer(
  tables: WriteTables,
  health: ServerHealth,
  clubId: string,
  now: number,
): Promise<boolean> {
  const known = await tables.meta<string>(serverOf(clubId));
  if (known === health.epoch) {
    await forgetKept(tables, health, clubId, now);
    return false;
  }
  await tables.setMeta(serverOf(clubId), health.epoch);
  if (known === undefined) return false;
  // All of it: what is too old is deleted by the server's time, so a wrong device clock deletes nothing.
  for (const item of await tables.closedSince(0)) {
    if (item.clubId !== clubId || isIn(item, health.restoredTo)) continue;
    const { wire, ...rest } = item;
    const keeps = wire && !Object.values(item.params).some((value) => value.startsWith('ref:'));
    const again = applyEvent({ ...rest, ...(keeps && { wire }) }, { type: 'offer' }, now);
    if (again) await tables.put(again);
  }
  return true;
}

/** Whether a backup of that moment has the item; without a time of arrival it may be missing. */
const isIn = ({ arrivedAt }: Item, moment: number | null): boolean =>
  arrivedAt !== undefined && moment !== null && arrivedAt < moment - NEAR_MS;

/** Deletes work of authors who have left, when a later backup has it or it is too old. */
async function forgetKept(
  tables: WriteTables,
  health: ServerHealth,
  clubId: string,
  now: number,
): Promise<void> {
  // A device clock that is ahead deletes nothing.
  const today = Math.min(now, health.at ?? now);
  for (const item of await tables.closedSince(0)) {
    if (item.leftAt === undefined || item.clubId !== clubId) continue;
    if (isIn(item, health.keptUntil) || today - item.leftAt > LEFT_MS) await tables.delete(item);
  }
}

/** Whether it arrived once and was queued again after a restore. */
export const isQueuedAfterRestore = ({ audit }: Item): boolean =>
  audit.some(({ what }) => what === 'offered again');

/**
 * Sent work without names, as stored after its author leaves; null for work that was given up or has nothing but names
 * and text. A new customer that gets lost must be asked again.
 */
export function withoutNames(item: Item, now: number): Item | null {
  if (item.state !== 'done' || item.kind === 'customer' || item.kind === 'message') return null;
  const { about: _, problem: __, printedAt: ___, wire, result, body, behalf, audit, ...rest } = item;
  const made = audit[0]?.at ?? item.occurredAt;
  return {
    ...rest,
    body: nameless(body),
    ...(wire && { wire: { ...wire, body: JSON.stringify(nameless(JSON.parse(wire.body))) } }),
    ...(result && { result: idsOf(result) }),
    // A manager's reason may contain a name.
    ...(behalf && { behalf: { ...behalf, reason: item.deviceNo ?? item.key } }),
    audit: [{ at: made, what: 'kept' }],
    leftAt: item.leftAt ?? now,
  };
}

/** The request without typed text. */
function nameless(body: Record<string, unknown>): Record<string, unknown> {
  const { description: _, ...rest } = body;
  const payments = listOf(rest.payments).map((payment) => {
    const { description: _, ...figures } = payment as Record<string, unknown>;
    return figures;
  });
  return rest.payments === undefined ? rest : { ...rest, payments };
}

/** Keeps the ids, which dependent work needs. */
function idsOf({ status, body }: Result): Result {
  const { data } = (body ?? {}) as { data?: unknown };
  const idOf = (record: unknown) => ({ id: (record as { id?: unknown } | null)?.id });
  return { status, body: { data: Array.isArray(data) ? data.map(idOf) : idOf(data) } };
}
