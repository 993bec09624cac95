import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MoveInput } from '#contract/sales/visits.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { sumOf } from '#domain/money.ts';
import type { AllocationRecord } from '#domain/open-items.ts';
import { priceChangeLines } from '#domain/postings.ts';
import { type FrozenGroup, repriceMoved } from '#domain/pricing.ts';
import { refundCeilingAfterMove, refundPercent } from '#domain/refunds.ts';
import {
  changesOfShares,
  isSameShares,
  type PayerShare,
  sharesOfTotal,
  totalOfShares,
} from '#domain/shares.ts';
import { getVisit } from '#server/calendar/invoice-reader.ts';
import {
  edgesOf,
  type InvoiceRow,
  openInvoices,
  refuse,
  refuseInactive,
  soldUntil,
  withCourt,
} from '#server/calendar/locking.ts';
import { moneyUses } from '#server/calendar/money-uses.ts';
import { checkRises, itemsOf, savePayers } from '#server/calendar/payers.ts';
import { creditsOf, type Reaccrual } from '#server/calendar/recognition.ts';
import { leftState, refuseClosed, type Slot, setStates, takenDetails } from '#server/calendar/slots.ts';
import { eventText } from '#server/calendar/texts.ts';
import type { Context } from '#server/context.ts';
import type { InvoiceMovesTable } from '#server/db/tables/reservations.ts';
import { fail, failFields, requirePermission } from '#server/http/fail.ts';
import { holdingOfInvoice } from '#server/ledger/invoice-net.ts';
import { type Settlement, settleOpenItems, type UndoneEvent } from '#server/ledger/open-items.ts';
import { type Draft, post } from '#server/ledger/post.ts';
import { closeServed, reopenServed } from '../waitlist/service.ts';

/** Within it one's own move or attendance may be taken back without more permissions. */
export const UNDO_MS = 10 * MINUTE_MS;

/** Price, discount and refund ceiling after a change. */
export interface Priced {
  price: number;
  discount: number;
  discount_manual: number | null;
  refund_ceiling: number | null;
}

type MoveRow = Selectable<InvoiceMovesTable>;

/** A locked reservation and its change. */
export interface Change {
  invoice: InvoiceRow;
  after: Priced;
  total: number;
  /** What each payer owes of it then. */
  shares: PayerShare[];
  /** Only for a move. */
  from?: Slot;
  to?: Slot;
  /** The move that this one takes back. */
  undone?: MoveRow | undefined;
}
export type Move = Change & { from: Slot; to: Slot };

/**
 * Moves slots of one visit, all or none; they may take each other's places. Taking back one's own last moves within 10
 * minutes restores price, ceiling, discount and what their money was settling (D31). 409 `slot_taken`, `time_closed`,
 * `price_changed`, `stale`, `money_used`, `in_use` (`season`); 422 `not_one_visit`, `no_time`, `passed`, `max_debt`.
 */
export async function moveVisit(ctx: Context, input: MoveInput) {
  const { moves, over_debt, accept_due } = input;
  const targets = moves.map((move) => move.reservable_time_id);
  if (new Set(targets).size < targets.length) failFields({ moves: ['exists'] });
  const { invoices, slots } = await openInvoices(ctx, moves, { times: true, more: targets });
  refuseInactive(...invoices);
  const asked = invoices.map((invoice, index) => ({ invoice, target: targets[index] as number }));
  const going = asked.filter(({ invoice, target }) => target !== invoice.reservable_time_id);
  const changes = await planMoves(ctx, going, slots);
  const staying = asked.filter((one) => !going.includes(one)).map(({ invoice }) => invoice.total_price);
  refuseOtherTotal(input.expected_total, sumOf(changes, (c) => c.total) + sumOf(staying, (price) => price));
  if (changes.length > 0) {
    await saveSlots(ctx, changes);
    const over = await settleChanges(ctx, changes, { over_debt, accept_due });
    for (const change of changes) tellMove(ctx, change, over);
    await serveMoved(ctx, changes);
  }
  return getVisit(ctx, moves[0]?.id as number);
}

