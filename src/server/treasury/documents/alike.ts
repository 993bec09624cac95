import { sql } from 'kysely';
import type * as v from 'valibot';
import type { AlikeInput, Alike as AlikeSchema } from '#contract/treasury/receipts.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import { requirePermission } from '#server/http/fail.ts';
import { resolveRef } from '#server/records/refs.ts';
import { type Place, placeOf } from './place.ts';

type Alike = v.InferInput<typeof AlikeSchema>;
type Payment = AlikeInput['payments'][number];

/** The same cash again after so long is another payment. */
const AGAIN_MS = 10 * MINUTE_MS;

/** Receipts that look like these payments, the last of each; nothing is refused for it (D67). */
export async function alikeReceives(ctx: Context, { user_id, payments }: AlikeInput): Promise<Alike[]> {
  const person = await resolveRef(ctx, 'users', user_id, 'user_id');
  const found: Alike[] = [];
  for (const [index, payment] of payments.entries()) {
    const place = placeOf(payment, `payments.${index}.`);
    requirePermission(ctx, place.show);
    const kind = 'cash_id' in place.ref ? 'cash' : 'tracking';
    const document = await (kind === 'cash'
      ? sameCash(ctx, person, place, payment)
      : sameNumber(ctx, place, payment));
    if (document) found.push({ index, kind, document });
  }
  return found;
}

const standing = ({ db }: Context) =>
  db
    .selectFrom('documents as d')
    .leftJoin('cashes as k', 'k.id', 'd.cash_id')
    .leftJoin('banks as b', 'b.id', 'd.bank_id')
    .leftJoin('payment_gateways as g', 'g.id', 'd.payment_gateway_id')
    .select(['d.id', 'd.doc_number', 'd.date', 'd.price', 'd.transaction_reference_id', 'd.created_at'])
    .select(sql<string>`coalesce(k.name, b.name, g.title)`.as('place'))
    .where('d.type', '=', 'receive')
    .where('d.status', '<>', 'cancel')
    .orderBy('d.id', 'desc')
    .limit(1);

function sameCash(ctx: Context, user_id: number, { ref }: Place, { price }: Payment) {
  return standing(ctx)
    .where('d.user_id', '=', user_id)
    .where('d.cash_id', '=', 'cash_id' in ref ? ref.cash_id : null)
    .where('d.price', '=', price)
    .where('d.created_at', '>', new Date(ctx.now.getTime() - AGAIN_MS))
    .executeTakeFirst();
}

/** One with a zero more before it, or less: the same number is refused, as it is in the books (D25). */
async function sameNumber(ctx: Context, { ref }: Place, { transaction_reference_id }: Payment) {
  const tracking = toLatinDigits(transaction_reference_id ?? '').toUpperCase();
  if (tracking === '') return undefined;
  const near = [`0${tracking}`, ...(tracking.startsWith('0') ? [tracking.slice(1)] : [])];
  const gateway = 'payment_gateway_id' in ref ? ref.payment_gateway_id : null;
  return standing(ctx)
    .where(sql<boolean>`upper(d.transaction_reference_id) = any(${near}::text[])`)
    .$call((q) =>
      gateway === null ? q.where('d.bank_id', 'is not', null) : q.where('d.payment_gateway_id', '=', gateway),
    )
    .executeTakeFirst();
}
