import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Call, CallInput, CallReply } from '#contract/call.ts';
import type { StandardResource } from '#contract/resources.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ExportedList } from '#server/export/exported.ts';
import { listRoute } from '#server/export/list-file.ts';
import type { List } from '#server/export/read-rows.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { type RawRequest, type Route, route } from '#server/http/route.ts';

/** Tables whose rows have a version and can be put into the trash. */
type Table = {
  [T in keyof Tables]: Tables[T] extends { version: unknown; deleted_by: unknown } ? T : never;
}[keyof Tables];
export type Row<T extends Table> = Selectable<Tables[T]>;
/** Columns of a row that a change may set. */
export type Changes<T extends Table> = Partial<Omit<Row<T>, 'id' | 'version' | 'created_at'>>;

/** What a new row is made of. */
type Values<T extends Table> = {
  [C in keyof Omit<Insertable<Tables[T]>, 'created_at'>]: Insertable<Tables[T]>[C] | undefined;
};

/** A standard resource: where its rows stand, how one is answered, and the rules that are its own. */
interface Standard<T extends Table, Shown> {
  table: T;
  /** The word of the wire. */
  resource: StandardResource;
  /** The record as it is answered; undefined when it is in the trash, or nowhere. */
  find(ctx: Context, id: number): Promise<Shown | undefined>;
  /** No two live records have one name, however it is typed: 422 `exists` on `name`. */
  named?: true;
  /** Each has a code of its own in the whole table, that of one in the trash too: 422 `exists` on `code` (D66). */
  coded?: true;
  /** Which of the table's rows are of the resource, where not all are. */
  among?: RawBuilder<SqlBool>;
  /**
   * Its rows are the authors of calls: a call with a key refers to its author's row from its first statement on. Two of
   * one person's calls that then locked this row against being referred to would wait for each other for ever. Who sells
   * to a person or makes them something locks the row as a change does.
   */
  authors?: true;
  /** Columns that every write sets beside its own. */
  stamp?(ctx: Context): Changes<T>;
  /** Each refuses what may not be (`fail`), and does what goes with it, before the write. */
  rules?: {
    update?(ctx: Context, before: Row<T>, changes: Changes<T>): Promise<void>;
    remove?(ctx: Context, row: Row<T>): Promise<void>;
    /** Answers what must change with it. */
    restore?(ctx: Context, row: Row<T>): Promise<Changes<T>>;
    /** Takes away what is part of the record, so that only what refers to it is left to keep it. */
    force?(ctx: Context, row: Row<T>): Promise<void>;
  };
  /** Who refers to the record otherwise than by a foreign key. */
  referrers?(ctx: Context, id: number): Promise<Referrer[]>;
}

/** What prevents a permanent deletion. */
export interface Referrer {
  resource: string;
  count: number;
}

const FOREIGN_KEY = '23503';
/** References beyond this are not counted. */
const MOST = 1000;

/**
 * The writes of a standard resource, each with its audit row and its notification: versions, trash, restore and
 * removal for good are the same everywhere. A resource with rules of its own gives them, or builds on `open` and
 * `change`.
 */
