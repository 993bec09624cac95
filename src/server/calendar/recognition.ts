import { sql } from 'kysely';
import { type CoachShareRule, coachShare } from '#domain/coach-share.ts';
import { clubDay, minutesOf } from '#domain/dates.ts';
import { sumOf } from '#domain/money.ts';
import { attendanceHolding, coachShareLines, holdingLines } from '#domain/postings.ts';
import type { Context } from '#server/context.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import { LOCKS } from '#server/db/locks.ts';
import { holdersOf } from '#server/ledger/invoice-holders.ts';
import { earnedInClosedYear } from '#server/ledger/invoice-net.ts';
import { lockPersons, type NewCredit, settleOpenItems } from '#server/ledger/open-items.ts';
import { type Draft, type PostedDocument, post } from '#server/ledger/post.ts';
import { reversalDraft } from '#server/ledger/reverse.ts';
import { isOpenDate } from '#server/ledger/years.ts';
import { type CoachFacts, readCoaches } from './booking-context.ts';
import type { InvoiceRow } from './locking.ts';
import { dayText, eventText, slotWords } from './texts.ts';

/** A coach's share of one slot, as stored on the invoice with its rate. */
export interface Accrual {
  invoice_id: number;
  coach_id: number;
  user_id: number;
  price: number;
  rule: CoachShareRule;
  draft: Draft;
}

export type CoachedInvoice = Omit<InvoiceRow, 'payers'> & { court: string };

interface AccruedAt {
  /** Today unless said. */
  date?: string | undefined;
  /** Those that were earned in a year that is closed. */
  earlier: ReadonlySet<number>;
}

/** The accrual of coaches' shares, one document each so that it can be reversed. */
export async function accrue(
  ctx: Context,
  invoices: readonly CoachedInvoice[],
  { date, earlier }: AccruedAt,
): Promise<Accrual[]> {
  const taught = invoices.filter((invoice) => invoice.coach_id !== null);
  const coaches = await readCoaches(
    ctx.db,
    taught.map((invoice) => invoice.coach_id as number),
  );
  const { locale } = await ctx.club();
  return taught.flatMap((invoice) => {
    const coach = coaches.get(invoice.coach_id as number);
    if (!coach) return [];
    const minutes = minutesOf(invoice.end_time) - minutesOf(invoice.start_time);
    const price = coachShare(coach, { net: invoice.price - invoice.discount, minutes });
    return [accrualOf(invoice, { ...coach, price }, { date, earlier, locale })];
  });
}

function accrualOf(
  invoice: CoachedInvoice,
  { id: coach_id, user_id, price, share_type, share }: CoachFacts & { price: number },
  { date, earlier, locale }: AccruedAt & { locale: 'fa' | 'en' },
): Accrual {
  const draft: Draft = {
    type: 'coach-share',
    description: eventText('coachShare', slotWords(invoice), locale),
    lines: coachShareLines({ user_id, invoice_id: invoice.id, price, earlier: earlier.has(invoice.id) }),
    reference: { type: 'sale-invoices', id: invoice.id },
    user_id,
    ...(date === undefined ? {} : { date }),
  };
  return { invoice_id: invoice.id, coach_id, user_id, price, rule: { share_type, share }, draft };
}

/** The credits of the coaches whose shares were posted, in the order of the accruals. */
export const creditsOf = (
  accruals: readonly Accrual[],
  posted: readonly (PostedDocument | undefined)[],
): NewCredit[] =>
  accruals.flatMap(({ user_id, price }, index) => {
    const document = posted[index];
    return document ? [{ user_id, document_id: document.id, price }] : [];
  });

/** The reversal of a share that was accrued for the invoice; null when none stands. */
export async function unaccrue(
  ctx: Context,
  invoice: CoachedInvoice,
): Promise<{ draft: Draft; taken: { user_id: number; document_id: number } } | null> {
  if (invoice.coach_share === 0) return null;
  const document = await ctx.db
    .selectFrom('documents as d')
    .select(['d.id', 'd.user_id'])
    .where('d.reference_type', '=', 'sale-invoices')
    .where('d.reference_id', '=', invoice.id)
    .where('d.type', '=', 'coach-share')
    .where('d.reversed_by', 'is', null)
    .executeTakeFirstOrThrow();
  const earlier = await earnedInClosedYear(ctx, [invoice]);
  const description = eventText('coachShareUndone', slotWords(invoice), (await ctx.club()).locale);
  return {
    draft: await reversalDraft(ctx, document.id, { description, earlier: earlier.has(invoice.id) }),
    taken: { user_id: document.user_id as number, document_id: document.id },
  };
}

/** How much of what these have accrued is this person's: it is taken back when they are cancelled. */
export async function accruedTo(
  ctx: Context,
  invoices: readonly Pick<InvoiceRow, 'id' | 'coach_share'>[],
  user_id: number,
): Promise<number> {
  const accrued = invoices.filter((invoice) => invoice.coach_share > 0).map((invoice) => invoice.id);
  if (accrued.length === 0) return 0;
  const documents = await ctx.db
    .selectFrom('documents')
    .select('price')
    .where('reference_type', '=', 'sale-invoices')
    .where('reference_id', '=', anyOf(accrued))
    .where('type', '=', 'coach-share')
    .where('reversed_by', 'is', null)
    .where('user_id', '=', user_id)
    .execute();
  return sumOf(documents, (document) => document.price);
}

/** A share that changes: the accrual is reversed and made again. */
export interface Reaccrual {
  accrual: Accrual;
  taken: Awaited<ReturnType<typeof unaccrue>>;
}

