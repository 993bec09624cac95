import { type RawBuilder, sql } from 'kysely';
import { type LedgerChoice, MOST_LEDGERS } from '#contract/accountancy/book-lists.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { fold } from '#domain/persian.ts';
import type { Context } from '#server/context.ts';
import { escapeLike, searchWords } from '#server/db/text-search.ts';
import { withoutHiddenBalances } from '#server/ledger/uncounted-boxes.ts';
import { isVisibleAccount, OWN_CODE } from '../accounts/account-choices.ts';

interface Asked {
  q?: string | undefined;
  kind?: LedgerChoice['kind'] | undefined;
  last?: string | undefined;
}

const MOST_FOUND = 20;
/** Without a search text, people are taken from this many of the latest lines. */
const LATEST_LINES = 2_000;

const KIND = sql<
  LedgerChoice['kind']
>`case when a.user_id is not null then 'user' when a.cash_id is not null then 'cash'
  when a.bank_id is not null then 'bank' when a.payment_gateway_id is not null then 'payment_gateway'
  else 'account' end`;
const OWN_ID = sql<number>`coalesce(a.user_id, a.cash_id, a.bank_id, a.payment_gateway_id, a.id)`;

/** By all words of what was typed in the name, a number also in codes, phones and cards. */
function matching(q: string): RawBuilder<boolean> {
  const words = searchWords(q).map((word) => `%${escapeLike(word)}%`);
  const named = sql<boolean>`coalesce(u.search, fa_fold(a.name)) like all(${words}::text[])`;
  const digits = toLatinDigits(q).replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return named;
  return sql`(${named} or a.code like ${`${digits}%`} or ${OWN_CODE} = ${digits} or b.card_number like ${`%${digits}%`})`;
}

/** Accounts of the tree and of places, the people of the latest lines, and what the caller opened last. */
const atHand = (last: readonly string[]) => sql<boolean>`(a.user_id is null
  or a.id = any(array(select p.account_id from postings p order by p.id desc limit ${sql.lit(LATEST_LINES)}))
  or a.user_id = any(${idsOf(last, 'user')}::bigint[]))`;

const idsOf = (last: readonly string[], kind: string) =>
  last.flatMap((one) => (one.startsWith(`${kind}.`) ? [Number(one.slice(kind.length + 1))] : []));

/**
 * Ledgers that can be opened. Without a text the caller's ten recent ones, then the last posted to. Deleted accounts
 * are included while they have lines, as in the tree.
 */
export async function ledgerChoices(
  ctx: Context,
  { q = '', kind, last = '' }: Asked,
): Promise<LedgerChoice[]> {
  const word = q.trim();
  const opened = last === '' ? [] : last.split(',');
  const named = sql`(fa_fold(a.name) like ${`${escapeLike(fold(word))}%`}) desc, a.user_id is not null,
    coalesce(a.code, m.code), a.name collate fa_num, a.id`;
  const used = sql`array_position(${opened}::text[], ${KIND} || '.' || ${OWN_ID}), own.last desc nulls last, a.id`;
  const joined = sql`left join accounts m on m.id = a.parent_id left join users u on u.id = a.user_id
    left join cashes k on k.id = a.cash_id left join banks b on b.id = a.bank_id
    left join payment_gateways g on g.id = a.payment_gateway_id`;
  const wanted = sql`select a.* from accounts a ${joined}
    where ${isVisibleAccount(ctx)} and ${kind === undefined ? sql`true` : sql`${KIND} = ${kind}`}
      and ${word ? matching(word) : atHand(opened)} and u.merged_into is null
      and (a.deleted_at is null or exists (select from postings p where p.account_id = a.id))
    ${word ? sql`order by ${named} limit ${sql.lit(MOST_FOUND)}` : sql``}`;
  // Of the people below it 14 says together what they owe.
  const { rows } = await sql<LedgerChoice>`
    select ${KIND} as kind, ${OWN_ID} as id, a.id as account_id, coalesce(a.code, ${OWN_CODE}, '') as code, a.name,
      coalesce(m.name, '') as parent, own.balance,
      (select d.created_at from postings p join documents d on d.id = p.document_id where p.id = own.last) as last_at
    from (${wanted}) a ${joined}
      cross join lateral (
        with recursive down as (
          select a.id, a.balance, a.code
          union all
          select x.id, x.balance, x.code from accounts x join down on x.parent_id = down.id where x.user_id is null)
        select sum(down.balance + case when down.code = '14'
            then (select coalesce(sum(x.balance), 0) from accounts x where x.user_id is not null) else 0 end)::bigint as balance,
          max(greatest((select max(p.id) from postings p where p.account_id = down.id), case when down.code = '14'
            then (select p.id from postings p join accounts x on x.id = p.account_id
              where x.user_id is not null order by p.id desc limit 1) end)) as last
        from down) own
    order by ${word ? named : used} limit ${sql.lit(word ? MOST_FOUND : MOST_LEDGERS)}`.execute(ctx.db);
  return withoutHiddenBalances(ctx, rows);
}
