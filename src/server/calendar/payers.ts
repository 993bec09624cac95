import { sql } from 'kysely';
import type { PayerShare } from '#domain/shares.ts';
import type { Context } from '#server/context.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import type { Share } from '#server/ledger/open-items.ts';
import { checkLimit } from './limit.ts';

/** The payers of invoices, the owner first, each with the share of the total: whole toman. */
export async function readPayers(db: Db, invoice_ids: readonly number[]): Promise<Map<number, PayerShare[]>> {
  const rows = await db
    .selectFrom('invoice_payers')
    .select(['invoice_id', 'user_id', 'price'])
    .where('invoice_id', '=', anyOf(invoice_ids))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const payers = new Map<number, PayerShare[]>();
  for (const { invoice_id, ...share } of rows) {
    payers.set(invoice_id, [...(payers.get(invoice_id) ?? []), share]);
  }
  return payers;
}

/** Invoices with their payers. */
export async function withPayers<I extends { id: number }>(
  db: Db,
  invoices: readonly I[],
): Promise<(I & { payers: PayerShare[] })[]> {
  const payers = await readPayers(
    db,
    invoices.map((invoice) => invoice.id),
  );
  return invoices.map((invoice) => ({ ...invoice, payers: payers.get(invoice.id) ?? [] }));
}

/** The shares of an invoice's payers as open items. */
export const itemsOf = (
  invoice: { id: number; date: string },
  shares: readonly PayerShare[],
  due_date = invoice.date,
): Share[] => shares.map((share) => ({ ...share, invoice_id: invoice.id, due_date }));

/** Updates the shares of existing payers. */
export async function savePayers(
  db: Db,
  changed: readonly { id: number; shares: readonly PayerShare[] }[],
): Promise<void> {
  const rows = changed.flatMap(({ id, shares }) => shares.map((share) => ({ ...share, invoice_id: id })));
  await sql`
    update invoice_payers p set price = r.price
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(invoice_id bigint, user_id bigint, price bigint)
    where p.invoice_id = r.invoice_id and p.user_id = r.user_id and p.price <> r.price`.execute(db);
}

/** What a call adds to a payer's debt and what it takes in with it; `field` is what a refusal names. */
interface Rise extends PayerShare {
  paid?: number;
  field?: string;
}

/** The credit limit of each whose share rises (D8); answers whether one was passed on purpose. */
export async function checkRises(ctx: Context, rises: readonly Rise[], over_debt: boolean): Promise<boolean> {
  let over = false;
  for (const { user_id, price, paid = 0, field } of rises) {
    if (price > 0 && (await checkLimit(ctx, { user_id, price, paid, over_debt, field }))) over = true;
  }
  return over;
}
