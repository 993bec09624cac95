import { type RawBuilder, sql } from 'kysely';
import type { AccountChoice } from '#contract/accountancy/accounts.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { fold } from '#domain/persian.ts';
import { type Context, can } from '#server/context.ts';
import { escapeLike, searchWords } from '#server/db/text-search.ts';
import { NO_MANUAL_LINES } from '#server/ledger/manual-lines.ts';
import { withoutHiddenBalances } from '#server/ledger/uncounted-boxes.ts';

const MOST = 20;

/** The code that a person or a place has of its own (D66); `u`, `k`, `b` and `g` are whose account it is. */
export const OWN_CODE = sql<string | null>`coalesce(u.code, k.code, b.code, g.code)`;

/** Which accounts the caller may be offered: of people and places those that one may see. */
export function isVisibleAccount(ctx: Context): RawBuilder<boolean> {
  const parts = [sql<boolean>`a.code is not null`];
  if (can(ctx, 'cash.show')) parts.push(sql`a.cash_id is not null`);
  if (can(ctx, 'bank.show')) parts.push(sql`a.bank_id is not null`);
  if (can(ctx, 'payment_gateway.show')) parts.push(sql`a.payment_gateway_id is not null`);
  if (can(ctx, 'user.show')) parts.push(sql`a.user_id is not null`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** By the beginning of an account's code or a whole code of an owner's own, or by all words of what was typed in the name. */
function matching(q: string): RawBuilder<boolean> {
  const digits = toLatinDigits(q).replace(/[\s-]/g, '');
  if (/^\d+$/.test(digits) && digits.length <= 7)
    return sql`(a.code like ${`${digits}%`} or ${OWN_CODE} = ${digits})`;
  const words = searchWords(q).map((word) => `%${escapeLike(word)}%`);
  return sql`coalesce(u.search, fa_fold(a.name)) like all(${words}::text[])`;
}

/**
 * Options for a line of a manual document, best first: accounts that allow manual lines, and existing people and
 * places. Without a text: places and accounts by code, no people.
 */
export async function accountChoices(ctx: Context, q: string): Promise<AccountChoice[]> {
  const word = q.trim();
  const wanted = word === '' ? sql<boolean>`a.user_id is null` : matching(word);
  const { rows } = await sql<AccountChoice>`
    select case when a.user_id is not null then 'user' when a.cash_id is not null then 'cash'
        when a.bank_id is not null then 'bank' when a.payment_gateway_id is not null then 'payment_gateway'
        else 'account' end as kind,
      coalesce(a.user_id, a.cash_id, a.bank_id, a.payment_gateway_id, a.id) as id, a.id as account_id,
      coalesce(a.code, ${OWN_CODE}, '') as code, a.name, coalesce(p.name, '') as parent, a.balance
    from accounts a left join accounts p on p.id = a.parent_id left join users u on u.id = a.user_id
      left join cashes k on k.id = a.cash_id left join banks b on b.id = a.bank_id
      left join payment_gateways g on g.id = a.payment_gateway_id
    where ${isVisibleAccount(ctx)} and ${wanted} and a.deleted_at is null and not ${NO_MANUAL_LINES}
      and coalesce(u.deleted_at, k.deleted_at, b.deleted_at, g.deleted_at) is null and u.merged_into is null
    order by (fa_fold(a.name) like ${`${escapeLike(fold(word))}%`}) desc, a.user_id is not null,
      coalesce(a.code, p.code), a.name collate fa_num, a.id
    limit ${MOST}`.execute(ctx.db);
  return withoutHiddenBalances(ctx, rows);
}
