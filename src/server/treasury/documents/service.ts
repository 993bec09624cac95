import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { ListQuery } from '#contract/list.ts';
import type {
  ConfirmInput,
  PaymentInput,
  ReceiveInput,
  ReferenceInput,
} from '#contract/treasury/documents.ts';
import { COMMA, localDigits } from '#domain/digits.ts';
import { documentText, stretchText } from '#domain/document-words.ts';
import type { Permission } from '#domain/permissions.ts';
import { payOutLines, receiveLines } from '#domain/postings.ts';
import { type DocumentType, isMadeDocument } from '#domain/statuses.ts';
import { type Context, can } from '#server/context.ts';
import type { DocumentsTable } from '#server/db/tables/money.ts';
import { attach } from '#server/files/attachments/service.ts';
import { fail, failFields, orNotFound, requirePermission } from '#server/http/fail.ts';
import { lockPersons, type NewCredit, type NewItem, settleOpenItems } from '#server/ledger/open-items.ts';
import { plannedAllocations } from '#server/ledger/planned-allocations.ts';
import { type Draft, type PostedDocument, post } from '#server/ledger/post.ts';
import { reversalDraft } from '#server/ledger/reverse.ts';
import { canonicalOf, findRefs, resolveRef } from '#server/records/refs.ts';
import { receiptDate } from './dates.ts';
import { checkPlace, type PlaceFields, placeOf, trackingKey, trackingOf } from './place.ts';
import * as queries from './queries.ts';
import { refuseTrashedPlaces } from './trashed-places.ts';

/** Money taken from a person, as a receive or inside a booking; ids are resolved. */
export interface ReceiveRequest extends Omit<v.InferInput<typeof PaymentInput>, 'description'> {
  user_id: number;
  description?: string | null | undefined;
  type?: number | undefined;
  date?: string | undefined;
  min?: number | undefined;
  invoice_ids?: readonly number[] | undefined;
  client_ref?: string | undefined;
  occurred_at?: string | undefined;
  device_no?: string | undefined;
}

/** A receipt that has passed every check. A pending one is not posted before it is confirmed. */
export interface PreparedReceive {
  draft: Draft & { user_id: number; price: number; date: string };
  pending: boolean;
}

/**
 * Checks receipts and states what they post: `post` the drafts of those that are not pending together with what else
 * the call posts, then hand all to `recordReceives`. `prefix` stands before the field names of a refusal.
 */
export async function prepareReceives(
  ctx: Context,
  inputs: readonly ReceiveRequest[],
  prefix: (index: number) => string = () => '',
): Promise<PreparedReceive[]> {
  const prepared: PreparedReceive[] = [];
  const tracked = new Set<string>();
  for (const [index, input] of inputs.entries()) {
    const receive = await prepareReceive(ctx, input, prefix(index));
    refuseTwice(receive.draft, tracked, prefix(index));
    prepared.push(receive);
  }
  return prepared;
}

/** A number that another receipt of the same call has is not in the books yet. */
function refuseTwice({ place, transaction_reference_id }: Draft, tracked: Set<string>, prefix: string): void {
  if (!place || !transaction_reference_id) return;
  const key = trackingKey(place, transaction_reference_id);
  if (tracked.has(key))
    fail('tracking_used', { fields: { [`${prefix}transaction_reference_id`]: ['used'] } });
  tracked.add(key);
}

