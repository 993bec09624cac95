import { sql } from 'kysely';
import { mergeLines } from '#domain/postings.ts';
import type { Context } from '../context.ts';
import { balanceOf } from './accounts.ts';
import { refreshInvoices } from './invoice-figures.ts';
import { holdersOf } from './invoice-holders.ts';
import { settleOpenItems } from './open-items.ts';
import { post } from './post.ts';

/** What was moved from one person to another. */
export interface MergedMoney {
  invoices: number;
  documents: number;
  /** The balance of the merged person that was moved. */
  balance: number;
}

/** These people, and those who pay for a reservation together with them. */
export async function withCoPayers(ctx: Context, user_ids: readonly number[]): Promise<number[]> {
  const theirs = sql`any(${[...user_ids]}::bigint[])`;
  const invoices = sql`any(array(
    select invoice_id from invoice_payers where user_id = ${theirs}
    union select invoice_id from open_items where user_id = ${theirs} and invoice_id is not null and allocated > 0))`;
  const { rows } = await sql<{ user_id: number }>`
    select unnest(${[...user_ids]}::bigint[]) as user_id union ${holdersOf(invoices)}`.execute(ctx.db);
  return rows.map((row) => row.user_id);
}

/**
 * Moves all of one person's money to another: invoices, shares, documents, open items and credits unchanged, the
 * balance by one document (postings stay on their account). Then each one's free credit pays the other's debts. Both
 * people must be locked, and everybody who pays with them.
 */
export async function mergePersons(
  ctx: Context,
  { from, into }: { from: number; into: number },
  description: string,
): Promise<MergedMoney> {
  const invoices = await moveInvoices(ctx, from, into);
  const joined = await moveItems(ctx, from, into);
  const documents = await ctx.db
    .updateTable('documents')
    .set(({ eb }) => ({ user_id: into, version: eb('version', '+', 1) }))
    .where('user_id', '=', from)
    .returning('id')
    .execute();
  const balance = await balanceOf(ctx, { user_id: from });
  const lines = mergeLines({ from, into, balance });
  await post(ctx, [
    { type: 'merge', description, lines, user_id: into, reference: { type: 'users', id: from } },
  ]);
  await settleOpenItems(ctx, { pending: [into] });
  // Overpaid shares may now pay the other share, though no allocation has changed.
  await refreshInvoices(ctx, joined, new Map(), true);
  ctx.changed(
    'documents',
    documents.map((row) => row.id),
  );
  ctx.changed('users', [from, into]);
  return { invoices, documents: documents.length, balance };
}

/** Moves reservations and shares; two shares of the same reservation become one, in the earlier place. */
async function moveInvoices(ctx: Context, from: number, into: number): Promise<number> {
  const { rows } = await sql<{ id: number; date: string }>`
    select i.id, i.date from sale_invoices i
    where i.user_id = ${from} or i.id in (select invoice_id from invoice_payers where user_id = ${from})
    order by i.id for no key update`.execute(ctx.db);
  await sql`
    with theirs as (delete from invoice_payers where user_id = ${from} returning invoice_id, position, price)
    insert into invoice_payers as p (invoice_id, user_id, position, price)
    select invoice_id, ${into}, position, price from theirs
    on conflict (invoice_id, user_id) do update
      set price = p.price + excluded.price, position = least(p.position, excluded.position)`.execute(ctx.db);
  const ids = rows.map((row) => row.id);
  await sql`
    update sale_invoices set version = version + 1,
      user_id = case when user_id = ${from} then ${into} else user_id end
    where id = any(${ids}::bigint[])`.execute(ctx.db);
  ctx.changed(
    'sale-invoices',
    ids,
    rows.map((row) => row.date),
  );
  return ids.length;
}

/**
 * Moves open items and credits with their allocations; two of the same invoice or document become one. Returns the
 * invoices on which two shares became one.
 */
async function moveItems(ctx: Context, from: number, into: number): Promise<number[]> {
  await sql`
    with item as (
      select t.id, coalesce(o.id, t.id) as becomes from open_items t
      left join open_items o on o.invoice_id = t.invoice_id and o.user_id = ${into}
      where t.user_id = ${from}),
    credit as (
      select t.id, coalesce(o.id, t.id) as becomes from open_credits t
      left join open_credits o on o.document_id = t.document_id and o.user_id = ${into}
      where t.user_id = ${from}),
    gone as (
      delete from allocations a using item i, credit c
      where a.item_id = i.id and a.credit_id = c.id and (i.becomes <> i.id or c.becomes <> c.id)
      returning i.becomes as item_id, c.becomes as credit_id, a.price, a.created_at)
    insert into allocations as a (item_id, credit_id, price, created_at)
    select item_id, credit_id, sum(price), min(created_at) from gone group by item_id, credit_id
    on conflict (item_id, credit_id) do update set price = a.price + excluded.price`.execute(ctx.db);
  const joined: number[] = [];
  for (const [table, column] of [
    ['open_items', 'invoice_id'],
    ['open_credits', 'document_id'],
  ] as const) {
    const name = sql.table(table);
    const waiting = table === 'open_items' ? sql`t.pending` : sql`0`;
    const waits = table === 'open_items' ? sql`, pending = o.pending + theirs.pending` : sql``;
    const same = sql.ref(column);
    const { rows } = await sql<{ same: number }>`
      with theirs as (
        delete from ${name} t where t.user_id = ${from}
          and exists (select from ${name} o where o.${same} = t.${same} and o.user_id = ${into})
        returning t.${same} as same, t.price, t.allocated, ${waiting} as pending)
      update ${name} o set price = o.price + theirs.price, allocated = o.allocated + theirs.allocated${waits}
      from theirs where o.${same} = theirs.same and o.user_id = ${into}
      returning theirs.same`.execute(ctx.db);
    if (table === 'open_items') joined.push(...rows.map((row) => row.same));
    await sql`update ${name} set user_id = ${into} where user_id = ${from}`.execute(ctx.db);
  }
  return joined;
}
