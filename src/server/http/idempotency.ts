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

/** The stored answer of a key. */
export interface StoredReply {
  status: number;
  body: unknown;
}

/** A key with its request's fingerprint: the same key with another request is the caller's mistake. */
export interface KeyedRequest {
  key: string;
  call: string;
  fingerprint: Buffer;
  /** The answer holds a secret and is not stored. */
  once: boolean;
  /** The author, or the person who sends it for them. */
  actor_id: number;
  on_behalf_by: number | null;
  /** The device number of the work, or that ends with it. */
  device_no: string | null;
}

/** The Idempotency-Key of a request; null when it is missing or no UUID. */
export function keyOf(headers: Headers): string | null {
  return uuidIn(headers, 'idempotency-key');
}

/** The earlier key of work that continues under a new one (`X-Instead-Of`). */
export const replacedKey = (headers: Headers): string | null => uuidIn(headers, 'x-instead-of');

function uuidIn(headers: Headers, name: string): string | null {
  const header = headers.get(name) ?? '';
  return UUID.test(header) ? header.toLowerCase() : null;
}

/** Reads the key of a changing call and computes the request's fingerprint; 422 when it is no UUID. */
export function readKey(
  headers: Headers,
  call: Call,
  path: string,
  raw: Uint8Array,
): Pick<KeyedRequest, 'key' | 'call' | 'fingerprint' | 'once'> {
  const key = keyOf(headers) ?? fail('invalid', { fields: { 'Idempotency-Key': ['pattern'] } });
  const hash = createHash('sha256').update(`${call.method} ${path}\n`);
  // Without the body of secrets: a short passphrase could be guessed from the hash in a backup file.
  if (call.secret === undefined) hash.update(raw);
  return { key, call: call.name, fingerprint: hash.digest(), once: call.secret === 'whole' };
}

/**
 * Claims the key inside the call's transaction. A running twin makes this wait (5 s, then 409 `in_progress`); an
 * answered call returns its stored answer; another body or another user is refused.
 */
export async function claimKey(ctx: Context, { once, ...keyed }: KeyedRequest): Promise<StoredReply | null> {
  const row = await putKey(ctx, keyed);
  if (!row) return null;
  // A canceled key never has an effect; this reveals nothing about the work, so anybody may learn it.
  if (row.canceled_at) fail('canceled');
  // Never reveal another person's call.
  if (row.actor_id !== keyed.actor_id) fail('actor_mismatch');
  if (!row.fingerprint.equals(keyed.fingerprint)) fail('idempotency_mismatch');
  if (once) fail('answered_once');
  return answerOf(row);
}

/** The stored answer of the same call by the same user, if it was made. */
export async function findAnswer(db: Db, keyed: KeyedRequest): Promise<StoredReply | null> {
  const row = await readOperation(db, keyed.key).executeTakeFirst();
  const same =
    row?.actor_id === keyed.actor_id && !row.canceled_at && row.fingerprint.equals(keyed.fingerprint);
  return row && same && !keyed.once ? answerOf(row) : null;
}

/** Cancels an unused key: its call will be refused. Otherwise returns the existing row. */
export function cancelKey(ctx: Context, key: string, actor_id: number, reason: string): Promise<Row | null> {
  const canceled = { canceled_at: ctx.now, cancel_reason: reason };
  return putKey(ctx, { key, actor_id, call: ctx.call, fingerprint: Buffer.alloc(0), ...canceled });
}

/** The stored answer; after its body was deleted, only the record's id. */
export function answerOf(row: Pick<Row, 'status' | 'body' | 'record_id'>): StoredReply {
  if (row.body === null) return { status: 200, body: { data: { id: row.record_id }, replayed: true } };
  return { status: row.status ?? 200, body: row.body };
}

/**
 * The answer to store for 90 days, in the transaction of its effect. It is stored whole, because a client that lost it
 * could otherwise only repeat the work. Secrets are not stored.
 */
export function storedAnswer({ key }: KeyedRequest, call: Call, { status, body }: StoredReply): StoredAnswer {
  const first = (body as { data?: unknown }).data;
  const record = (Array.isArray(first) ? first[0] : first) as { id?: unknown } | undefined;
  const record_id = typeof record?.id === 'number' ? record.id : null;
  return { key, status, body: call.secret === 'whole' ? null : JSON.stringify(body), record_id };
}

const readOperation = (db: Db, key: string) => db.selectFrom('operations').selectAll().where('key', '=', key);

/** Inserts the row of a key; returns an existing one after waiting for its transaction. */
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
