import type * as v from 'valibot';
import type { saleInvoices } from '#contract/sales/sale-invoices.ts';
import type { visits } from '#contract/sales/visits.ts';
import { clubDay } from '#domain/dates.ts';
import { attendanceHolding, holdingLines, holdingOf } from '#domain/postings.ts';
import type { DocumentType } from '#domain/statuses.ts';
import { getInvoice, getVisit } from '#server/calendar/invoice-reader.ts';
import {
  openInvoices,
  type RequestedInvoice,
  refuse,
  refuseInactive,
  withCourts,
} from '#server/calendar/locking.ts';
import {
  type Accrual,
  accrue,
  type CoachedInvoice,
  creditsOf,
  recognizedOf,
  unaccrue,
} from '#server/calendar/recognition.ts';
import { type Event, eventText, slotWords } from '#server/calendar/texts.ts';
import type { Context } from '#server/context.ts';
import { requirePermission } from '#server/http/fail.ts';
import { earnedInClosedYear } from '#server/ledger/invoice-net.ts';
import { settleOpenItems } from '#server/ledger/open-items.ts';
import { type Draft, post } from '#server/ledger/post.ts';
import { askedOf } from './cancel.ts';
import { UNDO_MS } from './move.ts';

type Attendance = v.InferOutput<(typeof saleInvoices)['complete']['body']>;
type VisitAttendance = v.InferOutput<(typeof visits)['complete']['body']>;
/** The mark, when and on which device it was made, if that was without a network. */
type Mark = Pick<Attendance, 'attended' | 'occurred_at' | 'device_no'>;

/** Marks attendance and recognises the income at once, or takes the mark back with null (D14). */
export async function completeInvoice(ctx: Context, id: number, input: Attendance) {
  await markAttendance(ctx, id, input);
  return getInvoice(ctx, id);
}

/** The same, without reading the invoice again. */
export async function markAttendance(ctx: Context, id: number, input: Attendance): Promise<void> {
  const { version, ...mark } = input;
  await markSlots(ctx, [{ id, version }], mark);
}

/** The same for slots of one visit, all or none; answers the whole visit (D29). */
export async function completeVisit(ctx: Context, { ids, versions, ...mark }: VisitAttendance) {
  await markSlots(ctx, askedOf(ids, versions), mark);
  return getVisit(ctx, ids[0] as number);
}

async function markSlots(ctx: Context, asked: readonly RequestedInvoice[], mark: Mark): Promise<void> {
  const { invoices } = await openInvoices(ctx, asked, { times: false });
  refuseInactive(...invoices);
  const slots = await withCourts(ctx, invoices);
  const works = mark.attended === null ? await undo(ctx, slots) : await complete(ctx, slots, mark.attended);
  const drafts = works.flatMap((work) => [
    work.holding,
    ...(work.accrual ? [work.accrual.draft] : []),
    ...(work.taken ? [work.taken.draft] : []),
  ]);
  const posted = await post(ctx, drafts);
  const accruals = works.flatMap((work) => (work.accrual ? [work.accrual] : []));
  await settleOpenItems(ctx, {
    credits: creditsOf(
      accruals,
      accruals.map((accrual) => posted[drafts.indexOf(accrual.draft)]),
    ),
    takenCredits: works.flatMap((work) => (work.taken ? [work.taken.taken] : [])),
  });
  for (const work of works) await save(ctx, work, mark);
}

/** What marking one slot posts and keeps. */
interface Work {
  invoice: CoachedInvoice;
  holding: Draft;
  accrual?: Accrual | undefined;
  taken: Awaited<ReturnType<typeof unaccrue>>;
  kept: {
    attended: boolean | null;
    completed_at: Date | null;
    completed_by: number | null;
    recognized_at: Date | null;
    recognized_coach_id?: number | null;
    coach_share?: number;
    coach_share_rule?: string | null;
  };
}

