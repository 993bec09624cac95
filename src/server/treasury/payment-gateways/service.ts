import type * as v from 'valibot';
import type { PaymentGatewayInput } from '#contract/treasury/payment-gateways.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { balanceOf, closeAccount, openAccount, renameAccount } from '#server/ledger/accounts.ts';
import { standard } from '#server/records/crud.ts';
import { bankExists } from '../banks/service.ts';
import { gatewayQueries } from './queries.ts';

async function checkBank(ctx: Context, bank_id: number): Promise<void> {
  if (!(await bankExists(ctx, bank_id))) failFields({ bank_id: ['unknown'] });
}

export const gatewayRecords = standard({
  table: 'payment_gateways',
  resource: 'payment-gateways',
  coded: true,
  find: gatewayQueries.find,
  rules: {
    async update(ctx, { id }, { title, bank_id }) {
      if (bank_id !== undefined) await checkBank(ctx, bank_id);
      if (title !== undefined) await renameAccount(ctx, { payment_gateway_id: id }, title);
    },
    /** What is not cleared yet does not go to the trash with it. */
    async remove(ctx, { id }) {
      const balance = await balanceOf(ctx, { payment_gateway_id: id });
      const known = can(ctx, 'payment_gateway.show') ? { details: { balance } } : {};
      if (balance !== 0) fail('has_balance', known);
    },
    async restore(ctx, { bank_id }) {
      if (!(await bankExists(ctx, bank_id))) fail('not_active', { details: { bank_id } });
      return {};
    },
    async force(ctx, { id }) {
      await closeAccount(ctx, { payment_gateway_id: id });
    },
  },
});

/** A gateway and its account below 13; its bank is where it clears to. */
export async function createGateway(ctx: Context, input: v.InferInput<typeof PaymentGatewayInput>) {
  await checkBank(ctx, input.bank_id);
  const { user_id: creator_id } = ctx.actor;
  const values = { ...input, end_time: input.end_time ?? null, creator_id };
  const id = await gatewayRecords.insert(ctx, values, input);
  await openAccount(ctx, { payment_gateway_id: id }, input.title);
  return gatewayRecords.get(ctx, id);
}
