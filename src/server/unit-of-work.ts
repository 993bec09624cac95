import { sql } from 'kysely';
import type { ResourceName } from '#contract/resources.ts';
import type { Actor, AuditEntry, Club, Context } from './context.ts';
import { type Db, inTransaction } from './db/client.ts';

export interface Change {
  resource: ResourceName;
  ids: number[];
  dates?: string[];
  /** Whom alone it is told, beside the top role. */
  to?: number[];
}

/** The channel of the live stream: one message a transaction, ids only. */
export const CHANNEL = 'meydan';
/** NOTIFY refuses 8,000 bytes; beyond these clients are told to refetch the whole resource. */
const MAX_IDS = 200;
const MAX_BYTES = 7_500;

type Who = Pick<Context, 'actor' | 'now' | 'locale' | 'call' | 'address'> &
  Partial<Pick<Context, 'vouched' | 'key' | 'instead_of' | 'reports'>>;

/** The stored answer of an Idempotency-Key as JSON text; null when it holds a secret. */
export interface StoredAnswer {
  key: string;
  status: number;
  body: string | null;
  record_id: number | null;
}

interface UnitOfWork {
  ctx: Context;
  /** Writes what must stand before the transaction commits: audit, notification, and the answer if there is a key. */
  flush(answer?: StoredAnswer | null): Promise<void>;
}

/** A context on `db`, and what must be written before its transaction commits. */
export function unitOfWork(
  db: Db,
  outside: Db,
  { club: known, ...who }: Who & { club?: Club | undefined },
): UnitOfWork {
  const entries: AuditEntry[] = [];
  const changes = new Map<string, Change>();
  let club = known && Promise.resolve(known);
  const ctx: Context = {
    vouched: false,
    key: null,
    instead_of: null,
    reports: outside,
    ...who,
    db,
    outside,
    club: () => (club ??= db.selectFrom('club').selectAll().executeTakeFirstOrThrow()),
    audit: (entry) => void entries.push(entry),
    changed(resource, ids, dates = [], to) {
      // What is told to some is not mixed with what is told to others.
      const whom = to && [...new Set(to)].sort((a, b) => a - b);
      const key = whom ? `${resource} ${whom.join(' ')}` : resource;
      const known = changes.get(key);
      // No ids stand for every record, whatever else is named.
      const all = ids.length === 0 || known?.ids.length === 0;
      changes.set(key, {
        resource,
        ids: all ? [] : [...new Set([...(known?.ids ?? []), ...ids])],
        dates: [...new Set([...(known?.dates ?? []), ...dates])],
        ...(whom && { to: whom }),
      });
    },
  };
  return { ctx, flush: (answer = null) => flush(ctx, entries, [...changes.values()], answer) };
}

/** Writes audit rows, the answer under its key and the notification: one statement, whatever there is of them. */
async function flush(
  { db, actor, now, call }: Context,
  entries: readonly AuditEntry[],
  changes: readonly Change[],
  answer: StoredAnswer | null,
): Promise<void> {
  if (entries.length === 0 && changes.length === 0 && !answer) return;
  const payload = changes.length > 0 ? payloadOf(changes) : null;
  await sql`
    with logged as (
      insert into audit_log (at, actor_id, session_id, device_id, call, resource, resource_id, reason, before, after)
      select ${now}::timestamptz, ${actor.user_id}::bigint, ${actor.session_id}::bigint, ${actor.device_id}::bigint,
        ${call}, resource, resource_id, reason, before, after
      from rows from (json_to_recordset(${JSON.stringify(entries)}::json)
        as (resource text, resource_id bigint, reason text, before jsonb, after jsonb)) with ordinality
        as e(resource, resource_id, reason, before, after, place)
      order by place),
    kept as (
      update operations set status = ${answer?.status ?? null}::smallint, body = ${answer?.body ?? null}::jsonb,
        record_id = ${answer?.record_id ?? null}::bigint
      where key = ${answer?.key ?? null}::uuid)
    select pg_notify(${CHANNEL}, payload) from (select ${payload}::text) as p(payload) where payload is not null`.execute(
    db,
  );
}

function payloadOf(changes: readonly Change[]): string {
  const few = <T>(list: T[] = []) => (list.length > MAX_IDS ? [] : list);
  const sent = JSON.stringify(changes.map((c) => ({ ...c, ids: few(c.ids), dates: few(c.dates) })));
  return sent.length <= MAX_BYTES ? sent : JSON.stringify(changes.map((c) => ({ ...c, ids: [], dates: [] })));
}

/** The actor of jobs, first start and the demo. */
export const SYSTEM: Actor = {
  user_id: null,
  role_id: null,
  name: '',
  permissions: new Set(),
  session_id: null,
  device_id: null,
};

type SystemWork = Pick<Context, 'now' | 'call'> & Partial<Pick<Context, 'actor' | 'reports'>>;
const asWho = ({ actor = SYSTEM, ...work }: SystemWork): Who => ({
  ...work,
  actor,
  locale: 'fa',
  address: '',
});

/** A read-only context of the system outside of a transaction; notifications and log entries are dropped. */
export const readingAsSystem = (db: Db, work: SystemWork): Context => unitOfWork(db, db, asWho(work)).ctx;

/** Runs work of the system (jobs, first start, the demo) in one transaction, with its audit rows and notification. */
export async function asSystem<T>(db: Db, who: SystemWork, work: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    const { ctx, flush } = unitOfWork(tx, db, asWho(who));
    const result = await work(ctx);
    await flush();
    return result;
  });
}
