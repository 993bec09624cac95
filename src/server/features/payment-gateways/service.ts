import type * as v from 'valibot';
import type { PaymentGatewayInput } from '#contract/payment-gateways.ts';
import type { Context } from '../../context.ts';
import { failFields, found } from '../../http/fail.ts';
import { openAccount } from '../../ledger/accounts.ts';
import { getBank } from '../banks/service.ts';
import { findGateway } from './queries.ts';

/** A gateway and its account below 13; its bank is where it clears to. */
export async function createGateway(ctx: Context, input: v.InferInput<typeof PaymentGatewayInput>) {
  await getBank(ctx, input.bank_id).catch(() => failFields({ bank_id: ['unknown'] }));
  const { id: made } = await ctx.db
    .insertInto('payment_gateways')
    .values({ ...input, end_time: input.end_time ?? null, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openAccount(ctx, { payment_gateway_id: made }, input.title);
  ctx.audit({ resource: 'payment-gateways', resource_id: made, after: input });
  ctx.changed('payment-gateways', [made]);
  return getGateway(ctx, made);
}

/** The gateway, or 404. */
export async function getGateway(ctx: Context, id: number) {
  return found(await findGateway(ctx.db, id));
}
