import { sql } from 'kysely';
import type * as v from 'valibot';
import type { CashInput } from '#contract/treasury/cashes.ts';
import { type Context, can } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';
import { balanceOf, closeAccount, openAccount, renameAccount } from '#server/ledger/accounts.ts';
import { standard } from '#server/records/crud.ts';
import { cashQueries, countShifts, untoldTills } from './queries.ts';

export const cashRecords = standard({
  table: 'cashes',
  resource: 'cashes',
  coded: true,
  find: cashQueries.find,
  rules: {
    async update(ctx, { id }, { name }) {
      if (name !== undefined) await renameAccount(ctx, { cash_id: id }, name);
    },
    /** Neither with money in it, nor while a shift of it is open or waits: nobody could close that one any more. */
    async remove(ctx, { id }) {
      const balance = await balanceOf(ctx, { cash_id: id });
      if (balance !== 0) {
        const told = can(ctx, 'cash.show') && !(await untoldTills(ctx)).includes(id);
        fail('has_balance', told ? { details: { balance } } : {});
      }
      const count = await countShifts(ctx.db, id);
      if (count > 0) fail('in_use', { details: { by: [{ resource: 'open-shifts', count }] } });
    },
    async force(ctx, { id }) {
      await closeAccount(ctx, { cash_id: id });
    },
  },
});

/** A cash box and its account below 11; `id` only for the default box of the first start (D2). */
export async function createCash(ctx: Context, input: v.InferOutput<typeof CashInput>, id?: number) {
  const made = await cashRecords.insert(ctx, { ...input, id, creator_id: ctx.actor.user_id }, input);
  // Ids that are made later follow the given one.
  if (id !== undefined)
    await sql`select setval(pg_get_serial_sequence('cashes', 'id'), ${id})`.execute(ctx.db);
  await openAccount(ctx, { cash_id: made }, input.name);
  return cashRecords.get(ctx, made);
}
