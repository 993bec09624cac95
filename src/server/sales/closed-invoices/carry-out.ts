import type { ClosingChoices } from '#contract/sales/closed-invoices.ts';
import { CANCEL_TYPE } from '#domain/statuses.ts';
import { checkLimit } from '#server/calendar/limit.ts';
import { edgesOf, type InvoiceRow } from '#server/calendar/locking.ts';
import { timeExists } from '#server/calendar/slots.ts';
import { closedText, slotWords } from '#server/calendar/texts.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields, requirePermission } from '#server/http/fail.ts';
import { settleOpenItems } from '#server/ledger/open-items.ts';
import { post } from '#server/ledger/post.ts';
import { queueMessages } from '#server/messages/messages/service.ts';
import { giveBack } from '../sale-addons/service.ts';
import { type Named, noteCanceled, planCancels, saveCanceled } from '../sale-invoices/cancel.ts';
import {
  changeDrafts,
  type Move,
  planMoves,
  risesOf,
  saveSlots,
  serveMoved,
  settlePosted,
  tellMove,
} from '../sale-invoices/move.ts';
import { stretchSeasons } from '../season-schedules/service.ts';
import { type Effect, previewOf, tokenOf } from './effect.ts';
import { insertEffects, readPeople, settleTimes } from './queries.ts';

/** What happens to the reservations of a closing. */
export interface Decision {
  canceled: Named[];
  moves: Move[];
}

/**
 * What was chosen for each, refused where it cannot be: 409 `preview_changed` (preview) when the effect is another one
 * than the caller saw, a chosen slot is no longer free or has another price; 422 on `moves` and `begun`, and as a move
 * by hand refuses. A slot that has begun is cancelled by holders of invoice.forget, as by hand (D13).
 */
export async function decide(ctx: Context, effect: Effect, choices: ClosingChoices): Promise<Decision> {
  const { met, slots } = effect;
  // What has begun stays as it is unless it is ticked: where nothing else is met, there is nothing to have seen.
  const seen = choices.token ?? (met.every(({ begun }) => begun) ? tokenOf(effect) : null);
  if (seen !== tokenOf(effect)) await failChanged(ctx, effect);
  const byId = new Map(met.map((one) => [one.invoice.id, one]));
  if (choices.begun.length > 0) requirePermission(ctx, 'invoice.forget');
  checkBegun(choices.begun, byId);
  await checkTargets(ctx, effect, choices);
  const going = choices.moves.map(({ invoice_id, time_id }) => ({
    invoice: byId.get(invoice_id)?.invoice as InvoiceRow,
    target: time_id,
  }));
  const moves = await planMoves(ctx, going, [...slots.values()], { anew: true });
  const dearer = choices.moves.some(
    ({ expected_total }, index) => (expected_total ?? moves[index]?.total) !== moves[index]?.total,
  );
  if (dearer) await failChanged(ctx, effect);
  const moved = new Set(choices.moves.map((move) => move.invoice_id));
  const canceled = met
    .filter(({ invoice, begun }) => !moved.has(invoice.id) && (!begun || choices.begun.includes(invoice.id)))
    .map((one) => ({
      ...one,
      invoice: { ...one.invoice, court: slots.get(one.invoice.reservable_time_id)?.court ?? '' },
    }));
  return { canceled, moves: moves.map(asBefore) };
}

/** Who has to move for the club's sake has no less to come back later than before. */
const asBefore = (move: Move): Move => ({
  ...move,
  after: { ...move.after, refund_ceiling: move.invoice.refund_ceiling },
});

async function failChanged(ctx: Context, effect: Effect): Promise<never> {
  fail('preview_changed', { details: { preview: await previewOf(ctx, effect) } });
}

/** What is ticked must be there, and have begun. */
function checkBegun(ids: readonly number[], met: ReadonlyMap<number, { begun: boolean }>): void {
  if (ids.some((id) => !met.has(id))) failFields({ begun: ['unknown'] });
  if (ids.some((id) => !met.get(id)?.begun)) failFields({ begun: ['not_allowed'] });
}

async function checkTargets(ctx: Context, effect: Effect, { moves }: ClosingChoices): Promise<void> {
  const { met, slots, touched } = effect;
  const ids = new Set(met.map((one) => one.invoice.id));
  const covered = new Set(touched.filter((time) => time.covered).map((time) => time.id));
  for (const [index, { invoice_id, time_id }] of moves.entries()) {
    if (!ids.has(invoice_id)) failFields({ [`moves.${index}.invoice_id`]: ['unknown'] });
    // It may have been there when it was chosen: times are made anew, and courts go.
    if (!slots.has(time_id) && (await timeExists(ctx.db, time_id))) await failChanged(ctx, effect);
    if (!slots.has(time_id)) failFields({ [`moves.${index}.time_id`]: ['unknown'] });
    if (covered.has(time_id)) failFields({ [`moves.${index}.time_id`]: ['not_allowed'] });
  }
  for (const [index, { time_id }] of moves.entries()) {
    const slot = slots.get(time_id);
    if (slot && (await edgesOf(ctx, slot)).ends_at <= ctx.now) {
      fail('passed', { fields: { [`moves.${index}.time_id`]: ['not_allowed'] } });
    }
  }
  if (moves.some(({ time_id }) => slots.get(time_id)?.state !== 'free')) await failChanged(ctx, effect);
}

