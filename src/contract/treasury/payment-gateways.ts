import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import {
  at,
  count,
  endTime,
  id,
  idParams,
  moves,
  named,
  one,
  ownCode,
  person,
  signed,
  text,
  trashed,
  version,
} from '#contract/fields.ts';
import { type ListSpec, PAPERS } from '#contract/list.ts';
import { GATEWAY_TEST_FAULTS } from '#domain/gateway-faults.ts';
import { PROVIDER_NAMES } from '#domain/gateway-providers.ts';
import { GATEWAY_NAME } from '#domain/patterns.ts';

const type = v.picklist(['pos', 'online'], 'not_allowed');

/** How a gateway answered when it was last tested with the club's merchant code. */
const GatewayTest = v.object({
  at,
  /** Null: it did as it should. */
  fault: v.nullable(v.picklist(GATEWAY_TEST_FAULTS)),
  /** The gateway's own number of the fault, where it gave one. */
  code: v.nullable(v.number()),
});

/** A card reader or online gateway: its receipts are paid out to its bank later. */
export const PaymentGateway = v.object({
  id,
  /** Its own code (D66). */
  code: v.string(),
  title: v.string(),
  type,
  bank: named,
  merchant_code: v.string(),
  terminal_code: v.string(),
  end_time: v.nullable(v.string()),
  status: v.boolean(),
  provider: v.string(),
  /** Null until it is tested; again after another provider or merchant code. */
  test: v.nullable(GatewayTest),
  balance: signed,
  ...moves,
  creator: v.nullable(person),
  created_at: at,
  version,
  ...trashed(),
});
export type PaymentGateway = v.InferOutput<typeof PaymentGateway>;

const plain = (max: number) => v.optional(text(max, 0), '');

export const PaymentGatewayInput = v.strictObject({
  title: v.pipe(text(50, 5), v.regex(GATEWAY_NAME, 'pattern')),
  type,
  bank_id: id,
  merchant_code: plain(50),
  terminal_code: plain(50),
  /** The time of day at which the provider closes its day. */
  end_time: v.optional(v.nullable(endTime), null),
  status: v.optional(v.boolean(), true),
  /** One of `payment-gateway-providers`, or none. */
  provider: v.optional(v.picklist(['', ...PROVIDER_NAMES], 'not_allowed'), ''),
});

export const paymentGatewayList = {
  sorts: ['id', 'code', 'title', 'type', 'bank', 'status', 'balance', 'created_at'],
  filters: {
    title: 'text',
    code: 'text',
    type: ['pos', 'online'],
    bank: { kind: 'ids', title: { fa: 'تسویه با بانک', en: 'Clears to the bank' }, from: 'banks' },
    status: 'flag',
    provider: 'text',
    balance: 'balance',
    creator: creatorFilter,
    created_at: 'dates',
  },
  order: 'id,asc',
  trash: 'payment_gateway.delete',
  exports: PAPERS,
} as const satisfies ListSpec;

export const paymentGateways = crud({
  resource: 'payment-gateways',
  proof: true,
  entity: PaymentGateway,
  list: paymentGatewayList,
  total: v.object({ count, balance: signed }),
  input: PaymentGatewayInput,
  example: { title: 'کارت‌خوان کافه', type: 'pos', bank_id: 1 },
  patch: patchOf(v.strictObject({ ...PaymentGatewayInput.entries, code: ownCode })),
});

/** Tests an online gateway with the club's merchant code: a payment is started and queried, but never paid. */
export const testGateway = defineCall({
  name: 'payment-gateways.test',
  method: 'POST',
  path: '/v1/admin/payment-gateways/:id/test',
  permission: { all: ['payment_gateway.show', 'payment_gateway.update'] },
  summary: 'Tests an online gateway: starts a payment that nobody pays and verifies it',
  params: idParams,
  body: v.strictObject({}),
  answer: one(PaymentGateway),
});
