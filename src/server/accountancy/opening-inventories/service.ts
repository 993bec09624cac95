import { sql } from 'kysely';
import type { OpeningEntry, OpeningKind } from '#contract/accountancy/opening-inventories.ts';
import type { FieldCode } from '#contract/errors.ts';
import type { ListQuery } from '#contract/list.ts';
import { localDigits } from '#domain/digits.ts';
import { documentText } from '#domain/document-words.ts';
import { openingLines } from '#domain/postings.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { lockPersons, settleOpenItems } from '#server/ledger/open-items.ts';
import { post } from '#server/ledger/post.ts';
import { listOpenings, readOpenings, readState } from './queries.ts';

/** Where the owners of a kind's entries stand, and the name of the list in a body. */
const KINDS = {
  banks: { table: 'banks', column: 'bank_id', list: 'banks', sign: 1 },
  cashes: { table: 'cashes', column: 'cash_id', list: 'cashes', sign: 1 },
  'debtor-users': { table: 'users', column: 'user_id', list: 'users', sign: 1 },
  'creditor-users': { table: 'users', column: 'user_id', list: 'users', sign: -1 },
} as const satisfies Record<
  OpeningKind,
  { table: string; column: 'bank_id' | 'cash_id' | 'user_id'; list: string; sign: 1 | -1 }
>;

export interface Wanted {
  id: number;
  /** 0: no entry any more. */
  price: number;
  moved?: boolean | undefined;
}

/** What becomes of one entry; a creditor's sums are below 0. */
interface Change {
  id: number;
  name: string;
  before: number;
  after: number;
}

/** Whoever may not see people is not told their phones. */
const told = <E extends OpeningEntry>(ctx: Context, entry: E): E =>
  entry.phone_number === undefined || can(ctx, 'user.show') ? entry : { ...entry, phone_number: null };

export async function listVisibleOpenings(ctx: Context, kind: OpeningKind, q: ListQuery) {
  const page = await listOpenings(ctx.db, kind, q);
  return { ...page, data: page.data.map((entry) => told(ctx, entry)) };
}

/** One entry, or 404. */
export async function getOpening(ctx: Context, kind: OpeningKind, id: number): Promise<OpeningEntry> {
  const [entry] = await readOpenings(ctx.db, kind, [id]);
  return told(ctx, orNotFound(entry));
}

export const openingState = (ctx: Context) => readState(ctx.db);

/** The lock, held until the call ends: saves come one after the other. Before persons and accounts. */
async function lockState(ctx: Context): Promise<boolean> {
  const state = ctx.db.selectFrom('opening_state').select('locked_at').forUpdate();
  return (await state.executeTakeFirstOrThrow()).locked_at !== null;
}

/** Locks the entries, or unlocks them: 409 `in_use` once a year was closed on them (ledger.md "Opening entries"). */
export async function setLocked(ctx: Context, locked: boolean) {
  const before = await lockState(ctx);
  if (!locked) await refuseClosed(ctx);
  if (before !== locked) {
    await ctx.db
      .updateTable('opening_state')
      .set(
        locked ? { locked_at: ctx.now, locked_by: ctx.actor.user_id } : { locked_at: null, locked_by: null },
      )
      .execute();
    ctx.audit({
      resource: 'opening-inventories',
      resource_id: null,
      before: { locked: before },
      after: { locked },
    });
    ctx.changed('opening-inventories', []);
  }
  return readState(ctx.db);
}

async function refuseClosed(ctx: Context): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('financial_years')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', 'closed')
    .executeTakeFirstOrThrow();
  if (count > 0) fail('in_use', { details: { by: [{ resource: 'financial-years', count }] } });
}

/**
 * Saves new and changed entries: posts the difference to the last save on the first day of the first year, in one
 * document (ledger.md "Opening entries"). A person's entry is an open item or credit. 423 `locked`, `year_closed`; 422
 * on a row: `unknown`, `exists` (twice in the body, or on the other list and not `moved`), `extra` (nothing to remove);
 * 422 `insufficient_balance` when the money has been used.
 */
export async function saveOpenings(
  ctx: Context,
  kind: OpeningKind,
  wanted: readonly Wanted[],
): Promise<OpeningEntry[]> {
  if (await lockState(ctx)) fail('locked');
  const { column } = KINDS[kind];
  const ids = wanted.map((one) => one.id);
  if (column === 'user_id') await lockPersons(ctx, ids);
  const changes = await changesOf(ctx, kind, wanted);
  await write(ctx, column, changes);
  const document_id = await postChanges(ctx, column, changes);
  if (column === 'user_id' && document_id !== null) await settlePersons(ctx, document_id, changes);
  for (const { id, before, after } of changes) {
    ctx.audit({
      resource: 'opening-inventories',
      resource_id: null,
      before: { [column]: id, price: before },
      after: { [column]: id, price: after },
    });
  }
  if (changes.length > 0) ctx.changed('opening-inventories', []);
  return (await readOpenings(ctx.db, kind, ids)).map((entry) => told(ctx, entry));
}

/** Removes an entry, or 404. */
export async function removeOpening(ctx: Context, kind: OpeningKind, id: number): Promise<void> {
  await getOpening(ctx, kind, id);
  await saveOpenings(ctx, kind, [{ id, price: 0 }]);
}