interface Closing {
  id: number;
  title: string;
}

/**
 * Cancels in full and moves as decided, closes and reopens the times and tells each customer once; the closing itself
 * is written by now.
 */
export async function carryOut(
  ctx: Context,
  closing: Closing,
  effect: Effect,
  { canceled, moves }: Decision,
  over_debt: boolean,
): Promise<void> {
  if (canceled.length + moves.length > 0) {
    await saveSlots(ctx, moves);
    const { drafts, settlement } = await planCancels(ctx, canceled);
    await post(ctx, [...drafts, ...(await changeDrafts(ctx, moves))]);
    if (canceled.length > 0) await settleOpenItems(ctx, settlement);
    await stretchSeasons(
      ctx,
      moves.map(({ invoice, to }) => ({ season_id: invoice.season_schedule_id, date: to.date })),
    );
    const back = await saveCanceled(ctx, canceled, {
      cancel_type: CANCEL_TYPE.system,
      reason: closing.title,
      handed_over: [],
    });
    for (const visit of Map.groupBy(moves, (move) => move.invoice.group_id).values()) {
      await settlePosted(ctx, visit, true);
    }
    const over = await checkLimits(ctx, { canceled, moves }, over_debt);
    const by = { closed_invoice_id: closing.id };
    for (const move of moves) {
      const passed = move.invoice.payers.some((payer) => over.has(payer.user_id));
      tellMove(ctx, move, passed, by);
    }
    await serveMoved(ctx, moves);
    const about = { cancel_type: CANCEL_TYPE.system, ...by };
    for (const one of canceled) noteCanceled(ctx, one, about, closing.title);
    const messages = await tellCustomers(ctx, closing.title, { canceled, moves });
    await record(ctx, closing.id, { canceled, moves }, messages);
    // Last: the moves have locked what others pay too.
    await giveBack(ctx, back);
  }
  const times = await settleTimes(
    ctx.db,
    effect.touched.map((time) => time.id),
  );
  announceTimes(ctx, times);
}

/**
 * The limit of debt of each person whom the whole closing leaves with more to pay; answers those who passed it on
 * purpose. 422 `max_debt` with the ids of what they would have moved.
 */
async function checkLimits(
  ctx: Context,
  { canceled, moves }: Decision,
  over_debt: boolean,
): Promise<Set<number>> {
  const over = new Set<number>();
  for (const { user_id, price } of risesOf([...moves, ...canceled])) {
    const theirs = moves.filter(({ invoice }) => invoice.payers.some((payer) => payer.user_id === user_id));
    const ids = theirs.map((move) => move.invoice.id);
    if (price > 0 && (await checkLimit(ctx, { user_id, price, paid: 0, over_debt, ids }))) over.add(user_id);
  }
  return over;
}

/** Notifies calendars of closed or reopened times. */
export function announceTimes(ctx: Context, times: readonly { id: number; date: string }[]): void {
  if (times.length === 0) return;
  ctx.changed(
    'reservable-times',
    times.map((time) => time.id),
    times.map((time) => time.date),
  );
}

/** One message for each customer who has a phone; answers their ids by customer. */
async function tellCustomers(
  ctx: Context,
  title: string,
  { canceled, moves }: Decision,
): Promise<Map<number, number>> {
  const club = await ctx.club();
  const owners = [...canceled, ...moves].map((one) => one.invoice);
  const first = new Map(owners.toReversed().map((invoice) => [invoice.user_id, invoice.id]));
  const people = await readPeople(ctx.db, [...first.keys()]);
  const messages = people.flatMap(({ id: user_id, phone_number }) => {
    if (!phone_number) return [];
    const theirs = <T extends { invoice: InvoiceRow }>(list: readonly T[]) =>
      list.filter((one) => one.invoice.user_id === user_id);
    const text = closedText(
      title,
      {
        canceled: theirs(canceled).map((one) => slotWords(one.invoice)),
        moved: theirs(moves).map(({ from, to }) => ({ from: slotWords(from), to: slotWords(to) })),
      },
      club,
    );
    return [
      { kind: 'closed' as const, phone_number, text, user_id, invoice_id: first.get(user_id) as number },
    ];
  });
  const queued = await queueMessages(ctx, messages);
  return new Map(queued.map(({ id, user_id }) => [user_id as number, id]));
}

async function record(
  ctx: Context,
  closing_id: number,
  { canceled, moves }: Decision,
  messages: ReadonlyMap<number, number>,
): Promise<void> {
  const common = (invoice: InvoiceRow) => ({
    invoice_id: invoice.id,
    from_time_id: invoice.reservable_time_id,
    message_id: messages.get(invoice.user_id) ?? null,
  });
  await insertEffects(
    ctx.db,
    closing_id,
    [
      ...canceled.map(({ invoice, figures }) => ({
        ...common(invoice),
        outcome: 'canceled' as const,
        refund: figures.refund,
        paid: invoice.paid,
        to_time_id: null,
      })),
      ...moves.map(({ invoice, to }) => ({
        ...common(invoice),
        outcome: 'moved' as const,
        refund: 0,
        paid: 0,
        to_time_id: to.id,
      })),
    ],
    ctx.now,
  );
}
