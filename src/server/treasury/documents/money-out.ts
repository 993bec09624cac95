import type { Selectable } from 'kysely';
import type { CostInput } from '#contract/treasury/costs.ts';
import type { InternalFundInput } from '#contract/treasury/internal-funds.ts';
import type { PaymentDocumentInput } from '#contract/treasury/payments.ts';
import { localDigits } from '#domain/digits.ts';
import { type DocumentEvent, documentText } from '#domain/document-words.ts';
import { costLines, type PlaceRef, payOutLines, transferLines } from '#domain/postings.ts';
import { isMadeDocument, RECEIVE_TYPE } from '#domain/statuses.ts';
import type { Context } from '#server/context.ts';
import type { DocumentsTable } from '#server/db/tables/money.ts';
import { attach } from '#server/files/attachments/service.ts';
import { fail, failFields, orNotFound, Refusal, requirePermission } from '#server/http/fail.ts';
import { isCostType } from '#server/ledger/accounts.ts';
import { lockPersons, settleOpenItems } from '#server/ledger/open-items.ts';
import { type Draft, type PostedDocument, post } from '#server/ledger/post.ts';
import { reversalDraft } from '#server/ledger/reverse.ts';
import { getPaidCompany } from '#server/people/companies/service.ts';
import { resolveRef } from '#server/records/refs.ts';
import { documentDate } from './dates.ts';
import { findCost, findInternalFund, findPayment, placeName } from './money-out-queries.ts';
import { checkPapers } from './papers.ts';
import { checkPlace, type Place, placeOf, trackingOf } from './place.ts';
import * as queries from './queries.ts';
import { lockPerson } from './service.ts';
import { refuseTrashedPlaces } from './trashed-places.ts';

// Payments, costs and transfers: what people make beside receipts (ledger.md, "What each event posts").

/** 422 `price_too_low`, with the least and the currency (seeds §6, D25). */
export async function checkPrice(ctx: Context, price: number, prefix = '', min = 1): Promise<void> {
  if (price >= min) return;
  const { currency_code: currency } = await ctx.club();
  fail('price_too_low', { fields: { [`${prefix}price`]: ['min'] }, details: { min, currency } });
}

/** What money comes out of; who takes it out may see it. */
async function outOf(ctx: Context, given: Parameters<typeof placeOf>[0]): Promise<Place> {
  const place = placeOf(given);
  requirePermission(ctx, place.show);
  await checkPlace(ctx, place);
  return place;
}

/** Posts one document of people's making; money that is not there is told on its field, with the shortfall. */
async function make(
  ctx: Context,
  draft: Draft,
  attachment_ids: readonly number[] | undefined,
): Promise<PostedDocument> {
  try {
    const [posted] = await post(ctx, [draft]);
    if (!posted) throw new Error(`a ${draft.type} was not posted`);
    const { lines: _, ...after } = draft;
    ctx.audit({ resource: 'documents', resource_id: posted.id, after });
    await attach(ctx, attachment_ids, 'documents', posted.id);
    return posted;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'insufficient_balance') {
      fail('insufficient_balance', { fields: { price: ['max'] }, details: error.details ?? {} });
    }
    throw error;
  }
}

export const getPayment = async (ctx: Context, id: number) => orNotFound(await findPayment(ctx.db, id));
export const getCost = async (ctx: Context, id: number) => orNotFound(await findCost(ctx.db, id));
export const getInternalFund = async (ctx: Context, id: number) =>
  orNotFound(await findInternalFund(ctx.db, id));

/**
 * Pays out to a person, whose company may be named (D33). 422 `price_too_low`, `tracking_used` (by another payment), `future`, `insufficient_balance`;
 * 423 `year_closed`.
 */
export async function createPayment(ctx: Context, body: PaymentDocumentInput) {
  const user_id = await lockPerson(ctx, await resolveRef(ctx, 'users', body.user_id, 'user_id'));
  const { price } = body;
  await checkPrice(ctx, price);
  const company = await getPaidCompany(ctx, body.company_id);
  const place = await outOf(ctx, body);
  const tracking = await trackingOf(ctx, place, body.transaction_reference_id, {
    required: false,
    unique: 'payment',
  });
  const date = await documentDate(ctx, body.date);
  const { locale } = await ctx.club();
  const person = await queries.findPerson(ctx.db, user_id);
  const payee = `${person?.name} ${person?.family}${company ? ` (${company.name})` : ''}`;
  const draft: Draft = {
    type: 'payment',
    user_id,
    company_id: company?.id ?? null,
    price,
    date,
    place: place.ref,
    lines: payOutLines({ user_id, place: place.ref, price }),
    description: body.description || documentText('paidTo', payee, locale),
    transaction_reference_id: tracking,
    client_ref: body.client_ref ?? null,
  };
  const posted = await make(ctx, draft, body.attachment_ids);
  const { id: document_id } = posted;
  await settleOpenItems(ctx, {
    items: [{ kind: 'payment', user_id, document_id, price, due_date: posted.date }],
  });
  return getPayment(ctx, document_id);
}

/** Where a cost comes out of: what is given, else the club's own place for costs. */
async function costPlace(ctx: Context, body: CostInput): Promise<Pick<CostInput, 'cash_id' | 'bank_id'>> {
  if (body.cash_id != null || body.bank_id != null) return body;
  const { cost_place } = await ctx.club();
  if (cost_place === null) return body;
  return { [FIELD_OF[cost_place.type]]: cost_place.id };
}

