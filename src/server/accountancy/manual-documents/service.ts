import { sql } from 'kysely';
import type * as v from 'valibot';
import type { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { localDigits } from '#domain/digits.ts';
import { documentText } from '#domain/document-words.ts';
import { isMadeDocument } from '#domain/statuses.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { lockPersons, type NewCredit, type NewItem, settleOpenItems } from '#server/ledger/open-items.ts';
import { post } from '#server/ledger/post.ts';
import { reversalDraft } from '#server/ledger/reverse.ts';
import { closedDateReason, today } from '#server/ledger/years.ts';
import { findDocument } from '#server/treasury/documents/all-documents.ts';
import { refuseTrashedPlaces } from '#server/treasury/documents/trashed-places.ts';
import { byPerson, checkSides, nameLines, postedLines, refuseControl } from './lines.ts';

type Input = v.InferOutput<typeof manualDocuments.create.body>;

export async function getDocument(ctx: Context, id: number) {
  return orNotFound(await findDocument(ctx.db, id));
}

/** The day of a document: not after today (422 `future`), one that takes documents (423 `year_closed`, `date_final`). */
async function checkDate(ctx: Context, date: string): Promise<void> {
  if (date > (await today(ctx))) fail('future', { fields: { date: ['future'] }, details: { date } });
  const shut = await closedDateReason(ctx, date);
  if (shut) fail(shut.code, { fields: { date: ['not_allowed'] }, details: shut.details });
}

/** 422 on `corrects`: only of a document by hand that was taken back there is a right one, and only one that stands. */
async function checkCorrected(ctx: Context, id: number): Promise<void> {
  // Who writes another right one at the same time comes after.
  await ctx.db.selectFrom('documents').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const { rows } = await sql<{ reversed: boolean; corrected: boolean }>`
    select d.type = 'manual' and d.reversed_by is not null as reversed,
      exists (select from documents x where x.reference_type = 'documents' and x.reference_id = d.id
        and x.type = 'manual' and x.reversed_by is null) as corrected
    from documents d where d.id = ${id}`.execute(ctx.db);
  const [wrong] = rows;
  if (!wrong) failFields({ corrects: ['unknown'] });
  if (!wrong.reversed) failFields({ corrects: ['not_allowed'] });
  if (wrong.corrected) failFields({ corrects: ['exists'] });
}

/**
 * Posts a document by hand. What its lines leave with a person is a debt or a credit of theirs, as with any document.
 * 422 on the fields of bad lines, `unbalanced`, `control_account`, `future`, `insufficient_balance`; 423 `year_closed`.
 */
export async function createDocument(ctx: Context, { date, description, corrects, transactions }: Input) {
  checkSides(transactions);
  const day = date ?? (await today(ctx));
  await checkDate(ctx, day);
  const named = await nameLines(ctx, transactions);
  const persons = byPerson(named);
  await lockPersons(ctx, [...persons.keys()]);
  if (corrects != null) await checkCorrected(ctx, corrects);
  // Whoever was merged or put into the trash meanwhile is not there any more.
  const lines = persons.size > 0 ? await nameLines(ctx, transactions) : named;
  await refuseControl(ctx, lines);
  const draft = { type: 'manual' as const, date: day, description, lines: postedLines(lines) };
  const [posted] = await post(ctx, [
    corrects == null ? draft : { ...draft, reference: { type: 'documents', id: corrects } },
  ]);
  if (!posted) throw new Error('a manual document was not posted');
  const { items, credits } = openOf(posted, persons);
  if (items.length + credits.length > 0) await settleOpenItems(ctx, { items, credits });
  ctx.audit({
    resource: 'documents',
    resource_id: posted.id,
    after: {
      type: 'manual',
      date: day,
      description,
      ...(corrects == null ? {} : { corrects }),
      transactions,
    },
  });
  return getDocument(ctx, posted.id);
}

function openOf(posted: { id: number; date: string }, persons: ReadonlyMap<number, number>) {
  const items: NewItem[] = [];
  const credits: NewCredit[] = [];
  for (const [user_id, sum] of persons) {
    const of = { user_id, document_id: posted.id };
    if (sum > 0) items.push({ ...of, kind: 'manual', price: sum, due_date: posted.date });
    if (sum < 0) credits.push({ ...of, price: -sum });
  }
  return { items, credits };
}

/** Whose debts and credits a document has made, by whom they are now. */
async function openBy(ctx: Context, document_id: number) {
  const of = (table: 'open_items' | 'open_credits') =>
    ctx.db
      .selectFrom(table)
      .select(['user_id', 'document_id'])
      .where('document_id', '=', document_id)
      .execute();
  const rows = (list: { user_id: number }[]) => list.map(({ user_id }) => ({ user_id, document_id }));
  return { takenItems: rows(await of('open_items')), takenCredits: rows(await of('open_credits')) };
}

/**
 * Reverses a manual document, dated today: its debts become 0, its credits are removed. With a reason also a gateway's
 * payout. 409 `system_document` for automatic documents, `not_found` for those with a deletion of their own,
 * `already_canceled`; 422 `insufficient_balance` when the money has been used.
 */
export async function reverseDocument(ctx: Context, id: number, reason?: string): Promise<void> {
  const named = orNotFound(
    await ctx.db
      .selectFrom('documents')
      .select(['type', 'doc_number', 'status'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (named.type === 'reversal') fail('already_canceled');
  const byHand = named.type === 'manual' || (named.type === 'clearing' && reason !== undefined);
  if (!byHand) fail(isMadeDocument(named.type) ? 'not_found' : 'system_document');
  const before = await openBy(ctx, id);
  const persons = [...before.takenItems, ...before.takenCredits].map((row) => row.user_id);
  await lockPersons(ctx, persons);
  const open = persons.length > 0 ? await openBy(ctx, id) : before;
  await refuseTrashedPlaces(ctx, id);
  const { locale } = await ctx.club();
  const text = documentText('manualReversed', localDigits(String(named.doc_number), locale), locale);
  const description = reason ? `${text}: ${reason}` : text;
  await post(ctx, [await reversalDraft(ctx, id, { description })]);
  if (persons.length > 0) await settleOpenItems(ctx, open);
  ctx.audit({
    resource: 'documents',
    resource_id: id,
    before: { status: named.status },
    after: { status: 'cancel' },
    ...(reason ? { reason } : {}),
  });
}
