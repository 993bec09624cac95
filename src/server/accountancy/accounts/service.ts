import { type Selectable, sql } from 'kysely';
import type * as v from 'valibot';
import type { AccountInput, AccountPatch } from '#contract/accountancy/accounts.ts';
import type { Context } from '#server/context.ts';
import type { AccountsTable } from '#server/db/tables/money.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { canHaveSubaccounts, nextCode } from '#server/ledger/codes.ts';
import { changesOf } from '#server/records/crud.ts';
import { getAccount } from './tree.ts';

type Row = Selectable<AccountsTable>;

/** Accounts whose sub-accounts are places, people or automatic ones: no others may be created below. */
const FULL = new Set(['11', '12', '13', '14', '21', '22', '32']);
/** Groups, general, subsidiary and detail accounts. */
const LEVELS = 4;

/** Locks the tree: changes run one at a time, since they depend on parents and children. */
export async function lockTree(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('meydan account tree', 0))`.execute(ctx.db);
}

async function readRow(ctx: Context, id: number): Promise<Row | undefined> {
  return ctx.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

const owned = (row: Row) => row.code === null;

/** Under which account a new or moved one may stand; 422 on `parent_id`. */
async function parentOf(ctx: Context, parent_id: number): Promise<Row & { code: string }> {
  const parent = await readRow(ctx, parent_id);
  if (!parent) return failFields({ parent_id: ['unknown'] });
  const { code } = parent;
  if (code === null || FULL.has(code)) return failFields({ parent_id: ['not_allowed'] });
  return { ...parent, code };
}

/** No two accounts below one have one name. */
export async function refuseName(
  ctx: Context,
  name: string,
  parent_id: number,
  id: number | null,
): Promise<void> {
  const other = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('parent_id', '=', parent_id)
    .where('deleted_at', 'is', null)
    .where('id', 'is distinct from', id)
    .where(sql<boolean>`fa_fold(name) = fa_fold(${name})`)
    .executeTakeFirst();
  if (other) failFields({ name: ['exists'] });
}

function announce(ctx: Context, id: number): void {
  ctx.changed('accounts', [id]);
  ctx.changed('cost-types', [id]);
}

/** A new account below another, of the same nature and with the next code there. */
export async function createAccount(ctx: Context, { parent_id, name }: v.InferOutput<typeof AccountInput>) {
  await lockTree(ctx);
  const parent = await parentOf(ctx, parent_id);
  if (!canHaveSubaccounts(parent.code)) failFields({ parent_id: ['not_allowed'] });
  if ((await depthOf(ctx, parent_id)) >= LEVELS) failFields({ parent_id: ['not_allowed'] });
  await refuseName(ctx, name, parent_id, null);
  // As a new cost type does, which stands below another account in the same way.
  await ctx.db.selectFrom('accounts').select('id').where('id', '=', parent_id).forNoKeyUpdate().execute();
  const code = await nextCode(ctx, parent.code);
  const { id } = await ctx.db
    .insertInto('accounts')
    .values({ parent_id, name, code, kind: parent.kind, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'accounts', resource_id: id, after: { parent_id, name, code } });
  announce(ctx, id);
  return getAccount(ctx, id);
}

/** How deep an account stands: a group is 1. */
async function depthOf(ctx: Context, id: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive up as (
      select parent_id from accounts where id = ${id}
      union all
      select a.parent_id from accounts a join up on a.id = up.parent_id)
    select count(*)::integer as depth from up`.execute(ctx.db);
  return rows[0]?.depth ?? 0;
}

/** The account with all that the tree has below it, each with how deep below it stands. */
async function below(ctx: Context, id: number): Promise<{ id: number; depth: number }[]> {
  const { rows } = await sql<{ id: number; depth: number }>`
    with recursive down as (
      select id, 0 as depth from accounts where id = ${id}
      union all
      select a.id, down.depth + 1 from accounts a join down on a.parent_id = down.id
      where a.deleted_at is null or exists (select from postings p where p.account_id = a.id))
    select id, depth from down`.execute(ctx.db);
  return rows;
}

