import { randomUUID } from 'node:crypto';
import type { GatewayTestFault } from '#domain/gateway-faults.ts';
import { rialsOf } from '#domain/rial.ts';
import { createGateway } from '#server/adapters/payment/create.ts';
import type { OnlineGateway } from '#server/adapters/payment/online-gateway.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { originOf } from '#server/http/origin-of.ts';
import type { Services } from '#server/services.ts';
import { gatewayRecords } from './service.ts';

/** In the club's currency; above the minimum of every gateway. */
const SUM = 20_000;
/** The limit of each of the two requests; the app waits 20 s for the answer. */
const TIMEOUT_MS = 6000;
const AGAIN_S = 5;

const WORDS = { fa: 'آزمایش درگاه؛ پرداخت نکنید', en: 'A test of the gateway; do not pay' };

interface Finding {
  /** The values that were tested. */
  provider: string;
  merchant_code: string;
  fault: GatewayTestFault | null;
  code: number | null;
}

/** Runs the test, outside of any transaction; null if the last one was less than `AGAIN_S` ago. */
export async function askGatewayToTest(
  ctx: Context,
  id: number,
  config: Services['config'],
  request: Request,
): Promise<Finding | null> {
  const { provider, merchant_code, test } = await gatewayRecords.get(ctx, id);
  const gateway = createGateway(provider, merchant_code, config.gateways, TIMEOUT_MS);
  if (!gateway) failFields({ provider: ['not_allowed'] });
  if (merchant_code === '') failFields({ merchant_code: ['required'] });
  const since = test ? ctx.now.getTime() - new Date(test.at).getTime() : Number.POSITIVE_INFINITY;
  // Refused later, once the idempotency key is checked.
  if (since < AGAIN_S * 1000) return null;
  const { currency_code, locale } = await ctx.club();
  const rials = rialsOf(SUM, currency_code);
  const return_url = `${config.publicUrl ?? originOf(request).origin}/`;
  const found =
    rials === null
      ? ({ fault: 'currency', code: null } as const)
      : await tryPayment(gateway, { rials, description: WORDS[locale], return_url });
  return { provider, merchant_code, ...found };
}

/** Starts a payment and verifies it; a working gateway answers that it is unpaid. */
async function tryPayment(
  gateway: OnlineGateway,
  asked: { rials: number; description: string; return_url: string },
): Promise<Pick<Finding, 'fault' | 'code'>> {
  const key = randomUUID();
  const started = await gateway.start({ ...asked, key });
  if (started.state === 'refused') return { fault: started.reason, code: started.code };
  if (started.state === 'unclear') return { fault: started.why, code: started.code };
  const { authority } = started;
  const verified = await gateway.verify({ authority, rials: asked.rials, key });
  switch (verified.state) {
    case 'unpaid':
      return { fault: null, code: null };
    case 'refused':
      return { fault: verified.reason, code: verified.code };
    case 'unclear':
      return { fault: verified.why, code: verified.code };
    case 'paid':
      return { fault: 'confirms_unpaid', code: null };
    case 'mismatch':
    case 'reversed':
      return { fault: 'uncertain', code: null };
  }
}

/** Stores the result unless provider or merchant code have changed meanwhile (409 `stale`). */
export async function noteGatewayTest(ctx: Context, id: number, found: Finding | null) {
  if (!found) fail('too_many', { retry_after: AGAIN_S });
  const row = await gatewayRecords.open(ctx, id);
  if (row.provider !== found.provider || row.merchant_code !== found.merchant_code)
    fail('stale', { details: { current: await gatewayRecords.get(ctx, id) } });
  await ctx.db
    .updateTable('payment_gateways')
    .set({ tested_at: ctx.now, test_fault: found.fault, test_code: found.code })
    .where('id', '=', id)
    .execute();
  ctx.audit({ resource: 'payment-gateways', resource_id: id, after: { tested: found.fault === null } });
  ctx.changed('payment-gateways', [id]);
  return gatewayRecords.get(ctx, id);
}