/** 409 `price_changed` when the sum is not what the caller saw. */
export function refuseOtherTotal(yours: number | undefined, ours: number): void {
  if (yours !== undefined && yours !== ours) fail('price_changed', { details: { yours, ours } });
}

/**
 * Where each goes and at which price; refused when one of them may not. `discount` is a new one by hand. Where neither it
 * nor `anew` is given, one's own last move is taken back by a move to where it came from.
 */
export async function planMoves(
  ctx: Context,
  going: readonly { invoice: InvoiceRow; target: number }[],
  slots: readonly Slot[],
  { discount, anew = false }: { discount?: number | null | undefined; anew?: boolean } = {},
): Promise<Move[]> {
  const last = anew || discount !== undefined ? [] : await ownLastMoves(ctx, going);
  const planned = going.map(({ invoice, target }) => ({
    invoice,
    from: slots.find((slot) => slot.id === invoice.reservable_time_id),
    to: slots.find((slot) => slot.id === target),
    undone: last.find((move) => move.invoice_id === invoice.id),
  }));
  await checkMoves(ctx, planned);
  const moves: Move[] = [];
  for (const { invoice, from, to, undone } of planned) {
    if (!from || !to) throw new Error('a move without its times');
    const after = undone ? restored(undone) : await reprice(ctx, invoice, to, discount);
    const change = changeOf(invoice, after);
    const before = undone ? sharesBefore(invoice, undone, change.total) : null;
    moves.push({ ...change, from, to, undone, shares: before ?? change.shares });
  }
  return moves;
}

/** The effect of a new price: the total, and the payers' shares. */
export function changeOf(invoice: InvoiceRow, after: Priced): Change {
  const total = after.price - after.discount + invoice.addons_price;
  return { invoice, after, total, shares: sharesOfTotal(invoice.payers, total) };
}

/** The shares that a move had changed, where it is taken back and nothing else has changed them since. */
function sharesBefore(invoice: InvoiceRow, undone: MoveRow, total: number): PayerShare[] | null {
  const before = undone.payers_before;
  if (!before || totalOfShares(before) !== total) return null;
  return isSameShares(sharesOfTotal(before, invoice.total_price), invoice.payers) ? before : null;
}

