import type * as v from 'valibot';
import type { saleInvoices } from '#contract/sale-invoices.ts';
import { clubDay } from '#domain/dates.ts';
import { attendanceHolding, holdingLines, holdingOf } from '#domain/postings.ts';
import type { DocumentType } from '#domain/statuses.ts';
import type { Context } from '../../context.ts';
import { fail, need } from '../../http/fail.ts';
import { settle } from '../../ledger/open-items.ts';
import { type Draft, post } from '../../ledger/post.ts';
import { UNDO_MS } from './changes.ts';
import { openInvoice, refuseInactive, spokenSlot } from './locking.ts';
import { getInvoice } from './reading.ts';
import { accrue, creditsOf, keptOf, type Taught, unaccrue } from './recognition.ts';
import { type Event, eventText, spoken } from './words.ts';

type Attendance = v.InferOutput<(typeof saleInvoices)['complete']['body']>;
/** When and on which device it was marked, if that was without a network. */
type Born = Pick<Attendance, 'occurred_at' | 'device_no'>;

/** Marks attendance and recognises the income at once, or takes the mark back with null (D14). */
export async function completeInvoice(ctx: Context, id: number, input: Attendance) {
  await markAttendance(ctx, id, input);
  return getInvoice(ctx, id);
}

/** The same, without reading the invoice again. */
export async function markAttendance(ctx: Context, id: number, input: Attendance): Promise<void> {
  const { attended, version, ...born } = input;
  const { invoice } = await openInvoice(ctx, id, { times: false, version });
  refuseInactive(invoice);
  const taught = { ...invoice, court: (await spokenSlot(ctx, invoice)).court };
  if (attended === null) {
    if (invoice.recognized_at !== null) await undo(ctx, taught, born);
  } else {
    await complete(ctx, taught, attended, born);
  }
}

/** From 00:00 of the slot's day; on a slot that the day's run has recognised only the difference is posted. */
async function complete(ctx: Context, invoice: Taught, attended: boolean, born: Born): Promise<void> {
  const { time_zone, coach_paid_on_no_show } = await ctx.club();
  if (invoice.completed_at !== null) fail('already_completed');
  if (clubDay(ctx.now, time_zone) < invoice.date) fail('not_passed');
  const fresh = invoice.recognized_at === null;
  const paid = attended || coach_paid_on_no_show;
  const accruals = fresh && paid ? await accrue(ctx, [invoice]) : [];
  const taken = !fresh && !paid ? await unaccrue(ctx, invoice) : null;
  const [, ...shares] = await post(ctx, [
    await holdingDraft(ctx, invoice, fresh ? 'recognition' : 'attendance', attended),
    ...accruals.map((accrual) => accrual.draft),
    ...(taken ? [taken.draft] : []),
  ]);
  await settle(ctx, {
    credits: creditsOf(accruals, shares),
    takenCredits: taken ? [taken.taken] : [],
  });
  await mark(
    ctx,
    invoice,
    {
      attended,
      completed_at: ctx.now,
      completed_by: ctx.actor.user_id,
      recognized_at: invoice.recognized_at ?? ctx.now,
      ...(fresh || taken ? keptOf(accruals[0]) : {}),
    },
    born,
  );
}

/** One's own mark of the last 10 minutes with invoice.update, else invoice.forget. */
async function undo(ctx: Context, invoice: Taught, born: Born): Promise<void> {
  const own =
    invoice.completed_at !== null &&
    invoice.completed_by === ctx.actor.user_id &&
    ctx.now.getTime() - invoice.completed_at.getTime() <= UNDO_MS;
  if (!own) need(ctx, 'invoice.forget');
  const taken = await unaccrue(ctx, invoice);
  await post(ctx, [
    await holdingDraft(ctx, invoice, 'recognition-undo', null),
    ...(taken ? [taken.draft] : []),
  ]);
  await settle(ctx, { takenCredits: taken ? [taken.taken] : [] });
  await mark(
    ctx,
    invoice,
    {
      attended: null,
      completed_at: null,
      completed_by: null,
      recognized_at: null,
      ...keptOf(undefined),
    },
    born,
  );
}

const EVENTS = { true: 'attended', false: 'missed', null: 'undone' } as const satisfies Record<string, Event>;

/** The invoice's present net, from the accounts that hold it to those that shall. */
async function holdingDraft(
  ctx: Context,
  invoice: Taught,
  type: DocumentType,
  attended: boolean | null,
): Promise<Draft> {
  return {
    type,
    description: eventText(EVENTS[`${attended}`], spoken(invoice), (await ctx.club()).locale),
    lines: holdingLines({
      invoice_id: invoice.id,
      court: invoice.price - invoice.discount,
      addons: invoice.addons_price,
      from: holdingOf(invoice),
      to: attended === null ? 'deferred' : attendanceHolding(attended),
    }),
    reference: { type: 'sale-invoices', id: invoice.id },
  };
}

interface Mark {
  attended: boolean | null;
  completed_at: Date | null;
  completed_by: number | null;
  recognized_at: Date | null;
  recognized_coach_id?: number | null;
  coach_share?: number;
  coach_share_rule?: string | null;
}

async function mark(ctx: Context, invoice: Taught, change: Mark, born: Born): Promise<void> {
  await ctx.db
    .updateTable('sale_invoices')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', invoice.id)
    .execute();
  const { attended, completed_at, recognized_at, coach_share } = invoice;
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: invoice.id,
    before: { attended, completed_at, recognized_at, coach_share },
    after: { ...change, ...born },
  });
  ctx.changed('sale-invoices', [invoice.id], [invoice.date]);
  ctx.changed('reservable-times', [invoice.reservable_time_id], [invoice.date]);
  ctx.changed('users', [invoice.user_id]);
}
