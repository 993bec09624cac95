import type { PlaceRef } from '#domain/postings.ts';
import { reversalLines } from '#domain/postings.ts';
import type { Context } from '../context.ts';
import { fail, orNotFound } from '../http/fail.ts';
import { type Draft, type PostedDocument, post } from './post.ts';
import { closedYears } from './years.ts';

interface ReverseOptions {
  description: string;
  /** Default: today. */
  date?: string;
  /** It belongs to a closed year, whatever its own date is (D60). */
  earlier?: boolean;
}

/**
 * The exact reverse of a document, dated now, to be posted with others; locks the document. Income and expense of a
 * closed year go to prior-year adjustments. 409 `already_canceled` for a reversal, a reversed or a cancelled document;
 * 409 `not_active` for a pending one, which has no postings.
 */
export async function reversalDraft(
  ctx: Context,
  document_id: number,
  { earlier = false, ...options }: ReverseOptions,
): Promise<Draft> {
  const document = orNotFound(
    await ctx.db
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', document_id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (document.reverses !== null || document.status === 'cancel') fail('already_canceled');
  if (document.financial_year_id === null) fail('not_active');
  const year_id = document.financial_year_id;
  const closed = earlier || (await closedYears(ctx)).some(({ id }) => id === year_id);
  const postings = await ctx.db
    .selectFrom('postings as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    // The account of a merged person counts as the other one's.
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('accounts as m', 'm.user_id', 'u.merged_into')
    .select(['p.invoice_id', 'p.debit', 'p.credit', 'p.description', 'a.kind'])
    .select(({ fn }) => fn.coalesce('m.id', 'a.id').as('account_id'))
    .where('p.document_id', '=', document_id)
    .orderBy('p.id')
    .execute();
  const yearly = new Set(
    postings.filter((p) => p.kind === 'income' || p.kind === 'expense').map((p) => p.account_id),
  );
  const lines = postings.map(({ account_id, invoice_id, debit, credit, description }) => ({
    account: { account_id },
    debit,
    credit,
    ...(invoice_id === null ? {} : { invoice_id }),
    ...(description === null ? {} : { description }),
  }));
  const place = placeOf(document);
  return {
    type: 'reversal',
    ...options,
    price: document.price,
    lines: reversalLines(lines, (ref) => closed && 'account_id' in ref && yearly.has(ref.account_id)),
    reverses: document_id,
    ...(document.user_id === null ? {} : { user_id: document.user_id }),
    ...(place ? { place } : {}),
    ...(document.reference_type && document.reference_id
      ? { reference: { type: document.reference_type, id: document.reference_id } }
      : {}),
  };
}

/** The place of money of a row. */
function placeOf(row: {
  cash_id: number | null;
  bank_id: number | null;
  payment_gateway_id: number | null;
}): PlaceRef | null {
  if (row.cash_id !== null) return { cash_id: row.cash_id };
  if (row.bank_id !== null) return { bank_id: row.bank_id };
  return row.payment_gateway_id === null ? null : { payment_gateway_id: row.payment_gateway_id };
}

/** Posts the reverse of a document; the caller has to reverse its open items and credits. */
export async function reverse(
  ctx: Context,
  document_id: number,
  options: ReverseOptions,
): Promise<PostedDocument> {
  const [reversal] = await post(ctx, [await reversalDraft(ctx, document_id, options)]);
  if (!reversal) throw new Error(`document ${document_id} has no postings`);
  return reversal;
}
