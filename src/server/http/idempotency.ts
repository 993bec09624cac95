import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Call } from '#contract/call.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import type { OperationsTable } from '../db/tables/system.ts';
import type { StoredAnswer } from '../unit-of-work.ts';
import { fail } from './fail.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LOCK_NOT_AVAILABLE = '55P03';

type Row = Selectable<OperationsTable>;

/** What a key has answered before. */
export interface Stored {
  status: number;
  body: unknown;
}

/** A key with what it stands for: the same key for another request is a mistake of the caller. */
export interface Keyed {
  key: string;
  call: string;
  fingerprint: Buffer;
  /** What it was answered is a secret, and is not there to be told again. */
  once: boolean;
  /** The author, and who sends it in their place. */
  actor_id: number;
  on_behalf_by: number | null;
  /** The number that the device has given its work, or ends with it. */
  device_no: string | null;
}

/** The key of a request as one keeps it; null when it has none or it is no UUID. */
export function keyOf(headers: Headers): string | null {
  return uuidIn(headers, 'idempotency-key');
}

/** The key under which a device knew the work first, where it goes on under another (`X-Instead-Of`). */
export const insteadOf = (headers: Headers): string | null => uuidIn(headers, 'x-instead-of');

function uuidIn(headers: Headers, name: string): string | null {
  const header = headers.get(name) ?? '';
  return UUID.test(header) ? header.toLowerCase() : null;
}

/** The key of a changing call with the fingerprint of its request; 422 when it is no UUID. */
export function readKey(
  headers: Headers,
  call: Call,
  path: string,
  raw: Uint8Array,
): Pick<Keyed, 'key' | 'call' | 'fingerprint' | 'once'> {
  const key = keyOf(headers) ?? fail('invalid', { fields: { 'Idempotency-Key': ['pattern'] } });
  const hash = createHash('sha256').update(`${call.method} ${path}\n`);
  // A passphrase is short: whoever reads its hash in a file of the club could guess it.
  if (call.secret === undefined) hash.update(raw);
  return { key, call: call.name, fingerprint: hash.digest(), once: call.secret === 'whole' };
}

/**
 * Claims the key inside the call's transaction. A twin still at work makes this wait (5 s, then 409 `in_progress`);
 * a call that was answered gives its stored answer; another body or another user is refused.
 */
export async function claimKey(ctx: Context, { once, ...keyed }: Keyed): Promise<Stored | null> {
  const row = await putKey(ctx, keyed);
  if (!row) return null;
  // Whoever's it was: it shall never do anything, and that tells nobody what it would have been.
  if (row.canceled_at) fail('canceled');
  // The body of another person's call is never shown.
  if (row.actor_id !== keyed.actor_id) fail('actor_mismatch');
  if (!row.fingerprint.equals(keyed.fingerprint)) fail('idempotency_mismatch');
  if (once) fail('answered_once');
  return answerOf(row);
}

/** What the very same call of the same user has answered, if it was made. */
export async function findAnswer(db: Db, keyed: Keyed): Promise<Stored | null> {
  const row = await readOperation(db, keyed.key).executeTakeFirst();
  const same =
    row?.actor_id === keyed.actor_id && !row.canceled_at && row.fingerprint.equals(keyed.fingerprint);
  return row && same && !keyed.once ? answerOf(row) : null;
}

/** Cancels a key that has done nothing yet: from now on its call is refused. Else the row as it stands. */
export function buryKey(ctx: Context, key: string, actor_id: number, reason: string): Promise<Row | null> {
  const canceled = { canceled_at: ctx.now, cancel_reason: reason };
  return putKey(ctx, { key, actor_id, call: ctx.call, fingerprint: Buffer.alloc(0), ...canceled });
}

/** The stored answer; of one whose body has been let go the record that it made. */
export function answerOf(row: Pick<Row, 'status' | 'body' | 'record_id'>): Stored {
  if (row.body === null) return { status: 200, body: { data: { id: row.record_id }, replayed: true } };
  return { status: row.status ?? 200, body: row.body };
}

/**
 * What to keep of an answer, for 90 days: the transaction of its effect writes it. Who has lost it is given all of it
 * again, however long it is: with less a client could only make the same once more. One that holds a secret is not kept.
 */
export function storedAnswer({ key }: Keyed, call: Call, { status, body }: Stored): StoredAnswer {
  const first = (body as { data?: unknown }).data;
  const record = (Array.isArray(first) ? first[0] : first) as { id?: unknown } | undefined;
  const record_id = typeof record?.id === 'number' ? record.id : null;
  return { key, status, body: call.secret === 'whole' ? null : JSON.stringify(body), record_id };
}

const readOperation = (db: Db, key: string) => db.selectFrom('operations').selectAll().where('key', '=', key);

/** Writes the row of a key; gives the one that was there before, after its transaction has ended. */
async function putKey(
  ctx: Context,
  row: Pick<Row, 'key' | 'actor_id' | 'call' | 'fingerprint'> &
    Partial<Pick<Row, 'on_behalf_by' | 'canceled_at' | 'cancel_reason' | 'device_no'>>,
): Promise<Row | null> {
  const made = await ctx.db
    .insertInto('operations')
    .values({ ...row, created_at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error) => {
      if (error.code === LOCK_NOT_AVAILABLE) fail('in_progress', { retry_after: 1 });
      throw error;
    });
  return made ? null : readOperation(ctx.db, row.key).executeTakeFirstOrThrow();
}