/** The last moves, of those that this takes back: one's own, of the last 10 minutes, whose price still stands. */
async function ownLastMoves(
  ctx: Context,
  going: readonly { invoice: InvoiceRow; target: number }[],
): Promise<MoveRow[]> {
  if (going.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('invoice_moves')
    .selectAll()
    .distinctOn('invoice_id')
    .where(
      'invoice_id',
      'in',
      going.map(({ invoice }) => invoice.id),
    )
    .orderBy('invoice_id')
    .orderBy('id', 'desc')
    .execute();
  return rows.filter(
    (last) =>
      last.undoes === null &&
      going.some(({ invoice, target }) => target === last.from_time_id && isAsLeft(invoice, last)) &&
      last.creator_id === ctx.actor.user_id &&
      ctx.now.getTime() - last.created_at.getTime() <= UNDO_MS,
  );
}

/** Nobody has given or taken a discount since the move: taken back with it, that would be undone unseen. */
const isAsLeft = (invoice: InvoiceRow, move: MoveRow): boolean =>
  invoice.id === move.invoice_id &&
  invoice.price === move.price_after &&
  invoice.discount === move.discount_after &&
  invoice.discount_manual === move.discount_manual_after;

const restored = (move: MoveRow): Priced => ({
  price: move.price_before,
  discount: move.discount_before,
  discount_manual: move.discount_manual_before,
  refund_ceiling: move.refund_ceiling_before,
});

interface Planned {
  invoice: InvoiceRow;
  to: Slot | undefined;
  undone: MoveRow | undefined;
}

/** Not recognised, from slots that have not ended, onto free ones that have not passed, or onto each other's. */
async function checkMoves(ctx: Context, planned: readonly Planned[]): Promise<void> {
  const invoices = planned.map((one) => one.invoice);
  refuse(
    'already_completed',
    invoices.filter((invoice) => invoice.recognized_at !== null),
  );
  const slots = planned.map((one) => one.to).filter((to) => to !== undefined);
  if (slots.length < planned.length) fail('no_time', { fields: { reservable_time_id: ['unknown'] } });
  for (const { invoice, to, undone } of planned) {
    if (undone || !to) continue;
    if ((await edgesOf(ctx, invoice)).ends_at <= ctx.now) requirePermission(ctx, 'invoice.forget');
    if ((await soldUntil(ctx, to)) <= ctx.now) {
      fail('passed', {
        fields: { reservable_time_id: ['not_allowed'] },
        details: { times: [{ id: to.id }] },
      });
    }
  }
  await refuseOfTrashedSeason(ctx, planned);
  // What has begun in a closed day keeps its reservation, and takes no other.
  refuseClosed(slots.filter((s) => s.state === 'closed' || s.closed_invoice_id !== null || !s.court_active));
  const left = new Set(invoices.map((invoice) => invoice.reservable_time_id));
  const taken = slots.filter((slot) => slot.state === 'reserved' && !left.has(slot.id));
  if (taken.length > 0) fail('slot_taken', { details: await takenDetails(ctx, taken) });
}

/** A season in the trash has no session ahead (D15): 409 `in_use` (`season`) for one that would be. */
async function refuseOfTrashedSeason(ctx: Context, planned: readonly Planned[]): Promise<void> {
  const ahead: number[] = [];
  for (const { invoice, to } of planned)
    if (invoice.season_schedule_id !== null && to && (await edgesOf(ctx, to)).starts_at > ctx.now)
      ahead.push(invoice.season_schedule_id);
  if (ahead.length === 0) return;
  const season = await ctx.db
    .selectFrom('season_schedules')
    .select(['id', 'title'])
    .where('id', 'in', ahead)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (season) fail('in_use', { details: { season } });
}

export const frozenGroup = (i: InvoiceRow): FrozenGroup | null =>
  i.discount_group_id === null
    ? null
    : { id: i.discount_group_id, name: i.discount_group_name ?? '', percent: i.discount_group_percent ?? 0 };

/** The frozen group's percent or the manual toman applies again (D11); a late move leaves a ceiling of refunds. */
export async function reprice(
  ctx: Context,
  invoice: InvoiceRow,
  to: Slot | undefined,
  discount: number | null | undefined,
): Promise<Priced> {
  const { price, refund_ceiling } = invoice;
  if (!to && discount === undefined) {
    return { price, refund_ceiling, discount: invoice.discount, discount_manual: invoice.discount_manual };
  }
  const discount_manual = discount === undefined ? invoice.discount_manual : discount;
  // A price that was agreed on goes with it.
  const own = invoice.price_fixed ? price : (to?.price ?? price);
  const again = repriceMoved(own, { discount_group: frozenGroup(invoice), discount_manual });
  return {
    price: again.price,
    discount: again.discount,
    discount_manual,
    refund_ceiling: to ? await lateCeiling(ctx, invoice) : refund_ceiling,
  };
}

async function lateCeiling(ctx: Context, invoice: InvoiceRow): Promise<number | null> {
  const { starts_at } = await edgesOf(ctx, invoice);
  const hoursLeft = (starts_at.getTime() - ctx.now.getTime()) / HOUR_MS;
  return refundCeilingAfterMove(refundPercent(invoice.refund_rules, hoursLeft), invoice.refund_ceiling);
}

/** Shares of all that change, then slots and prices in one statement: whoever leaves makes room for the next. */
export async function saveSlots(ctx: Context, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ invoice, after, total, to }) => {
    const { court_id, term_id, date, start_time, end_time } = to ?? invoice;
    const reservable_time_id = to?.id ?? invoice.reservable_time_id;
    const slot = { reservable_time_id, court_id, term_id, date, start_time, end_time };
    return { id: invoice.id, ...after, ...slot, total_price: total };
  });
  await savePayers(
    ctx.db,
    changes.map(({ invoice, shares }) => ({ id: invoice.id, shares })),
  );
  await sql`
    with r as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, price bigint,
        discount bigint, discount_manual bigint, refund_ceiling numeric, total_price bigint,
        reservable_time_id bigint, court_id bigint, term_id bigint, date date, start_time time, end_time time))
    update sale_invoices i set price = r.price, discount = r.discount, discount_manual = r.discount_manual,
      refund_ceiling = r.refund_ceiling, total_price = r.total_price, reservable_time_id = r.reservable_time_id,
      court_id = r.court_id, term_id = r.term_id, date = r.date, start_time = r.start_time, end_time = r.end_time,
      version = i.version + 1
    from r where i.id = r.id`.execute(ctx.db);
}

