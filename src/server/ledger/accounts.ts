import { sql } from 'kysely';
import { ACCOUNTS, type AccountCode, type AccountKind } from '#domain/accounts.ts';
import type { AccountRef } from '#domain/postings.ts';
import type { Context } from '../context.ts';
import { nextCode } from './codes.ts';

/** The owner of an account: a person or a place of money. */
export type AccountOwner =
  | { user_id: number }
  | { cash_id: number }
  | { bank_id: number }
  | { payment_gateway_id: number };

/** Creates the chart of accounts at first start; existing accounts stay. */
export async function openChart(ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('accounts')
    .values(
      ACCOUNTS.map(({ code, name, kind, system }) => ({ code, name, kind, system, created_at: ctx.now })),
    )
    .onConflict((on) => on.column('code').doNothing())
    .execute();
  const below = JSON.stringify(ACCOUNTS.filter((a) => a.parent !== null));
  await sql`
    update accounts c set parent_id = p.id
    from json_to_recordset(${below}::json) as t(code text, parent text) join accounts p on p.code = t.parent
    where c.code = t.code and c.parent_id is null`.execute(ctx.db);
}

const PARENTS = {
  cash_id: '11',
  bank_id: '12',
  payment_gateway_id: '13',
  user_id: '14',
} as const satisfies Record<string, AccountCode>;

/** Notifies the tree of accounts, which shows places by name; people are one sum there. */
function tell(ctx: Context, owner: AccountOwner, ids: readonly number[]): void {
  if (!('user_id' in owner) && ids.length > 0) ctx.changed('accounts', [...ids]);
}

/** Creates the account of a new person, cash box, bank or gateway, below 11–14; returns its id. */
export async function openAccount(ctx: Context, owner: AccountOwner, name: string): Promise<number> {
  const [column] = Object.keys(owner) as [keyof typeof PARENTS];
  const { id } = await ctx.db
    .insertInto('accounts')
    .values(({ selectFrom }) => ({
      ...owner,
      name,
      kind: 'asset',
      created_at: ctx.now,
      parent_id: selectFrom('accounts').select('id').where('code', '=', PARENTS[column]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  tell(ctx, owner, [id]);
  return id;
}

/** Renames the account with its owner. */
export async function renameAccount(ctx: Context, owner: AccountOwner, name: string): Promise<void> {
  const [[column, id]] = Object.entries(owner) as [[keyof typeof PARENTS, number]];
  const renamed = ctx.db.updateTable('accounts').set({ name }).where(column, '=', id).returning('id');
  tell(ctx, owner, idsIn(await renamed.execute()));
}

const idsIn = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

const accountOf = (owner: AccountOwner) => {
  const [[column, id]] = Object.entries(owner) as [[keyof typeof PARENTS, number]];
  return sql<boolean>`${sql.ref(column)} = ${id}`;
};

/** The owner's present balance: debit minus credit. */
export async function balanceOf(ctx: Context, owner: AccountOwner): Promise<number> {
  const row = ctx.db.selectFrom('accounts').select('balance').where(accountOf(owner));
  return (await row.executeTakeFirst())?.balance ?? 0;
}

/** Deletes the account of an owner that is deleted for good, unless it has postings. */
export async function closeAccount(ctx: Context, owner: AccountOwner): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('accounts')
    .where(accountOf(owner))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('postings as p').select('p.id').whereRef('p.account_id', '=', 'accounts.id'))),
    )
    .returning('id')
    .execute();
  tell(ctx, owner, idsIn(gone));
}

export interface LockedAccount {
  id: number;
  code: string | null;
  kind: AccountKind;
  lock: 1 | 2;
  user_id: number | null;
  cash_id: number | null;
  bank_id: number | null;
  payment_gateway_id: number | null;
  balance: number;
  /** The account's person is in the trash; a merged person counts as the other one. */
  gone: boolean;
}

const KEYS = ['code', 'user_id', 'cash_id', 'bank_id', 'payment_gateway_id', 'account_id'] as const;
type Key = (typeof KEYS)[number];

const keyOf = (ref: AccountRef) => Object.entries(ref)[0] as [Key, string | number];

/** SQL for the ids of the accounts that one kind of reference names, each looked up by its index. */
function idsOf(key: Key, values: ReadonlySet<string | number>) {
  const column = sql.ref(key === 'account_id' ? 'id' : key);
  const type = sql.raw(key === 'code' ? 'text[]' : 'bigint[]');
  return sql`select id from accounts where ${column} = any(${[...values]}::${type})`;
}

/**
 * Locks the accounts in id order in one statement, and returns a function that finds a reference's account. A person's
 * account is also the lock of their open items.
 */
export async function lockAccounts(
  ctx: Context,
  refs: readonly AccountRef[],
): Promise<(ref: AccountRef) => LockedAccount> {
  const wanted = new Map<Key, Set<string | number>>();
  for (const [key, value] of refs.map(keyOf)) {
    wanted.set(key, (wanted.get(key) ?? new Set()).add(value));
  }
  const ids = [...wanted].map(([key, values]) => idsOf(key, values));
  // The ids come from an array computed once: a row that had to be waited for is checked again, and a join would drop
  // it. `no key update`: foreign-key checks need not wait.
  const { rows } = await sql<LockedAccount>`
    select id, code, kind, lock, user_id, cash_id, bank_id, payment_gateway_id, balance, exists (select from users u
      where u.id = accounts.user_id and u.deleted_at is not null and u.merged_into is null) as gone from accounts
    where id = any(array(${sql.join(ids, sql` union all `)})) order by id for no key update`.execute(ctx.db);
  const found = new Map<string, LockedAccount>();
  for (const row of rows) {
    found.set(`account_id ${row.id}`, row);
    for (const key of KEYS) {
      if (key !== 'account_id' && row[key] !== null) found.set(`${key} ${row[key]}`, row);
    }
  }
  return (ref) => {
    const account = found.get(keyOf(ref).join(' '));
    if (!account) throw new Error(`no account ${keyOf(ref).join(' ')}`);
    return account;
  };
}

const COSTS = '51' satisfies AccountCode;
/** Condition for cost accounts. */
export const BELOW_COSTS = sql<boolean>`parent_id = (select id from accounts where code = ${sql.lit(COSTS)})`;

/** Locks the parent and returns the next code below 51. */
export async function costAccount(ctx: Context) {
  const of = ctx.db.selectFrom('accounts').select(['id', 'kind']).where('code', '=', COSTS).forNoKeyUpdate();
  const { id: parent_id, kind } = await of.executeTakeFirstOrThrow();
  return { parent_id, kind, code: await nextCode(ctx, COSTS) };
}

/** Whether costs may be booked on an account: it is below 51, exists, and is not locked. */
export async function isCostType({ db }: Context, id: number): Promise<'open' | 'locked' | 'none'> {
  const type = await db
    .selectFrom('accounts')
    .select('lock')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(BELOW_COSTS)
    .forKeyShare()
    .executeTakeFirst();
  if (!type) return 'none';
  return type.lock === 2 ? 'locked' : 'open';
}
