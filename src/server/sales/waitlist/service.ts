import type * as v from 'valibot';
import type { CallInput } from '#contract/call.ts';
import type { FieldCode } from '#contract/errors.ts';
import type { FreedSlot, WaitingInput, waitlist } from '#contract/sales/waitlist.ts';
import { addDays, clubDay, clubTime } from '#domain/dates.ts';
import { stretchText } from '#domain/document-words.ts';
import { isStillSold } from '#domain/sold-until.ts';
import { fulfilsWish, type WaitlistWish } from '#domain/waitlist.ts';
import { checkAhead } from '#server/calendar/days-ahead.ts';
import { localNow } from '#server/calendar/invoice-reader.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { ownText } from '#server/messages/messages/own-text.ts';
import { queueByHand } from '#server/messages/messages/service.ts';
import { changesOf, standard } from '#server/records/crud.ts';
import {
  closeBefore,
  countCourts,
  countWaiting,
  findWaiter,
  findWaiting,
  type Had,
  readFreed,
  readOffer,
  reopen,
  serve,
} from './queries.ts';

/** Nobody waits for longer; what is meant is a season. */
const MOST_DAYS = 366;

export const reading = (ctx: Context) => ({ people: can(ctx, 'user.show') });

const today = async (ctx: Context) => clubDay(ctx.now, (await ctx.club()).time_zone);

/** `named`: the courts that it names already; they may be in the trash. */
async function checkWish(
  ctx: Context,
  wish: WaitlistWish,
  isOpen: boolean,
  named: readonly number[] = [],
): Promise<void> {
  const fields: Record<string, FieldCode[]> = {};
  if (wish.date_to < wish.date_from) fields.date_to = ['conflict'];
  else if (isOpen && wish.date_to < (await today(ctx))) fields.date_to = ['min'];
  else if (wish.date_to > addDays(wish.date_from, MOST_DAYS)) fields.date_to = ['max'];
  if (wish.to <= wish.from) fields.to = ['conflict'];
  const anew = (wish.court_ids ?? []).filter((id) => !named.includes(id));
  if (anew.length > 0 && (await countCourts(ctx.db, anew)) < anew.length) fields.court_ids = ['unknown'];
  if (Object.keys(fields).length > 0) failFields(fields);
  if (isOpen) await checkAhead(ctx, wish.date_to, 'date_to');
}

/** Fields that are checked again on a change. */
const JUDGED = ['date_from', 'date_to', 'from', 'to', 'court_ids', 'state'] as const;

export const waitingRecords = standard({
  table: 'waitlist',
  resource: 'waitlist',
  find: (ctx, id) => findWaiting(ctx.db, id, reading(ctx)),
  rules: {
    async update(ctx, before, changes) {
      if (!JUDGED.some((name) => name in changes)) return;
      const after = { ...before, ...changes };
      await checkWish(ctx, after, after.state === 'waiting', before.court_ids ?? []);
    },
  },
});

/** Adds an entry: slots that become free from now on are announced. */
export async function createWaiting(ctx: Context, input: v.InferOutput<typeof WaitingInput>) {
  if (!(await findWaiter(ctx.db, input.user_id))) failFields({ user_id: ['unknown'] });
  await checkWish(ctx, input, true);
  return waitingRecords.create(ctx, { ...input, creator_id: ctx.actor.user_id });
}

/** What a person says of a wish that a reservation had served: that one serves it no more. */
export async function updateWaiting(
  ctx: Context,
  id: number,
  { version, ...patch }: CallInput<typeof waitlist.update>['body'],
) {
  const before = await waitingRecords.open(ctx, id, version);
  const served = before.state === 'booked' && patch.state !== undefined;
  const changes = changesOf(before, patch);
  await waitingRecords.change(ctx, before, { ...changes, ...(served && { invoice_id: null }) });
  return waitingRecords.get(ctx, id);
}

/** Freed slots that people wait for. */
export async function freedSlots(ctx: Context): Promise<FreedSlot[]> {
  const { bookable_after_start: soldAfterStart } = await ctx.club();
  return readFreed(ctx.db, { local: await localNow(ctx), soldAfterStart }, reading(ctx));
}

/** How many others wait for the slots of these reservations, which are still ahead. */
export const waitersFor = async (ctx: Context, invoice_ids: readonly number[]): Promise<number> =>
  countWaiting(ctx.db, invoice_ids, await localNow(ctx));

/** Whether somebody was told of this slot since it became free. */
const isTold = (
  waiting: { state: string; offered_time_id: number | null; offered_freed: number | null },
  slot: { id: number; freed: number },
): boolean =>
  waiting.state === 'offered' &&
  waiting.offered_time_id === slot.id &&
  (waiting.offered_freed ?? slot.freed) === slot.freed;

