import type { FieldCode } from '#contract/errors.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { TRANSACTION_ID, TRANSFER_ID } from '#domain/patterns.ts';
import type { Permission } from '#domain/permissions.ts';
import type { PlaceRef } from '#domain/postings.ts';
import { RECEIVE_TYPE } from '#domain/statuses.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { findPlace, findTracked, lockTracking } from './queries.ts';

/** The three fields of which exactly one names where money goes or comes from. */
export interface PlaceFields {
  cash_id?: number | null | undefined;
  bank_id?: number | null | undefined;
  payment_gateway_id?: number | null | undefined;
}

const PLACES = {
  cash_id: { type: RECEIVE_TYPE.cash, show: 'cash.show' },
  bank_id: { type: RECEIVE_TYPE.bank, show: 'bank.show' },
  payment_gateway_id: { type: RECEIVE_TYPE.gateway, show: 'payment_gateway.show' },
} as const satisfies Record<keyof PlaceFields, { type: number; show: Permission }>;

export interface Place {
  field: keyof PlaceFields;
  ref: PlaceRef;
  type: number;
  show: Permission;
}

/** The one place that is given (D25); 422 on the fields when there is none or more, `prefix` before their names. */
export function placeOf(given: PlaceFields, prefix = ''): Place {
  const fields = (Object.keys(PLACES) as (keyof PlaceFields)[]).filter((name) => given[name] != null);
  const [field, ...more] = fields;
  if (!field) failFields({ [`${prefix}cash_id`]: ['required'] });
  if (more.length > 0) {
    failFields(Object.fromEntries(more.map((name): [string, FieldCode[]] => [prefix + name, ['extra']])));
  }
  return { field, ref: { [field]: given[field] } as PlaceRef, ...PLACES[field] };
}

/** Whether a place is there, and not switched off. */
export const isPlace = async (ctx: Context, ref: PlaceRef): Promise<boolean> =>
  (await findPlace(ctx.db, ref)) !== undefined;

/** Refuses a place that is not there, or is switched off. */
export async function checkPlace(ctx: Context, place: Place, prefix = ''): Promise<void> {
  if (!(await findPlace(ctx.db, place.ref))) failFields({ [prefix + place.field]: ['unknown'] });
}

/**
 * The same for numbers of which one may be had: a bank's whichever bank has it, a gateway's at that gateway (D25), whatever the
 * case of their letters (D67).
 */
export const trackingKey = (place: PlaceRef, tracking: string): string =>
  ('payment_gateway_id' in place
    ? `gateway ${place.payment_gateway_id} ${tracking}`
    : `bank ${tracking}`
  ).toUpperCase();

/**
 * The tracking number in the form of its place, null for cash, which has none. A `required` one must be there, and
 * none be had by another of those among which it is `unique` (D25: 422 `tracking_used`, with the document that has it).
 */
export async function trackingOf(
  ctx: Context,
  place: Place,
  given: string | null | undefined,
  { prefix = '', required, unique }: { prefix?: string; required: boolean; unique: 'receive' | 'payment' },
): Promise<string | null> {
  const field = `${prefix}transaction_reference_id`;
  const tracking = toLatinDigits(given ?? '');
  const { ref } = place;
  if ('cash_id' in ref) return tracking === '' ? null : failFields({ [field]: ['extra'] });
  if (tracking === '') return required ? failFields({ [field]: ['required'] }) : null;
  const pattern = 'bank_id' in ref ? TRANSFER_ID : TRANSACTION_ID;
  if (!pattern.test(tracking)) failFields({ [field]: ['pattern'] });
  await lockTracking(ctx.db, tracking);
  const document = await findTracked(ctx.db, unique, ref, tracking);
  if (document) fail('tracking_used', { fields: { [field]: ['used'] }, details: { document } });
  return tracking;
}