/** From 00:00 of the slots' day; on a slot that the day's run has recognised only the difference is posted. */
async function complete(
  ctx: Context,
  invoices: readonly CoachedInvoice[],
  attended: boolean,
): Promise<Work[]> {
  const { time_zone, coach_paid_on_no_show } = await ctx.club();
  refuse(
    'already_completed',
    invoices.filter((invoice) => invoice.completed_at !== null),
  );
  refuse(
    'not_passed',
    invoices.filter((invoice) => clubDay(ctx.now, time_zone) < invoice.date),
  );
  const paid = attended || coach_paid_on_no_show;
  const fresh = (invoice: CoachedInvoice) => invoice.recognized_at === null;
  const earlier = await earnedInClosedYear(ctx, invoices);
  const accruals = paid ? await accrue(ctx, invoices.filter(fresh), { earlier }) : [];
  const works: Work[] = [];
  for (const invoice of invoices) {
    const accrual = accruals.find((one) => one.invoice_id === invoice.id);
    const taken = !fresh(invoice) && !paid ? await unaccrue(ctx, invoice) : null;
    works.push({
      invoice,
      accrual,
      taken,
      holding: await holdingDraft(
        ctx,
        invoice,
        fresh(invoice) ? 'recognition' : 'attendance',
        attended,
        earlier.has(invoice.id),
      ),
      kept: {
        attended,
        completed_at: ctx.now,
        completed_by: ctx.actor.user_id,
        recognized_at: invoice.recognized_at ?? ctx.now,
        ...(fresh(invoice) || taken ? recognizedOf(accrual) : {}),
      },
    });
  }
  return works;
}

/** One's own mark of the last 10 minutes with invoice.update, else invoice.forget. */
async function undo(ctx: Context, invoices: readonly CoachedInvoice[]): Promise<Work[]> {
  const works: Work[] = [];
  const earlier = await earnedInClosedYear(ctx, invoices);
  for (const invoice of invoices) {
    if (invoice.recognized_at === null) continue;
    const own =
      invoice.completed_at !== null &&
      invoice.completed_by === ctx.actor.user_id &&
      ctx.now.getTime() - invoice.completed_at.getTime() <= UNDO_MS;
    if (!own) requirePermission(ctx, 'invoice.forget');
    works.push({
      invoice,
      holding: await holdingDraft(ctx, invoice, 'recognition-undo', null, earlier.has(invoice.id)),
      taken: await unaccrue(ctx, invoice),
      kept: {
        attended: null,
        completed_at: null,
        completed_by: null,
        recognized_at: null,
        ...recognizedOf(undefined),
      },
    });
  }
  return works;
}

const EVENTS = { true: 'attended', false: 'missed', null: 'undone' } as const satisfies Record<string, Event>;

/** The invoice's present net, from the accounts that hold it to those that shall. */
async function holdingDraft(
  ctx: Context,
  invoice: CoachedInvoice,
  type: DocumentType,
  attended: boolean | null,
  earlier: boolean,
): Promise<Draft> {
  return {
    type,
    description: eventText(EVENTS[`${attended}`], slotWords(invoice), (await ctx.club()).locale),
    lines: holdingLines({
      invoice_id: invoice.id,
      court: invoice.price - invoice.discount,
      addons: invoice.addons_price,
      from: holdingOf(invoice, earlier),
      to: attended === null ? 'deferred' : attendanceHolding(attended, earlier),
    }),
    reference: { type: 'sale-invoices', id: invoice.id },
  };
}

async function save(ctx: Context, { invoice, kept }: Work, { attended: _, ...born }: Mark): Promise<void> {
  await ctx.db
    .updateTable('sale_invoices')
    .set((e) => ({ ...kept, version: e('version', '+', 1) }))
    .where('id', '=', invoice.id)
    .execute();
  const { attended, completed_at, recognized_at, coach_share } = invoice;
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: invoice.id,
    before: { attended, completed_at, recognized_at, coach_share },
    after: { ...kept, ...born },
  });
  ctx.changed('sale-invoices', [invoice.id], [invoice.date]);
  ctx.changed('reservable-times', [invoice.reservable_time_id], [invoice.date]);
  ctx.changed('users', [invoice.user_id]);
}
