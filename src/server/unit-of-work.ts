import { sql } from 'kysely';
import type { Actor, AuditEntry, Club, Context } from './context.ts';
import { type Db, inTransaction } from './db/client.ts';

export interface Change {
  resource: string;
  ids: number[];
  dates?: string[];
}

/** The channel of the live stream: one message a transaction, ids only. */
export const CHANNEL = 'meydan';
/** NOTIFY refuses 8,000 bytes; beyond these clients are told to refetch the whole resource. */
const MAX_IDS = 200;
const MAX_BYTES = 7_500;

type Who = Pick<Context, 'actor' | 'now' | 'locale' | 'call' | 'address'>;

/** A context on `db`, and what must be written before its transaction commits. */
export function unitOfWork(db: Db, outside: Db, who: Who): { ctx: Context; flush(): Promise<void> } {
  const entries: AuditEntry[] = [];
  const changes = new Map<string, Change>();
  let club: Promise<Club> | undefined;
  const ctx: Context = {
    ...who,
    db,
    outside,
    club: () => (club ??= db.selectFrom('club').selectAll().executeTakeFirstOrThrow()),
    audit: (entry) => void entries.push(entry),
    changed(resource, ids, dates = []) {
      const known = changes.get(resource) ?? { resource, ids: [], dates: [] };
      known.ids = [...new Set([...known.ids, ...ids])];
      known.dates = [...new Set([...(known.dates ?? []), ...dates])];
      changes.set(resource, known);
    },
  };
  return { ctx, flush: () => flush(ctx, entries, [...changes.values()]) };
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

async function flush(ctx: Context, entries: AuditEntry[], changes: Change[]): Promise<void> {
  if (entries.length > 0) {
    await ctx.db
      .insertInto('audit_log')
      .values(
        entries.map((e) => ({
          at: ctx.now,
          actor_id: ctx.actor.user_id,
          session_id: ctx.actor.session_id,
          device_id: ctx.actor.device_id,
          call: ctx.call,
          resource: e.resource,
          resource_id: e.resource_id,
          reason: e.reason ?? null,
          before: json(e.before),
          after: json(e.after),
        })),
      )
      .execute();
  }
  if (changes.length > 0) {
    await sql`select pg_notify(${CHANNEL}, ${payloadOf(changes)})`.execute(ctx.db);
  }
}

function payloadOf(changes: Change[]): string {
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

/** Runs work of the system (jobs, first start, the demo) in one transaction, with its audit rows and notification. */
export async function asSystem<T>(
  db: Db,
  { now, call, actor = SYSTEM }: { now: Date; call: string; actor?: Actor },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const { ctx, flush } = unitOfWork(tx, db, { actor, now, locale: 'fa', call, address: '' });
    const result = await work(ctx);
    await flush();
    return result;
  });
}
