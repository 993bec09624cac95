import { sql } from 'kysely';
import type * as v from 'valibot';
import type { BankInput } from '#contract/treasury/banks.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { balanceOf, closeAccount, openAccount, renameAccount } from '#server/ledger/accounts.ts';
import { standard } from '#server/records/crud.ts';
import { bankQueries, countGateways, countPending } from './queries.ts';

export const bankRecords = standard({
  table: 'banks',
  resource: 'banks',
  coded: true,
  find: bankQueries.find,
  rules: {
    async update(ctx, { id }, { name, card_number }) {
      if (card_number !== undefined) await refuseCard(ctx, card_number, id);
      if (name !== undefined) await renameAccount(ctx, { bank_id: id }, name);
      ctx.changed('payment-gateways', []);
    },
    /** Neither with money in it, nor while a gateway clears to it or a receipt waits to be found on its statement. */
    async remove(ctx, { id }) {
      const balance = await balanceOf(ctx, { bank_id: id });
      const known = can(ctx, 'bank.show') ? { details: { balance } } : {};
      if (balance !== 0) fail('has_balance', known);
      const by = [
        { resource: 'payment-gateways', count: await countGateways(ctx.db, id) },
        { resource: 'pending-receipts', count: await countPending(ctx.db, id) },
      ].filter(({ count }) => count > 0);
      if (by.length > 0) fail('in_use', { details: { by } });
    },
    async restore(ctx, { id, card_number }) {
      await refuseCard(ctx, card_number, id);
      return {};
    },
    async force(ctx, { id }) {
      await closeAccount(ctx, { bank_id: id });
    },
  },
});

/**
 * No two banks have one card: a wrong pick among them would post to the wrong account. Whoever brings the same one at the same
 * moment comes after. 422 `exists` on `card_number`.
 */
async function refuseCard({ db }: Context, card_number: string, but: number | null): Promise<void> {
  if (card_number === '') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan bank card ${card_number}`}, 0))`.execute(
    db,
  );
  const other = await db
    .selectFrom('banks')
    .select('id')
    .where('card_number', '=', card_number)
    .where('deleted_at', 'is', null)
    .where('id', 'is distinct from', but)
    .executeTakeFirst();
  if (other) failFields({ card_number: ['exists'] });
}

/** A bank and its account below 12; `id` only for the default bank of the first start (D2). */
export async function createBank(ctx: Context, input: v.InferInput<typeof BankInput>, id?: number) {
  await refuseCard(ctx, input.card_number ?? '', null);
  const made = await bankRecords.insert(ctx, { ...input, id, creator_id: ctx.actor.user_id }, input);
  // Ids that are made later follow the given one.
  if (id !== undefined)
    await sql`select setval(pg_get_serial_sequence('banks', 'id'), ${id})`.execute(ctx.db);
  await openAccount(ctx, { bank_id: made }, input.name);
  return bankRecords.get(ctx, made);
}

/** Whether the bank is there to be cleared to; until the end of the call it is not trashed. */
export async function bankExists(ctx: Context, id: number): Promise<boolean> {
  const row = ctx.db.selectFrom('banks').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await row.forKeyShare().executeTakeFirst()) !== undefined;
}
