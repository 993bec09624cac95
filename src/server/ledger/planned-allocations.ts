import { sql } from 'kysely';
import type { Allocation } from '#domain/open-items.ts';
import type { Db } from '../db/client.ts';
import { PersonAccount } from './open-items.ts';

/**
 * What a pending receipt would pay if the ones before it and then it were confirmed now, matching what its invoices
 * show as pending. Changes and locks nothing.
 */
export async function plannedAllocations(
  db: Db,
  { id, user_id }: { id: number; user_id: number },
): Promise<Pick<Allocation, 'item_id' | 'price'>[]> {
  const items = await db
    .selectFrom('open_items')
    .select(['id', 'user_id', 'invoice_id', 'due_date', 'price', 'allocated'])
    .where('user_id', '=', user_id)
    .where(({ eb, ref }) => eb('allocated', '<', ref('price')))
    .execute();
  const waiting = await db
    .selectFrom('documents')
    .select(['id', 'price', 'invoice_ids'])
    .where('status', '=', sql.lit('pending'))
    .where('user_id', '=', user_id)
    .where('id', '<=', id)
    .orderBy('id')
    .execute();
  const person = new PersonAccount();
  for (const item of items) person.items.set(item.id, item);
  // A simulation with ids that no row has.
  for (const one of waiting) person.pay({ id: -one.id, free: one.price }, one.invoice_ids);
  return [...person.deltas.values()].filter((row) => row.credit_id === -id && row.price > 0);
}
