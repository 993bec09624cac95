import type { PayerShare } from '#domain/shares.ts';
import { anyOf, type Db } from '../../db/client.ts';

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