interface Accepted {
  over_debt: boolean;
  accept_due: boolean;
}

/**
 * Posts and settles the differences, with a coach's share that is another then; answers whether the credit limit was passed on
 * purpose.
 */
export async function settleChanges(
  ctx: Context,
  changes: readonly Change[],
  accepted: Accepted,
  reaccrual: Reaccrual | null = null,
): Promise<boolean> {
  const shares = reaccrual
    ? [...(reaccrual.taken ? [reaccrual.taken.draft] : []), reaccrual.accrual.draft]
    : [];
  const posted = await post(ctx, [...(await changeDrafts(ctx, changes)), ...shares]);
  const accrued = reaccrual && {
    takenCredits: reaccrual.taken ? [reaccrual.taken.taken] : [],
    credits: creditsOf([reaccrual.accrual], [posted.at(-1)]),
  };
  await settlePosted(ctx, changes, accepted.accept_due, accrued ?? {});
  return checkRises(ctx, risesOf(changes), accepted.over_debt);
}

/** By how much each person owes more for all of these, or less. */
export function risesOf(changes: readonly Pick<Change, 'invoice' | 'shares'>[]): PayerShare[] {
  const all = changes.flatMap(({ invoice, shares }) => changesOfShares(invoice.payers, shares));
  return [...Map.groupBy(all, (change) => change.user_id)].map(([user_id, list]) => ({
    user_id,
    price: totalOfShares(list),
  }));
}

/** The postings of price differences. */
export async function changeDrafts(ctx: Context, changes: readonly Change[]): Promise<Draft[]> {
  const { locale } = await ctx.club();
  const drafts: Draft[] = [];
  for (const { invoice, to, shares } of changes) {
    const { id, user_id, payers } = invoice;
    const changed = changesOfShares(payers, shares);
    drafts.push({
      type: 'price-change',
      description: eventText(to ? 'move' : 'discount', to ?? (await withCourt(ctx, invoice)), locale),
      lines: priceChangeLines({
        invoice_id: id,
        changes: changed,
        held: await holdingOfInvoice(ctx, invoice),
      }),
      reference: { type: 'sale-invoices', id },
      user_id,
    });
  }
  return drafts;
}

/**
 * After posting, for the changes of one visit: settles the differences, keeps what a move did to the person's money,
 * and gives back what an undone one did; 409 `money_used` unless what is gone is accepted as due. The limit of debt is
 * the caller's to look after.
 */
export async function settlePosted(
  ctx: Context,
  changes: readonly Change[],
  accept_due: boolean,
  accrued: Pick<Settlement, 'credits' | 'takenCredits'> = {},
): Promise<void> {
  const { past, missing } = await settleOpenItems(ctx, {
    ...accrued,
    shares: changes.flatMap(({ invoice, to, shares }) => itemsOf(invoice, shares, to?.date)),
    undone: await undoneBy(ctx, changes),
    remember: changes.some(isMove),
  });
  const invoice_ids = changes.map(({ invoice }) => invoice.id);
  if (missing.length > 0 && !accept_due) {
    fail('money_used', { details: await moneyUses(ctx, missing, invoice_ids) });
  }
  await recordMoves(ctx, changes.filter(isMove), past);
}

const isMove = (change: Change): change is Move => change.from !== undefined && change.to !== undefined;