/** The owners' names; who goes to the trash meanwhile waits. */
async function namesOf(
  ctx: Context,
  kind: OpeningKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { table } = KINDS[kind];
  const rows = await ctx.db
    .selectFrom(table as 'users')
    .select('id')
    .select(table === 'users' ? sql<string>`name || ' ' || family`.as('name') : 'name')
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function changesOf(ctx: Context, kind: OpeningKind, wanted: readonly Wanted[]): Promise<Change[]> {
  const { column, list, sign } = KINDS[kind];
  const ids = wanted.map((one) => one.id);
  const names = await namesOf(ctx, kind, ids);
  const saved = await ctx.db
    .selectFrom('opening_inventories')
    .select([`${column} as id`, 'price'])
    .where(column, '=', anyOf(ids))
    .execute();
  const before = new Map(saved.map((row) => [row.id, row.price]));
  const refused: Record<string, FieldCode[]> = {};
  const changes = wanted.flatMap(({ id, price, moved }, index): Change[] => {
    const name = names.get(id);
    const was = before.get(id) ?? 0;
    const refuse = (code: FieldCode) => {
      refused[`${list}.${index}.id`] = [code];
      return [];
    };
    if (name === undefined) return refuse('unknown');
    if (ids.indexOf(id) !== index) return refuse('exists');
    // Nobody stands on both lists; who only takes an entry away means the one of this list.
    if (Math.sign(was) === -sign && !moved) return price === 0 ? [] : refuse('exists');
    const after = price === 0 ? 0 : sign * price;
    return after === was ? [] : [{ id, name, before: was, after }];
  });
  if (Object.keys(refused).length > 0) failFields(refused);
  return changes;
}

async function write(
  ctx: Context,
  column: 'bank_id' | 'cash_id' | 'user_id',
  changes: readonly Change[],
): Promise<void> {
  const gone = changes.filter((change) => change.after === 0).map((change) => change.id);
  const rows = changes.filter((change) => change.after !== 0);
  if (gone.length > 0)
    await ctx.db.deleteFrom('opening_inventories').where(column, '=', anyOf(gone)).execute();
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('opening_inventories')
    .values(
      rows.map(({ id, after }) => ({
        bank_id: null,
        cash_id: null,
        user_id: null,
        [column]: id,
        price: after,
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .onConflict((on) => on.column(column).doUpdateSet({ price: sql`excluded.price`, updated_at: ctx.now }))
    .execute();
}

/** The document of the difference; its id, null where the save changes nothing. */
async function postChanges(
  ctx: Context,
  column: 'bank_id' | 'cash_id' | 'user_id',
  changes: readonly Change[],
): Promise<number | null> {
  const [first, ...others] = changes;
  if (!first) return null;
  const accountOf = (id: number) => ({ [column]: id }) as { user_id: number };
  const { locale } = await ctx.club();
  const [document] = await post(ctx, [
    {
      type: 'opening',
      date: (await readState(ctx.db)).date,
      description:
        others.length === 0
          ? documentText('opening', first.name, locale)
          : documentText('openings', localDigits(String(changes.length), locale), locale),
      lines: openingLines(
        changes.map(({ id, before, after }) => ({ account: accountOf(id), change: after - before })),
      ),
      ...(others.length > 0
        ? {}
        : column === 'user_id'
          ? { user_id: first.id }
          : { place: accountOf(first.id) as never }),
    },
  ]);
  return document?.id ?? null;
}

/** What the persons' earlier entries were goes; what they are now is a debt, or a credit, of the new document. */
async function settlePersons(ctx: Context, document_id: number, changes: readonly Change[]): Promise<void> {
  const users = changes.map((change) => change.id);
  const { date: due_date } = await readState(ctx.db);
  const items = await ctx.db
    .selectFrom('open_items')
    .select(['user_id', 'document_id'])
    .where('kind', '=', 'opening')
    .where('user_id', '=', anyOf(users))
    .where('price', '>', 0)
    .execute();
  const credits = await ctx.db
    .selectFrom('open_credits as c')
    .innerJoin('documents as d', 'd.id', 'c.document_id')
    .select(['c.user_id', 'c.document_id'])
    .where('d.type', '=', 'opening')
    .where('c.user_id', '=', anyOf(users))
    .execute();
  await settleOpenItems(ctx, {
    takenItems: items.map((item) => ({ ...item, document_id: item.document_id as number })),
    takenCredits: credits,
    items: changes
      .filter(({ after }) => after > 0)
      .map(({ id, after }) => ({ kind: 'opening', user_id: id, document_id, price: after, due_date })),
    credits: changes
      .filter(({ after }) => after < 0)
      .map(({ id, after }) => ({ user_id: id, document_id, price: -after })),
  });
}

/** Merges two people's entries into one, or none when they cancel out. */
export async function mergeOpenings(ctx: Context, from: number, into: number): Promise<void> {
  const rows = await ctx.db
    .selectFrom('opening_inventories')
    .select(['user_id', 'price'])
    .where('user_id', 'in', [from, into])
    .execute();
  if (!rows.some((row) => row.user_id === from)) return;
  const after = rows.reduce((sum, row) => sum + row.price, 0);
  await ctx.db.deleteFrom('opening_inventories').where('user_id', '=', from).execute();
  const before = rows.find((row) => row.user_id === into)?.price ?? 0;
  await write(ctx, 'user_id', [{ id: into, name: '', before, after }]);
  ctx.changed('opening-inventories', []);
}