export function standard<T extends Table, Shown>(of: Standard<T, Shown>) {
  const { table, resource, find, stamp = () => ({}) as Changes<T>, rules = {} } = of;
  const some = table as 'characters';

  /** `going`: whoever refers to it at this moment is waited for, so that the rules see them, and nobody begins to. */
  const lock = async (ctx: Context, id: number, trashed: boolean, going = false): Promise<Row<T>> => {
    const row = await ctx.db
      .selectFrom(some)
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', trashed ? 'is not' : 'is', null)
      .where(of.among ?? sql<SqlBool>`true`)
      .$call((q) => (going ? q.forUpdate() : q.forNoKeyUpdate()))
      .executeTakeFirst();
    return orNotFound(row) as Row<T>;
  };

  const refuseName = async (ctx: Context, given: unknown, id: number | null): Promise<void> => {
    const { name } = given as { name?: string };
    if (of.named && name !== undefined) await refuseTaken(ctx, table, name, id);
  };

  const get = async (ctx: Context, id: number): Promise<Shown> => orNotFound(await find(ctx, id));

  /** The row, locked for a change: 404, and 409 `stale` with the record as it is when the caller saw an older one. */
  const open = async (ctx: Context, id: number, seen?: number): Promise<Row<T>> => {
    const row = await lock(ctx, id, false);
    if (seen !== undefined && seen !== common(row).version) {
      fail('stale', { details: { current: await get(ctx, id) } });
    }
    return row;
  };

  const write = async (ctx: Context, before: Row<T>, columns: object): Promise<void> => {
    const { id, version } = common(before);
    await ctx.db
      .updateTable(some)
      .set({ ...stamp(ctx), ...columns, version: version + 1 } as never)
      .where('id', '=', id)
      .execute();
    ctx.changed(resource, [id]);
  };

  /**
   * Writes what really changes of an opened row, with the values before and after in the audit log; `beside` is what
   * the caller changes of the record in other tables.
   */
  const change = async (
    ctx: Context,
    before: Row<T>,
    wanted: Changes<T>,
    beside: { before: object; after: object } | null = null,
  ): Promise<Changes<T>> => {
    const changes = changesOf<Row<T>>(before, wanted) as Changes<T>;
    const names = Object.keys(changes) as (keyof Row<T>)[];
    if (names.length === 0 && !beside) return changes;
    await refuseName(ctx, changes, common(before).id);
    if (of.coded) await refuseCode(ctx, table, changes as { code?: string }, common(before).id);
    await rules.update?.(ctx, before, changes);
    await write(ctx, before, changes);
    const old = Object.fromEntries(names.map((name) => [name, before[name]]));
    ctx.audit({
      resource,
      resource_id: common(before).id,
      before: { ...old, ...beside?.before },
      after: { ...changes, ...beside?.after },
    });
    return changes;
  };

  /** A new row; answers its id. `audited` is what was asked for, where that is more than the columns. */
  const insert = async (ctx: Context, values: Values<T>, audited: object = values): Promise<number> => {
    await refuseName(ctx, values, null);
    const { id } = await ctx.db
      .insertInto(some)
      .values({ ...stamp(ctx), ...values, created_at: ctx.now } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    ctx.audit({ resource, resource_id: id, after: audited });
    ctx.changed(resource, [id]);
    return id;
  };

  return {
    open,
    change,
    insert,
    get,

    async create(ctx: Context, input: Values<T>): Promise<Shown> {
      return get(ctx, await insert(ctx, input));
    },

    async update(
      ctx: Context,
      id: number,
      { version, ...patch }: { version?: number | undefined },
    ): Promise<Shown> {
      await change(ctx, await open(ctx, id, version), patch as Changes<T>);
      return get(ctx, id);
    },

    /** Into the trash (D17). */
    async remove(ctx: Context, id: number): Promise<void> {
      const row = await lock(ctx, id, false, !of.authors);
      await rules.remove?.(ctx, row);
      await write(ctx, row, { deleted_at: ctx.now, deleted_by: ctx.actor.user_id });
      ctx.audit({ resource, resource_id: id, before: { deleted: false }, after: { deleted: true } });
    },

    /** Out of the trash; a rule may refuse it, or say what must change with it. The log says `beside` with it. */
    async restore(ctx: Context, id: number, beside: object = {}): Promise<Shown> {
      const row = await lock(ctx, id, true);
      await refuseName(ctx, row, id);
      const changes = (await rules.restore?.(ctx, row)) ?? {};
      await write(ctx, row, { ...changes, deleted_at: null, deleted_by: null });
      ctx.audit({
        resource,
        resource_id: id,
        before: { deleted: true },
        after: { deleted: false, ...changes, ...beside },
      });
      return get(ctx, id);
    },

    /** Away for good, from the trash only; 409 `in_use` names who still refers to it. */
    async force(ctx: Context, id: number): Promise<void> {
      const row = await lock(ctx, id, true, true);
      await rules.force?.(ctx, row);
      const by = [...(await referrersOf(ctx.db, table, id)), ...((await of.referrers?.(ctx, id)) ?? [])];
      if (by.length > 0) fail('in_use', { details: { by } });
      await ctx.db
        .deleteFrom(some)
        .where('id', '=', id)
        .execute()
        .catch((error) => {
          // Someone has referred to it since we looked.
          if (error.code === FOREIGN_KEY) fail('in_use');
          throw error;
        });
      ctx.audit({ resource, resource_id: id, before: row });
      ctx.changed(resource, [id]);
    },
  };
}

/** Whoever would write the same of a table comes after. */
const oneByOne = (ctx: Context, what: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`meydan ${what}`}, 0))`.execute(ctx.db);

/** Whoever comes at the same moment with the same name comes after; `id` is the row that may have it. */
async function refuseTaken(ctx: Context, table: Table, name: string, id: number | null): Promise<void> {
  await oneByOne(ctx, `names of ${table}`);
  const other = await ctx.db
    .selectFrom(table as 'characters')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', 'is distinct from', id)
    .where(sql<boolean>`fa_fold(name) = fa_fold(${name})`)
    .executeTakeFirst();
  if (other) failFields({ name: ['exists'] });
}

/** No two rows of a table have one code, those in the trash counted. */
async function refuseCode(
  ctx: Context,
  table: Table,
  { code }: { code?: string },
  id: number,
): Promise<void> {
  if (code === undefined) return;
  await oneByOne(ctx, `codes of ${table}`);
  const same = ctx.db
    .selectFrom(table as 'cashes')
    .select('id')
    .where('code', '=', code);
  const other = await same.where('id', '<>', id).executeTakeFirst();
  if (other) failFields({ code: ['exists'] });
}

/** What the rows of all these tables have; one of them stands for the compiler. */
const common = (row: unknown) => row as Row<'characters'>;

/** The fields of `before` that would really change. */
export function changesOf<R extends object>(before: R, wanted: object): Partial<R> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined &&
      name in before &&
      JSON.stringify(value) !== JSON.stringify(before[name as keyof R]),
  );
  return Object.fromEntries(changed) as Partial<R>;
}

/** Rows that refer to one by a foreign key, by resource. */
async function referrersOf(db: Db, table: Table, id: number): Promise<Referrer[]> {
  const { rows: keys } = await sql<{ name: string; column: string }>`
    select c.conrelid::regclass::text as name, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = ${table}::regclass
    order by 1, 2`.execute(db);
  const counts = new Map<string, number>();
  for (const { name, column } of keys) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select from ${sql.table(name)} where ${sql.ref(column)} = ${id}
        ${name === table ? sql`and id <> ${id}` : sql``} limit ${MOST}) found`.execute(db);
    const resource = name.replaceAll('_', '-');
    counts.set(resource, (counts.get(resource) ?? 0) + (rows[0]?.count ?? 0));
  }
  return [...counts].filter(([, count]) => count > 0).map(([resource, count]) => ({ resource, count }));
}

