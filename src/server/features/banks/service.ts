import { sql } from 'kysely';
import type * as v from 'valibot';
import type { BankInput } from '#contract/banks.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/fail.ts';
import { openAccount } from '../../ledger/accounts.ts';
import { findBank } from './queries.ts';

/** A bank and its account below 12; `id` only for the default bank of the first start (D2). */
export async function createBank(ctx: Context, input: v.InferInput<typeof BankInput>, id?: number) {
  const { id: made } = await ctx.db
    .insertInto('banks')
    .values({ ...(id === undefined ? {} : { id }), ...input, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Ids that are made later follow the given one.
  if (id !== undefined)
    await sql`select setval(pg_get_serial_sequence('banks', 'id'), ${id})`.execute(ctx.db);
  await openAccount(ctx, { bank_id: made }, input.name);
  ctx.audit({ resource: 'banks', resource_id: made, after: input });
  ctx.changed('banks', [made]);
  return getBank(ctx, made);
}

/** The bank, or 404. */
export async function getBank(ctx: Context, id: number) {
  return found(await findBank(ctx.db, id));
}