/**
 * Spends money of a cash box or a bank; who was paid may be named, and nothing is posted to their account (D33). Refuses
 * as a payment does, and 422 for a cost type that is not there or locked, or where a paper is asked for.
 */
export async function createCost(ctx: Context, body: CostInput) {
  const { cost_type_id, price, description } = body;
  const user_id =
    body.user_id == null
      ? undefined
      : await lockPerson(ctx, await resolveRef(ctx, 'users', body.user_id, 'user_id'));
  await checkPrice(ctx, price);
  const type = await isCostType(ctx, cost_type_id);
  if (type !== 'open') failFields({ cost_type_id: [type === 'locked' ? 'not_allowed' : 'unknown'] });
  const company = await getPaidCompany(ctx, body.company_id);
  const place = await outOf(ctx, await costPlace(ctx, body));
  await checkPapers(ctx, body);
  const draft: Draft = {
    type: 'cost',
    ...(user_id !== undefined && { user_id }),
    company_id: company?.id ?? null,
    price,
    date: await documentDate(ctx, body.date),
    place: place.ref,
    cost_type_id,
    lines: costLines({ cost_type_id, place: place.ref, price }),
    description,
    client_ref: body.client_ref ?? null,
  };
  const { id } = await make(ctx, draft, body.attachment_ids);
  return getCost(ctx, id);
}

const FIELD_OF = {
  [RECEIVE_TYPE.cash]: 'cash_id',
  [RECEIVE_TYPE.bank]: 'bank_id',
  [RECEIVE_TYPE.gateway]: 'payment_gateway_id',
} as const;

/** One side of a transfer, refused on its own field. */
async function sideOf(
  ctx: Context,
  side: 'source' | 'destination',
  type: 1 | 2 | 3,
  id: number,
): Promise<PlaceRef> {
  const place = placeOf({ [FIELD_OF[type]]: id });
  requirePermission(ctx, place.show);
  if (!(await queries.findPlace(ctx.db, place.ref))) failFields({ [`${side}_id`]: ['unknown'] });
  return place.ref;
}

/**
 * Moves money between two places. 422 `same_source` onto itself, `wage` of a cash box, `insufficient_balance` by
 * price and wage; else as a payment.
 */
export async function createInternalFund(ctx: Context, body: InternalFundInput) {
  const { price, wage = 0, payment_type } = body;
  await checkPrice(ctx, price);
  if (body.source_type === body.destination_type && body.source_id === body.destination_id) {
    fail('same_source', { fields: { destination_id: ['conflict'] } });
  }
  const from = await sideOf(ctx, 'source', body.source_type, body.source_id);
  const to = await sideOf(ctx, 'destination', body.destination_type, body.destination_id);
  if (wage > 0 && body.source_type === RECEIVE_TYPE.cash) failFields({ wage: ['not_allowed'] });
  const { locale } = await ctx.club();
  const draft: Draft = {
    type: 'internal-fund',
    price,
    wage,
    payment_type,
    date: await documentDate(ctx, body.date),
    place: from,
    to,
    lines: transferLines({ from, to, price, wage }),
    description: body.description || documentText('transferTo', await placeName(ctx.db, to), locale),
    client_ref: body.client_ref ?? null,
  };
  const { id } = await make(ctx, draft, body.attachment_ids);
  return getInternalFund(ctx, id);
}

const CANCELED = {
  payment: 'paymentCanceled',
  cost: 'costCanceled',
  'internal-fund': 'transferCanceled',
} as const satisfies Record<string, DocumentEvent>;

type Made = keyof typeof CANCELED;

/** A payment, a cost or a transfer under the locks of its person and itself. */
async function lockMade(
  ctx: Context,
  type: Made,
  id: number,
): Promise<Pick<Selectable<DocumentsTable>, 'user_id' | 'doc_number' | 'status'>> {
  const named = orNotFound(
    await ctx.db.selectFrom('documents').select(['type', 'user_id']).where('id', '=', id).executeTakeFirst(),
  );
  if (named.type === 'reversal') fail('already_canceled');
  if (!isMadeDocument(named.type)) fail('system_document');
  if (named.type !== type) fail('not_found');
  if (named.user_id !== null) await lockPersons(ctx, [named.user_id]);
  const document = await ctx.db
    .selectFrom('documents')
    .select(['user_id', 'doc_number', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Who was merged while we waited is another now.
  return document.user_id === named.user_id ? document : lockMade(ctx, type, id);
}

/**
 * Cancels a payment, a cost or a transfer: its reverse is posted, dated now; what a payment had made due is not owed
 * any more. 409 `already_canceled`, `system_document`; 422 `insufficient_balance` when the money has left again.
 */
export async function cancelMoneyOut(ctx: Context, type: Made, id: number): Promise<void> {
  const { user_id, doc_number, status } = await lockMade(ctx, type, id);
  await refuseTrashedPlaces(ctx, id);
  const { locale } = await ctx.club();
  const description = documentText(CANCELED[type], localDigits(String(doc_number), locale), locale);
  await post(ctx, [await reversalDraft(ctx, id, { description })]);
  if (user_id !== null) await settleOpenItems(ctx, { takenItems: [{ user_id, document_id: id }] });
  ctx.audit({
    resource: 'documents',
    resource_id: id,
    before: { status },
    after: { status: 'cancel' },
  });
}