async function prepareReceive(ctx: Context, input: ReceiveRequest, prefix: string): Promise<PreparedReceive> {
  requirePermission(ctx, 'receive.create');
  const { user_id, price, invoice_ids = [] } = input;
  const min = Math.max(1, input.min ?? 1);
  if (price < min) {
    const { currency_code: currency } = await ctx.club();
    fail('price_too_low', { fields: { [`${prefix}price`]: ['min'] }, details: { min, currency } });
  }
  const place = placeOf(input, prefix);
  if (input.type !== undefined && input.type !== place.type) failFields({ [`${prefix}type`]: ['conflict'] });
  requirePermission(ctx, place.show);
  await checkPlace(ctx, place, prefix);
  const { bank_receipts_pending, reference_required } = await ctx.club();
  const tracking = await trackingOf(ctx, place, input.transaction_reference_id, {
    prefix,
    required: reference_required,
    unique: 'receive',
  });
  const date = await receiptDate(ctx, input, prefix);
  const [only, ...others] = invoice_ids;
  return {
    pending: 'bank_id' in place.ref && bank_receipts_pending,
    draft: {
      type: 'receive',
      user_id,
      price,
      date,
      place: place.ref,
      lines: receiveLines({ user_id, place: place.ref, price }),
      description: input.description || (await describe(ctx, user_id, invoice_ids)),
      transaction_reference_id: tracking,
      invoice_ids,
      ...(only !== undefined && others.length === 0
        ? { reference: { type: 'sale-invoices', id: only } }
        : {}),
      client_ref: input.client_ref ?? null,
      occurred_at: input.occurred_at ? new Date(input.occurred_at) : null,
      device_no: input.device_no ?? null,
    },
  };
}

/** What the form would have filled in (D25), in the language of the books. */
async function describe(ctx: Context, user_id: number, invoice_ids: readonly number[]): Promise<string> {
  const { locale } = await ctx.club();
  const invoices = invoice_ids.length > 0 ? await queries.nameInvoices(ctx.db, invoice_ids) : [];
  const [only, ...others] = invoices;
  if (only && others.length === 0) {
    return documentText(
      'received',
      stretchText(only.court, only.date, only.start_time, null, locale),
      locale,
    );
  }
  if (only) {
    const numbers = invoices.map((invoice) => localDigits(String(invoice.invoice_number), locale));
    return documentText('receivedOf', numbers.join(COMMA[locale]), locale);
  }
  const person = await queries.findPerson(ctx.db, user_id);
  return documentText('receivedFrom', `${person?.name} ${person?.family}`, locale);
}

/**
 * What receipts leave beside their postings: rows of the pending ones, the audit, and what `settle` must still do.
 * `posted` are the documents of those that are not pending, in order.
 */
export async function recordReceives(
  ctx: Context,
  prepared: readonly PreparedReceive[],
  posted: readonly (PostedDocument | undefined)[],
): Promise<{ ids: number[]; credits: NewCredit[]; pending: number[] }> {
  const ids: number[] = [];
  const credits: NewCredit[] = [];
  const waiting = new Set<number>();
  const documents = posted.values();
  for (const { draft, pending } of prepared) {
    const { user_id, price, invoice_ids = [] } = draft;
    const id = pending ? await insertPending(ctx, draft) : documents.next().value?.id;
    if (id === undefined) throw new Error('a receipt was not posted');
    ids.push(id);
    if (pending) waiting.add(user_id);
    else credits.push({ user_id, document_id: id, price, invoice_ids });
    const { lines: _, ...after } = draft;
    ctx.audit({ resource: 'documents', resource_id: id, after });
  }
  return { ids, credits, pending: [...waiting] };
}