type Answer<C> = C extends Call ? CallReply<C> : never;
type Data<C> = Answer<C> extends { data: infer D } ? D : never;
type Query<C> = C extends Call ? CallInput<C>['query'] : never;
type Body<C> = C extends Call ? CallInput<C>['body'] : never;

/** What answers the calls of a standard resource: one function for each call that it has. */
type Handlers<C> = {
  [Verb in keyof C]: Verb extends 'list'
    ? (ctx: Context, query: Query<C[Verb]>) => Promise<Answer<C[Verb]>>
    : Verb extends 'total'
      ? (ctx: Context, query: Query<C[Verb]>) => Promise<Data<C[Verb]>>
      : Verb extends 'create'
        ? (ctx: Context, body: Body<C[Verb]>) => Promise<Data<C[Verb]>>
        : Verb extends 'update'
          ? (ctx: Context, id: number, body: Body<C[Verb]>) => Promise<Data<C[Verb]>>
          : Verb extends 'remove' | 'force'
            ? (ctx: Context, id: number) => Promise<void>
            : (ctx: Context, id: number) => Promise<Data<C[Verb]>>;
};

type Verb = 'list' | 'total' | 'get' | 'create' | 'update' | 'remove' | 'restore' | 'force';

interface Given {
  params: { id: number };
  query: unknown;
  body: unknown;
}
const DONE = { data: { done: true } };
// biome-ignore lint/suspicious/noExplicitAny: each handler's own types are checked by `Handlers`
type Handler = (ctx: Context, ...input: any[]) => Promise<unknown>;

const ANSWERS: Record<Verb, (handle: Handler, ctx: Context, given: Given) => Promise<unknown>> = {
  list: (handle, ctx, { query }) => handle(ctx, query),
  total: async (handle, ctx, { query }) => ({ data: await handle(ctx, query) }),
  get: async (handle, ctx, { params }) => ({ data: await handle(ctx, params.id) }),
  create: async (handle, ctx, { body }) => ({ data: await handle(ctx, body) }),
  update: async (handle, ctx, { params, body }) => ({ data: await handle(ctx, params.id, body) }),
  restore: async (handle, ctx, { params }) => ({ data: await handle(ctx, params.id) }),
  remove: async (handle, ctx, { params }) => {
    await handle(ctx, params.id);
    return DONE;
  },
  force: async (handle, ctx, { params }) => {
    await handle(ctx, params.id);
    return DONE;
  },
};

/**
 * Binds a resource's standard calls to their handlers; other calls are bound separately. A list with exports in its
 * contract is described here.
 */
export function crudRoutes<C extends Partial<Record<Verb, Call>>>(
  calls: C,
  handlers: Handlers<Pick<C, Verb & keyof C>>,
  exported?: ExportedList,
): Route[] {
  const verbs = (Object.keys(ANSWERS) as Verb[]).filter((verb) => calls[verb] !== undefined);
  return verbs.map((verb) => {
    const handle = (handlers as unknown as Record<Verb, Handler>)[verb];
    const answer = (ctx: Context, input: unknown, raw: RawRequest) =>
      verb === 'list' && exported
        ? listRoute(exported, handle as List)(ctx, input as CallInput<Call>, raw)
        : ANSWERS[verb](handle, ctx, input as Given);
    return route(calls[verb] as Call, answer);
  });
}
