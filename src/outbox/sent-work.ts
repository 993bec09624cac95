import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { listOf } from './dependencies.ts';
import type { Item, Result } from './item.ts';
import { step } from './machine.ts';
import type { Work } from './store.ts';

/**
 * What was sent stays on the device for the day on which the club is put back to a backup: with whoever works on it for
 * 90 days, and without names after they have left, until a later backup has it (D72).
 */

export const HISTORY_MS = 90 * DAY_MS;
/** Of who has left, at most so long. */
const LEFT_MS = 14 * DAY_MS;
/** What was committed while a backup began may not be in it: nothing is believed to be that lies so near. */
const NEAR_MS = 10 * MINUTE_MS;

/** What the server says of itself when it is asked whether it is there. */
export interface Health {
  /** Another one when the club was put back to a backup. */
  epoch: string;
  /** Until when a good backup of this club has everything (ms by the server's clock); null without one. */
  keptUntil: number | null;
  /** To which moment the club was put back last (ms by the server's clock); null where that is not known. */
  restoredTo: number | null;
  /** Its clock (ms); null where the answer does not say. */
  at: number | null;
}

const serverOf = (clubId: string) => `server:${clubId}`;

/**
 * Hears how the server stands. One that was put back to a backup is offered again what came after that: a path that was
 * made from a parent's answer is made anew, since the record may have another id now. Else what was kept for that day
 * goes where a later backup has it. Answers whether anything is to be sent again.
 */
export async function meetServer(
  tables: Work,
  health: Health,
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
  // All that is there: what is too old is forgotten by the server's time, and a clock that is ahead makes nothing old.
  for (const item of await tables.closedSince(0)) {
    if (item.clubId !== clubId || isIn(item, health.restoredTo)) continue;
    const { wire, ...rest } = item;
    const keeps = wire && !Object.values(item.params).some((value) => value.startsWith('ref:'));
    const again = step({ ...rest, ...(keeps && { wire }) }, { type: 'offer' }, now);
    if (again) await tables.put(again);
  }
  return true;
}

/** Whether a backup of that moment has it; what arrived nobody knows when may be missing in it. */
const isIn = ({ arrivedAt }: Item, moment: number | null): boolean =>
  arrivedAt !== undefined && moment !== null && arrivedAt < moment - NEAR_MS;

/** Of who has left goes what a later backup has, and what is too old. */
async function forgetKept(tables: Work, health: Health, clubId: string, now: number): Promise<void> {
  // A clock that is ahead makes nothing old.
  const today = Math.min(now, health.at ?? now);
  for (const item of await tables.closedSince(0)) {
    if (item.leftAt === undefined || item.clubId !== clubId) continue;
    if (isIn(item, health.keptUntil) || today - item.leftAt > LEFT_MS) await tables.delete(item);
  }
}

/** Whether it was done once and offered again: the club was put back to a backup that has it no more. */
export const isOfferedAgain = ({ audit }: Item): boolean =>
  audit.some(({ what }) => what === 'offered again');

/**
 * What stays of sent work when its author leaves; null where nothing does: what was given up, and what is a name or words
 * and nothing else. Whoever has to make a new customer once more asks them again.
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
    // Who sends for another has to say why, and may have named somebody.
    ...(behalf && { behalf: { ...behalf, reason: item.deviceNo ?? item.key } }),
    audit: [{ at: made, what: 'kept' }],
    leftAt: item.leftAt ?? now,
  };
}

/** The figures of a request, without what was typed in words. */
function nameless(body: Record<string, unknown>): Record<string, unknown> {
  const { description: _, ...rest } = body;
  const payments = listOf(rest.payments).map((payment) => {
    const { description: _, ...figures } = payment as Record<string, unknown>;
    return figures;
  });
  return rest.payments === undefined ? rest : { ...rest, payments };
}

/** What hangs on a record needs its id. */
function idsOf({ status, body }: Result): Result {
  const { data } = (body ?? {}) as { data?: unknown };
  const idOf = (record: unknown) => ({ id: (record as { id?: unknown } | null)?.id });
  return { status, body: { data: Array.isArray(data) ? data.map(idOf) : idOf(data) } };
}
