import { sql } from 'kysely';
import { type Allocation, reassign } from '#domain/open-items.ts';
import type { Context } from '../context.ts';
import { refreshInvoices } from './invoice-figures.ts';
import { type ItemRow, PersonAccount, saveAllocations, settleOpenItems } from './open-items.ts';

/** A refused request: the index of the named item, and what is wrong. */
interface Refused {
  at: number;
  field: 'item_id' | 'price';
  why: 'unknown' | 'max';
}

/**
 * Changes what a credit pays: releases its allocations, pays the named items the given amounts, and then whatever is
 * short, earliest due first. Returns the refusals, and then has changed nothing. The person must be locked
 * (`lockPersons`).
 */
export async function reallocate(
  ctx: Context,
  of: { user_id: number; document_id: number; items: readonly { item_id: number; price: number }[] },
): Promise<Refused | null> {
  const { items, credits, allocations, credit } = await read(ctx, of);
  const unknown = of.items.findIndex(({ item_id }) => !items.some((item) => item.id === item_id));
  if (unknown >= 0) return { at: unknown, field: 'item_id', why: 'unknown' };
  const changes = reassign({ items, credits, allocations }, credit, of.items);
  if ('tooMuch' in changes) return { at: changes.tooMuch, field: 'price', why: 'max' };

  const person = new PersonAccount();
  for (const item of items) person.items.set(item.id, { ...item });
  for (const one of credits) person.credits.set(one.id, { ...one });
  for (const row of allocations) person.allocations.set(`${row.item_id} ${row.credit_id}`, row);
  person.apply(changes);
  const touched = await saveAllocations(ctx, [person], []);
  const invoices = items.filter((item) => touched.includes(item.id)).flatMap((item) => item.invoice_id ?? []);
  await refreshInvoices(ctx, [...new Set(invoices)], new Map(), true);
  // Pending receipts would now pay other items.
  await settleOpenItems(ctx, { pending: [of.user_id] });
  return null;
}

interface Read {
  items: ItemRow[];
  credits: { id: number; free: number }[];
  allocations: Allocation[];
  /** The credit's id. */
  credit: number;
}

/** The person's debts, the credit with its allocations, and other free credits. */
async function read(
  ctx: Context,
  {
    user_id,
    document_id,
    items,
  }: { user_id: number; document_id: number; items: readonly { item_id: number }[] },
): Promise<Read> {
  const named = items.map((item) => item.item_id);
  const { rows } = await sql<Read>`
    with credit as (select id from open_credits where document_id = ${document_id} and user_id = ${user_id}),
    own as (select item_id, credit_id, price from allocations where credit_id in (select id from credit)),
    items as (
      select id, user_id, invoice_id, due_date, price, allocated from open_items
      where user_id = ${user_id}
        and (allocated <> price or id in (select item_id from own) or id = any(${named}::bigint[])))
    select
      (select id from credit) as credit,
      coalesce((select json_agg(x) from items x), '[]') as items,
      coalesce((select json_agg(x order by x.id) from (
        select id, price - allocated as free from open_credits
        where user_id = ${user_id} and (allocated < price or id in (select id from credit))) x), '[]') as credits,
      coalesce((select json_agg(x) from (
        select item_id, credit_id, price from own
        union
        select a.item_id, a.credit_id, a.price from items i join allocations a on a.item_id = i.id
        where i.allocated > i.price) x), '[]') as allocations`.execute(ctx.db);
  const [row] = rows;
  if (!row?.credit) throw new Error(`document ${document_id} is no credit of user ${user_id}`);
  return row;
}