/** A move stays within its group, and goes neither below itself nor deeper than the tree has levels. */
async function checkMove(ctx: Context, row: Row, parent_id: number): Promise<void> {
  if (row.system || row.parent_id === null) fail('system', { fields: { parent_id: ['not_allowed'] } });
  const parent = await parentOf(ctx, parent_id);
  if (parent.kind !== row.kind) failFields({ parent_id: ['not_allowed'] });
  const moved = await below(ctx, row.id);
  if (moved.some(({ id }) => id === parent_id)) failFields({ parent_id: ['conflict'] });
  const height = Math.max(...moved.map(({ depth }) => depth));
  if ((await depthOf(ctx, parent_id)) + 1 + height > LEVELS) failFields({ parent_id: ['not_allowed'] });
}

/**
 * Renames, moves or locks an account; its code stays. Accounts of the system can be renamed and locked, those of places
 * and people, which have their owners' names, only locked: 409 `system`. 409 `stale`.
 */
export async function updateAccount(
  ctx: Context,
  id: number,
  { version, ...patch }: v.InferOutput<typeof AccountPatch>,
) {
  await lockTree(ctx);
  const row = orNotFound(await readRow(ctx, id));
  if (version !== undefined && version !== row.version) {
    fail('stale', { details: { current: await getAccount(ctx, id) } });
  }
  const changes: Partial<Pick<Row, 'name' | 'parent_id' | 'lock'>> = changesOf<Row>(row, patch);
  if (Object.keys(changes).length === 0) return getAccount(ctx, id);
  if (owned(row) && (changes.name !== undefined || changes.parent_id !== undefined)) fail('system');
  if (changes.parent_id != null) await checkMove(ctx, row, changes.parent_id);
  const parent_id = changes.parent_id ?? row.parent_id;
  if (parent_id !== null && (changes.name !== undefined || changes.parent_id !== undefined)) {
    await refuseName(ctx, changes.name ?? row.name, parent_id, id);
  }
  await ctx.db
    .updateTable('accounts')
    .set({ ...changes, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, row[name as keyof Row]]));
  ctx.audit({ resource: 'accounts', resource_id: id, before, after: changes });
  announce(ctx, id);
  return getAccount(ctx, id);
}

/**
 * Removes an account to which nothing was ever posted; its code stays taken. 409 `system`, `has_children`, `in_use` (by
 * postings or templates); 422 `has_balance`.
 */
export async function removeAccount(ctx: Context, id: number): Promise<void> {
  await lockTree(ctx);
  const row = orNotFound(await readRow(ctx, id));
  if (row.system || owned(row) || row.parent_id === null) fail('system');
  // Whoever posts to it at this moment is waited for.
  const locked = ctx.db.selectFrom('accounts').select('balance').where('id', '=', id).forUpdate();
  const { balance } = await locked.executeTakeFirstOrThrow();
  if ((await below(ctx, id)).length > 1) fail('has_children');
  if (balance !== 0) fail('has_balance', { details: { balance } });
  const by = await referrers(ctx, id);
  if (by.length > 0) fail('in_use', { details: { by } });
  await ctx.db
    .updateTable('accounts')
    .set(({ eb }) => ({
      deleted_at: ctx.now,
      deleted_by: ctx.actor.user_id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  const { parent_id, name, code } = row;
  ctx.audit({ resource: 'accounts', resource_id: id, before: { parent_id, name, code } });
  announce(ctx, id);
}

async function referrers(ctx: Context, id: number): Promise<{ resource: string; count: number }[]> {
  const { rows } = await sql<{ resource: string; count: number }>`
    select 'documents' as resource, count(distinct document_id) as count from postings where account_id = ${id}
    union all
    select 'document-templates', count(distinct template_id) from document_template_lines
    where account_id = ${id}`.execute(ctx.db);
  return rows.filter(({ count }) => count > 0);
}
