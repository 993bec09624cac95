import type { AppClub } from './app-club.ts';

/** Closes exactly these free slots, of any courts and terms. */
export async function closeTimes(
  { db, clock }: AppClub,
  slots: readonly { id: number; date: string }[],
  title: string,
): Promise<void> {
  const dates = slots.map(({ date }) => date).sort();
  const { id } = await db
    .insertInto('closed_invoices')
    .values({
      title,
      from_date: dates[0] ?? '',
      to_date: dates.at(-1) ?? '',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = slots.map((slot) => slot.id);
  await db
    .updateTable('reservable_times')
    .set({ state: 'closed', closed_invoice_id: id })
    .where('id', 'in', ids)
    .execute();
}