/** The share at another net price with the stored rate (D62); null without an accrual. */
export function shareOf(invoice: Omit<InvoiceRow, 'payers'>, net: number): number | null {
  const { coach_share_rule: rule, start_time, end_time } = invoice;
  if (invoice.recognized_at === null || rule === null) return null;
  return coachShare(rule, { net, minutes: minutesOf(end_time) - minutesOf(start_time) });
}

/** The coach's share of a recognised slot whose net court price is another now (D62); null where it stays. */
export async function reaccrue(
  ctx: Context,
  invoice: CoachedInvoice,
  net: number,
): Promise<Reaccrual | null> {
  const { recognized_coach_id: coach_id, coach_share_rule: rule } = invoice;
  const price = shareOf(invoice, net);
  if (price === null || price === invoice.coach_share || coach_id === null || rule === null) return null;
  const coach = (await readCoaches(ctx.db, [coach_id])).get(coach_id);
  if (!coach) return null;
  const earlier = await earnedInClosedYear(ctx, [invoice]);
  const taken = await unaccrue(ctx, invoice);
  const kept = { ...coach, ...rule, price };
  return { taken, accrual: accrualOf(invoice, kept, { earlier, locale: (await ctx.club()).locale }) };
}

/** Stores a posted accrual on the invoice. */
export async function saveShare(
  { db }: Context,
  { accrual: { invoice_id, price } }: Reaccrual,
): Promise<void> {
  await db.updateTable('sale_invoices').set({ coach_share: price }).where('id', '=', invoice_id).execute();
}

/** The columns an accrual sets on the invoice. */
export const recognizedOf = (accrual: Accrual | undefined) => ({
  recognized_coach_id: accrual?.coach_id ?? null,
  coach_share: accrual?.price ?? 0,
  coach_share_rule: accrual ? JSON.stringify(accrual.rule) : null,
});

/** By words alone, as its index says them: jobs ask each minute, and the plan for all values cannot see a value. */
const unrecognised = (db: Db) =>
  db
    .selectFrom('sale_invoices as i')
    .where('i.status', '=', sql.lit(1))
    .where('i.deleted_at', 'is', null)
    .where('i.recognized_at', 'is', null);

/** Past days of the club, oldest first, on which a slot still waits to be recognised. */
export async function unrecognisedDays(ctx: Context): Promise<string[]> {
  const today = clubDay(ctx.now, (await ctx.club()).time_zone);
  const rows = await unrecognised(ctx.db)
    .select('i.date')
    .distinct()
    .where('i.date', '<', today)
    .orderBy('i.date')
    .execute();
  return rows.map((row) => row.date);
}

/**
 * Recognises the slots of a past day in one document, dated that day, or today if its year is closed or it is final; the shares of
 * the coaches with them. Answers how many; 0 also while another server does it.
 */
export async function recogniseDay(ctx: Context, date: string): Promise<number> {
  const lock = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(${LOCKS.recognition}) as got`.execute(ctx.db);
  if (!lock.rows[0]?.got) return 0;
  const invoices = await lockDay(ctx, date);
  if (invoices.length === 0) return 0;
  const dated = (await isOpenDate(ctx, date)) ? { date } : {};
  const earlier = await earnedInClosedYear(ctx, invoices);
  const accruals = await accrue(ctx, invoices, { ...dated, earlier });
  const [, ...shares] = await post(ctx, [
    {
      type: 'recognition',
      description: dayText(date, (await ctx.club()).locale),
      lines: invoices.flatMap((invoice) =>
        holdingLines({
          invoice_id: invoice.id,
          court: invoice.price - invoice.discount,
          addons: invoice.addons_price,
          from: 'deferred',
          to: attendanceHolding(true, earlier.has(invoice.id)),
        }),
      ),
      ...dated,
    },
    ...accruals.map((accrual) => accrual.draft),
  ]);
  await settleOpenItems(ctx, { credits: creditsOf(accruals, shares) });
  await markDay(ctx, invoices, accruals);
  ctx.audit({ resource: 'sale-invoices', resource_id: null, after: { date, recognised: invoices.length } });
  ctx.changed(
    'sale-invoices',
    invoices.map((invoice) => invoice.id),
    [date],
  );
  return invoices.length;
}

/** Persons, then invoices: what was recognised or cancelled while we waited is left out. */
async function lockDay(ctx: Context, date: string): Promise<CoachedInvoice[]> {
  const seen = await unrecognised(ctx.db)
    .leftJoin('coaches as k', 'k.id', 'i.coach_id')
    .select(['i.user_id', 'k.user_id as coach_user_id'])
    .select(sql<number[]>`array(${holdersOf(sql`i.id`)})`.as('holder_ids'))
    .where('i.date', '=', date)
    .execute();
  const people = seen.flatMap((row) => [row.user_id, row.coach_user_id, ...row.holder_ids]);
  await lockPersons(ctx, [...new Set(people.filter((id) => id !== null))]);
  return unrecognised(ctx.db)
    .innerJoin('courts as c', 'c.id', 'i.court_id')
    .selectAll('i')
    .select('c.name as court')
    .where('i.date', '=', date)
    .orderBy('i.id')
    .forNoKeyUpdate('i')
    .execute();
}

async function markDay(
  ctx: Context,
  invoices: readonly CoachedInvoice[],
  accruals: readonly Accrual[],
): Promise<void> {
  const rows = invoices.map((invoice) => ({
    id: invoice.id,
    ...recognizedOf(accruals.find((accrual) => accrual.invoice_id === invoice.id)),
  }));
  await sql`
    update sale_invoices i set recognized_at = ${ctx.now}, recognized_coach_id = r.recognized_coach_id,
      coach_share = r.coach_share, coach_share_rule = r.coach_share_rule::jsonb, version = i.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id bigint, recognized_coach_id bigint, coach_share bigint, coach_share_rule text)
    where i.id = r.id`.execute(ctx.db);
}