/** What the moves that are taken back had done to allocations, by the call that made them. */
async function undoneBy(ctx: Context, changes: readonly Change[]): Promise<UndoneEvent[]> {
  const undone = changes.flatMap(({ invoice, undone }) => (undone ? [{ invoice, undone }] : []));
  const firsts = [...new Set(undone.map((one) => one.undone.together ?? one.undone.id))];
  if (firsts.length === 0) return [];
  const kept = await ctx.db
    .selectFrom('invoice_moves')
    .select(['id', 'allocations'])
    .where('id', 'in', firsts)
    .execute();
  return kept.map(({ id, allocations: past }) => ({
    past,
    invoice_ids: undone
      .filter((one) => (one.undone.together ?? one.undone.id) === id)
      .map((one) => one.invoice.id),
  }));
}

async function recordMoves(ctx: Context, moves: readonly Move[], past: AllocationRecord): Promise<void> {
  let together: number | null = null;
  for (const { invoice, from, to, after, undone } of moves) {
    const { id }: { id: number } = await ctx.db
      .insertInto('invoice_moves')
      .values({
        invoice_id: invoice.id,
        from_time_id: from.id,
        to_time_id: to.id,
        price_before: invoice.price,
        price_after: after.price,
        discount_before: invoice.discount,
        discount_after: after.discount,
        discount_manual_before: invoice.discount_manual,
        discount_manual_after: after.discount_manual,
        refund_ceiling_before: invoice.refund_ceiling,
        payers_before: invoice.payers.length > 1 ? JSON.stringify(invoice.payers) : null,
        undoes: undone?.id ?? null,
        together,
        ...(together === null ? { allocations: JSON.stringify(past) } : {}),
        creator_id: ctx.actor.user_id,
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    together ??= id;
  }
  const taken = moves.map((move) => move.to);
  const left = moves.map((move) => move.from).filter((from) => !taken.some((to) => to.id === from.id));
  await setStates(ctx.db, [
    ...left.map((from) => ({ id: from.id, state: leftState(from) })),
    ...taken.map((to) => ({ id: to.id, state: 'reserved' as const })),
  ]);
}

/** The log and whoever shows it hear of a move; `beside` is what else is to be said of it. */
export function tellMove(ctx: Context, change: Move, over: boolean, beside: object = {}): void {
  const { invoice, from, to, after, total } = change;
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: invoice.id,
    before: moneyOf(invoice),
    after: {
      reservable_time_id: to.id,
      ...after,
      total_price: total,
      ...(over ? { over_debt: true } : {}),
      ...beside,
    },
  });
  tellChange(ctx, { invoice, from, to });
}

/** Whose reservation a move has put onto what they waited for waits no more; whose move is taken back, again. */
export async function serveMoved(
  ctx: Context,
  moves: readonly Pick<Change, 'invoice' | 'undone'>[],
): Promise<void> {
  const back = moves.filter(({ undone }) => undone).map(({ invoice }) => invoice.id);
  if (back.length > 0) await reopenServed(ctx, back);
  for (const [user_id, own] of Map.groupBy(moves, ({ invoice }) => invoice.user_id)) {
    const had = own.map(({ invoice }) => ({ id: invoice.id, from_time_id: invoice.reservable_time_id }));
    await closeServed(ctx, user_id, had);
  }
}

/** A reservation's price fields for the log. */
export const moneyOf = (i: InvoiceRow) => ({
  reservable_time_id: i.reservable_time_id,
  price: i.price,
  discount: i.discount,
  discount_manual: i.discount_manual,
  total_price: i.total_price,
  refund_ceiling: i.refund_ceiling,
});

/** Notifies pages that show it. */
export function tellChange(ctx: Context, { invoice, to }: Pick<Change, 'invoice' | 'from' | 'to'>): void {
  ctx.changed('sale-invoices', [invoice.id], [invoice.date, ...(to ? [to.date] : [])]);
  if (to) ctx.changed('reservable-times', [invoice.reservable_time_id, to.id], [invoice.date, to.date]);
  ctx.changed(
    'users',
    invoice.payers.map((payer) => payer.user_id),
  );
}