const FREED = { fa: 'آزاد شد؛ برای رزرو با ما تماس بگیرید.', en: 'is free now; call us to book it.' };

/**
 * Notes that somebody was told of a free slot, and sends the text where it is asked for. 409 `not_active` for who waits
 * no more, `stale` for a text to who was told already, `slot_taken` for a slot that is not free; 422 `passed` for one that is not sold any more, and on `time_id` and
 * `phone_number`.
 */
export async function offer(
  ctx: Context,
  id: number,
  { time_id, message }: { time_id: number; message: boolean },
) {
  const before = await waitingRecords.open(ctx, id);
  if (before.state !== 'waiting' && before.state !== 'offered') fail('not_active');
  const slot = await readOffer(ctx.db, time_id);
  if (!slot) failFields({ time_id: ['unknown'] });
  if (slot.state !== 'free') fail('slot_taken', { details: { times: [{ id: time_id }] } });
  if (!fulfilsWish(before, slot)) failFields({ time_id: ['not_allowed'] });
  const { bookable_after_start, time_zone } = await ctx.club();
  const now = { today: clubDay(ctx.now, time_zone), time: clubTime(ctx.now, time_zone) };
  if (!isStillSold(slot, bookable_after_start, now)) {
    fail('passed', { fields: { time_id: ['not_allowed'] }, details: { times: [{ id: time_id }] } });
  }
  // Another desk was first: nobody is told twice of the same freed slot.
  if (isTold(before, slot)) {
    if (message) fail('stale');
    return waitingRecords.get(ctx, id);
  }
  if (message) {
    const waiter = await findWaiter(ctx.db, before.user_id);
    const phone_number = waiter?.phone_number;
    if (!waiter || !phone_number) failFields({ phone_number: ['required'] });
    const { locale, club_name } = await ctx.club();
    const place = stretchText(slot.court, slot.date, slot.start_time, slot.end_time, locale);
    const own = await ownText(ctx, 'waitlist', { user: waiter, slots: [slot], invoice_ids: [] });
    const text = own ?? `${place} ${FREED[locale]}\n${club_name}`;
    await queueByHand(ctx, { kind: 'waitlist', phone_number, text, user_id: before.user_id });
  }
  await waitingRecords.change(
    ctx,
    before,
    { state: 'offered', offered_time_id: time_id, offered_freed: slot.freed },
    message ? { before: {}, after: { message: true } } : null,
  );
  return waitingRecords.get(ctx, id);
}

/** Notes what became of wishes, in the log and for whoever shows them. */
function note(ctx: Context, rows: readonly { id: number; before: object; after: object }[]): void {
  for (const { id, before, after } of rows)
    ctx.audit({ resource: 'waitlist', resource_id: id, before, after });
  if (rows.length > 0)
    ctx.changed(
      'waitlist',
      rows.map(({ id }) => id),
    );
}

/** Ends the entries of a person who has booked a wished slot or moved to one. */
export async function closeServed(ctx: Context, user_id: number, had: readonly Had[]): Promise<void> {
  const served = await serve(ctx.db, user_id, had);
  note(
    ctx,
    served.map(({ id, state, invoice_id }) => ({
      id,
      before: { state },
      after: { state: 'booked', invoice_id },
    })),
  );
}

/** Reopens the entry of a person whose move was undone. */
export async function reopenServed(ctx: Context, invoice_ids: readonly number[]): Promise<void> {
  const again = await reopen(ctx.db, invoice_ids, await today(ctx));
  note(
    ctx,
    again.map(({ id, invoice_id }) => ({
      id,
      before: { state: 'booked', invoice_id },
      after: { state: 'waiting', invoice_id: null },
    })),
  );
}

/** The daily run's end of past entries; returns how many. */
export async function closeWaiting(ctx: Context): Promise<number> {
  const closed = await closeBefore(ctx.db, await today(ctx));
  note(
    ctx,
    closed.map(({ id, state }) => ({ id, before: { state }, after: { state: 'canceled' } })),
  );
  return closed.length;
}

/** Replaces a merged person in the waitlist. */
export async function replaceWaiter(ctx: Context, from: number, into: number): Promise<void> {
  const rows = await ctx.db
    .updateTable('waitlist')
    .set((e) => ({ user_id: into, version: e('version', '+', 1) }))
    .where('user_id', '=', from)
    .returning('id')
    .execute();
  if (rows.length > 0)
    ctx.changed(
      'waitlist',
      rows.map(({ id }) => id),
    );
}
