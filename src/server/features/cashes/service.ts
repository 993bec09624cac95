import { sql } from 'kysely';
import type * as v from 'valibot';
import type { CashInput } from '#contract/cashes.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/fail.ts';
import { openAccount } from '../../ledger/accounts.ts';
import { findCash } from './queries.ts';

/** A cash box and its account below 11; `id` only for the default box of the first start (D2). */
export async function createCash(ctx: Context, input: v.InferOutput<typeof CashInput>, id?: number) {
  const { id: made } = await ctx.db
    .insertInto('cashes')
    .values({ ...(id === undefined ? {} : { id }), name: input.name, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Ids that are made later follow the given one.
  if (id !== undefined)
    await sql`select setval(pg_get_serial_sequence('cashes', 'id'), ${id})`.execute(ctx.db);
  await openAccount(ctx, { cash_id: made }, input.name);
  ctx.audit({ resource: 'cashes', resource_id: made, after: input });
  ctx.changed('cashes', [made]);
  return getCash(ctx, made);
}

/** The cash box, or 404. */
export async function getCash(ctx: Context, id: number) {
  return found(await findCash(ctx.db, id));
}