async function insertPending(ctx: Context, draft: PreparedReceive['draft']): Promise<number> {
  const { lines: _, reference, place, invoice_ids, ...fields } = draft;
  const { id } = await ctx.db
    .insertInto('documents')
    .values({
      ...fields,
      ...place,
      invoice_ids: [...(invoice_ids ?? [])],
      reference_type: reference?.type ?? null,
      reference_id: reference?.id ?? null,
      status: 'pending',
      creator_id: ctx.actor.user_id,
      device_id: ctx.actor.device_id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.changed('documents', [id]);
  ctx.changed('users', [draft.user_id]);
  return id;
}

/** The drafts that `post` gets now. */
export const draftsOf = (prepared: readonly PreparedReceive[]): Draft[] =>
  prepared.filter((receive) => !receive.pending).map((receive) => receive.draft);

/** Takes money from a person; it pays the named invoices, then the oldest due, and stays credit beyond that. */
export async function receive(ctx: Context, body: ReceiveInput) {
  return getReceive(ctx, await takeMoney(ctx, body));
}

/** The same, answering the receipt's id only. */
export async function takeMoney(ctx: Context, body: ReceiveInput): Promise<number> {
  const user_id = await lockPerson(ctx, await resolveRef(ctx, 'users', body.user_id, 'user_id'));
  const named = await findRefs(ctx, 'sale-invoices', body.invoice_ids ?? []);
  const invoices = named.length > 0 ? await queries.nameInvoices(ctx.db, named) : [];
  const prepared = await prepareReceives(ctx, [
    { ...body, user_id, invoice_ids: invoices.map((invoice) => invoice.id) },
  ]);
  const { ids, ...rest } = await recordReceives(ctx, prepared, await post(ctx, draftsOf(prepared)));
  await settleOpenItems(ctx, rest);
  const id = ids[0] as number;
  await attach(ctx, body.attachment_ids, 'documents', id);
  return id;
}

/** The person whose money it is, locked; of one who was merged the other: money is never refused for it. */
export async function lockPerson(ctx: Context, user_id: number): Promise<number> {
  await lockPersons(ctx, [user_id]);
  if (await queries.findPerson(ctx.db, user_id)) return user_id;
  const canonical = await canonicalOf(ctx, user_id);
  return canonical === null ? failFields({ user_id: ['unknown'] }) : lockPerson(ctx, canonical);
}

/** The receipt with what it settles, or would settle while it waits, by id or `ref:<client_ref>`, or 404. */
export async function getReceive(ctx: Context, id: number | string) {
  const receipt = orNotFound(await queries.findReceive(ctx.db, id));
  const user_id = receipt.status === 'pending' ? receipt.user?.id : undefined;
  const planned = user_id === undefined ? [] : await plannedAllocations(ctx.db, { id: receipt.id, user_id });
  return { ...receipt, planned: await queries.readPlanned(ctx.db, planned) };
}

/** The receipts of one person. */
export function receivesOf(ctx: Context, user_id: number, q: ListQuery) {
  return queries.listReceives(ctx.db, { ...q, filters: { ...q.filters, user: [user_id] } });
}

export function totalReceivesOf(ctx: Context, user_id: number, q: ListQuery) {
  return queries.totalReceives(ctx.db, { ...q, filters: { ...q.filters, user: [user_id] } });
}

/** Documents as the wire shows them, in the order in which they are asked for. */
export async function readDocuments(ctx: Context, ids: readonly number[]): Promise<queries.Document[]> {
  const rows = await queries.readDocuments(ctx.db, ids);
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export type LockedReceive = Selectable<DocumentsTable> & { user_id: number };

/** A receipt under the locks of its person and itself. */
export async function lockReceive(ctx: Context, id: number): Promise<LockedReceive> {
  const named = orNotFound(
    await ctx.db.selectFrom('documents').select(['type', 'user_id']).where('id', '=', id).executeTakeFirst(),
  );
  if (named.type === 'reversal') fail('already_canceled');
  if (!isMadeDocument(named.type)) fail('system_document');
  if (named.type !== 'receive' || named.user_id === null) fail('not_found');
  await lockPersons(ctx, [named.user_id]);
  const document = await ctx.db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Who was merged while we waited is another now.
  if (document.user_id !== named.user_id) return lockReceive(ctx, id);
  if (document.status === 'cancel') fail('already_canceled');
  return { ...document, user_id: named.user_id };
}

/** The receipt that has the tracking number of a pending one as well. */
export async function duplicateOf(
  ctx: Context,
  {
    id,
    bank_id,
    transaction_reference_id,
  }: Pick<LockedReceive, 'id' | 'bank_id' | 'transaction_reference_id'>,
) {
  if (bank_id === null || transaction_reference_id === null) return undefined;
  await queries.lockTracking(ctx.db, transaction_reference_id);
  return queries.findTracked(ctx.db, 'receive', { bank_id }, transaction_reference_id, id);
}

/** Looked at again when its money is to count: another may have come with its number meanwhile. */
async function refuseTracked(ctx: Context, document: LockedReceive): Promise<void> {
  const duplicate = await duplicateOf(ctx, document);
  if (!duplicate) return;
  const fields = { transaction_reference_id: ['used' as const] };
  fail('tracking_used', { fields, details: { document: duplicate } });
}

/**
 * Posts a pending receipt with the date of today, or cancels it (D18). 409 `already_completed` when it stands in the
 * books already: then only its deletion takes it back.
 */
export async function confirmReceive(ctx: Context, id: number, { status, description }: ConfirmInput) {
  const document = await lockReceive(ctx, id);
  if (document.status !== 'pending') fail('already_completed');
  const { user_id, price, invoice_ids, bank_id } = document;
  if (status === 'confirm') await refuseTracked(ctx, document);
  if (description) await updateDescriptions(ctx, id, description);
  if (status === 'cancel') {
    await cancelPending(ctx, id);
    await settleOpenItems(ctx, { pending: [user_id] });
  } else {
    const place = { bank_id: bank_id as number };
    const lines = receiveLines({ user_id, place, price });
    const text = description || document.description;
    await post(ctx, [{ type: 'receive', user_id, place, lines, description: text, confirms: id }]);
    await settleOpenItems(ctx, {
      credits: [{ user_id, document_id: id, price, invoice_ids }],
      pending: [user_id],
    });
  }
  ctx.audit({
    resource: 'documents',
    resource_id: id,
    before: { status: 'pending' },
    after: { status, description },
  });
  ctx.changed('documents', [id]);
  return getReceive(ctx, id);
}

/**
 * Gives a receipt that was taken without its tracking number the one it has (D30), checked as at its making (D25).
 * 409 `exists` when it has one already, `already_canceled`, `stale`.
 */
export async function updateReceive(
  ctx: Context,
  id: number,
  { transaction_reference_id, version }: ReferenceInput,
) {
  const document = await lockReceive(ctx, id);
  if (document.transaction_reference_id !== null) fail('exists');
  if (version !== undefined && version !== document.version) {
    fail('stale', { details: { current: await getReceive(ctx, id) } });
  }
  const tracking = await trackingOf(ctx, placeOf(document), transaction_reference_id, {
    required: true,
    unique: 'receive',
  });
  await ctx.db
    .updateTable('documents')
    .set(({ eb }) => ({ transaction_reference_id: tracking, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  ctx.audit({
    resource: 'documents',
    resource_id: id,
    before: { transaction_reference_id: null },
    after: { transaction_reference_id: tracking },
  });
  ctx.changed('documents', [id]);
  return getReceive(ctx, id);
}

export async function updateDescriptions(ctx: Context, id: number, description: string): Promise<void> {
  await ctx.db.updateTable('documents').set({ description }).where('id', '=', id).execute();
}

export async function cancelPending(ctx: Context, id: number): Promise<void> {
  await ctx.db
    .updateTable('documents')
    .set(({ eb }) => ({ status: 'cancel', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  ctx.changed('documents', [id]);
}

/**
 * Cancels a receipt: its reverse is posted, what it had paid is open again, its tracking number is free. 409
 * `already_canceled`, `system_document`, `not_active` where its place is in the trash; 422 `insufficient_balance` when the
 * money has left its cash box again.
 */
export async function deleteReceive(ctx: Context, id: number): Promise<void> {
  const document = await lockReceive(ctx, id);
  const { user_id } = document;
  if (document.status === 'pending') {
    await cancelPending(ctx, id);
    await settleOpenItems(ctx, { pending: [user_id] });
  } else {
    await refuseTrashedPlaces(ctx, id);
    const { locale } = await ctx.club();
    const number = localDigits(String(document.doc_number), locale);
    const description = documentText('receiptCanceled', number, locale);
    await post(ctx, [await reversalDraft(ctx, id, { description })]);
    await settleOpenItems(ctx, { takenCredits: [{ user_id, document_id: id }] });
  }
  ctx.audit({
    resource: 'documents',
    resource_id: id,
    before: { status: document.status },
    after: { status: 'cancel' },
  });
}

/** Money paid out to a person. */
export interface PayOutRequest extends PlaceFields {
  user_id: number;
  price: number;
  description: string;
  transaction_reference_id?: string | null | undefined;
  reference?: { type: string; id: number };
}

/**
 * Checks a pay-out (needs payment.create; from a cash box, or from a bank or a gateway that the caller may see) and states what it
 * posts. Who hands out cash need not see what lies in the box: nothing of that is told.
 */
export async function preparePayOut(ctx: Context, input: PayOutRequest, prefix = ''): Promise<Draft> {
  requirePermission(ctx, 'payment.create');
  const { user_id, price, description, reference } = input;
  const place = placeOf(input, prefix);
  if (!('cash_id' in place.ref)) requirePermission(ctx, place.show);
  await checkPlace(ctx, place, prefix);
  return {
    type: 'payment',
    user_id,
    price,
    description,
    place: place.ref,
    lines: payOutLines({ user_id, place: place.ref, price }),
    transaction_reference_id: await trackingOf(ctx, place, input.transaction_reference_id, {
      prefix,
      required: false,
      unique: 'payment',
    }),
    ...(reference ? { reference } : {}),
  };
}

/** What a posted pay-out leaves for `settle`: a debt of the person, served at once by what made it due. */
export function recordPayOut(ctx: Context, draft: Draft, posted: PostedDocument): { items: NewItem[] } {
  const { lines: _, ...after } = draft;
  ctx.audit({ resource: 'documents', resource_id: posted.id, after });
  const { id: document_id, price, date } = posted;
  return {
    items: [{ kind: 'payment', user_id: draft.user_id as number, document_id, price, due_date: date }],
  };
}

/** Pays out to a person, as an event of its own; answers the document's id. */
export async function payOut(ctx: Context, input: PayOutRequest): Promise<number> {
  await lockPersons(ctx, [input.user_id]);
  const draft = await preparePayOut(ctx, input);
  const [posted] = await post(ctx, [draft]);
  if (!posted) throw new Error('a payment was not posted');
  await settleOpenItems(ctx, recordPayOut(ctx, draft, posted));
  return posted.id;
}

const SHOW: Partial<Record<DocumentType, Permission>> = {
  receive: 'receive.show',
  payment: 'payment.show',
  cost: 'cost.show',
  'internal-fund': 'internal_fund.show',
  reserve: 'invoice.show',
  addon: 'invoice.show',
  'addon-cancel': 'invoice.show',
  'price-change': 'invoice.show',
  attendance: 'invoice.show',
  cancel: 'invoice.show',
};

/** That the caller may see the lines of a document: document.access, or the show permission of its type; else 403. */
export async function checkLines(ctx: Context, id: number): Promise<void> {
  const document = orNotFound(
    await ctx.db
      .selectFrom('documents as d')
      .leftJoin('documents as r', 'r.id', 'd.reverses')
      .select(['d.type', 'r.type as reversed'])
      .where('d.id', '=', id)
      .executeTakeFirst(),
  );
  const show = SHOW[(document.reversed ?? document.type) as DocumentType];
  if (!can(ctx, 'document.access') && !(show && can(ctx, show))) {
    fail('forbidden', { details: { permission: show ?? 'document.access' } });
  }
}
