import type { ListQuery } from '#contract/list.ts';
import { addDays, clubDay, weekday } from '#domain/dates.ts';
import { nextSpan } from '#domain/seasons.ts';
import { localNow } from '#server/calendar/invoice-reader.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, orNotFound } from '#server/http/fail.ts';
import { queueMessage } from '#server/messages/messages/service.ts';
import { standard } from '#server/records/crud.ts';
import {
  countAhead,
  findCopied,
  findSeason,
  listSeasons,
  plannedTo,
  type Reading,
  readSessions,
  totalSeasons,
} from './queries.ts';
import { type SessionWords, seasonText } from './texts.ts';

export async function readingOf(ctx: Context): Promise<Reading> {
  const { time_zone: zone } = await ctx.club();
  return {
    zone,
    local: await localNow(ctx),
    people: can(ctx, 'user.show'),
    money: can(ctx, 'invoice.show'),
  };
}

async function findDetail(ctx: Context, id: number, trashed: ListQuery['trashed'] = null) {
  const reading = await readingOf(ctx);
  const season = await findSeason(ctx.db, id, reading, trashed);
  if (!season) return undefined;
  const sessions = await readSessions(ctx.db, id, reading);
  const sum = (field: 'total_price' | 'cancel_price' | 'penalty') =>
    reading.money ? sessions.reduce((all, session) => all + (session[field] ?? 0), 0) : null;
  return {
    ...season,
    sessions,
    booked: sum('total_price'),
    refunded: sum('cancel_price'),
    penalty: sum('penalty'),
    notify: (await ctx.club()).sms.book,
  };
}

export const seasonRecords = standard({
  table: 'season_schedules',
  resource: 'season-schedules',
  find: (ctx, id) => findDetail(ctx, id),
  rules: {
    /** Not while a session is ahead: 409 `in_use` with how many. */
    async remove(ctx, { id }) {
      const count = await countAhead(ctx.db, id, await localNow(ctx));
      if (count > 0) fail('in_use', { details: { by: [{ resource: 'sale-invoices', count }] } });
    },
    /** Reservations that were removed for good are of no season any more. */
    async force(ctx, { id }) {
      await ctx.db
        .updateTable('sale_invoices')
        .set({ season_schedule_id: null, season_slot: null, season_date: null })
        .where('season_schedule_id', '=', id)
        .where('forced_at', 'is not', null)
        .execute();
    },
  },
});

export const getSeason = seasonRecords.get;

/** The same of the trash too, for whoever may see it; or 404. */
export const getShown = async (ctx: Context, id: number, trashed: ListQuery['trashed']) =>
  orNotFound(await findDetail(ctx, id, trashed));

export async function seasons(ctx: Context, query: ListQuery) {
  return listSeasons(ctx.db, query, await readingOf(ctx));
}

export async function seasonTotals(ctx: Context, query: ListQuery) {
  return totalSeasons(ctx.db, query, await readingOf(ctx));
}

/** The same of one customer. */
export const ofCustomer = (query: ListQuery, user_id: number): ListQuery => ({
  ...query,
  filters: { ...query.filters, user_id: [user_id] },
});

/**
 * What the planner starts with to go on with a season: as many weeks later as it takes, and as long as it was planned,
 * wherever its last session has been moved to.
 */
export async function copySeason(ctx: Context, id: number) {
  const { from_date, to_date, user_id, fixed_price, ...rest } = orNotFound(await findCopied(ctx.db, id));
  const today = clubDay(ctx.now, (await ctx.club()).time_zone);
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'family', 'phone_number'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return {
    ...rest,
    fixed_price: can(ctx, 'invoice.show') ? fixed_price : null,
    user: { ...user, phone_number: can(ctx, 'user.show') ? user.phone_number : null },
    ...nextSpan(
      { from: from_date, to: await plannedTo(ctx.db, id, to_date) },
      [today, addDays(to_date, 1)].sort().at(-1) as string,
    ),
  };
}

/** Sessions that were moved behind the end of their season move its end with them. */
export async function stretchSeasons(
  ctx: Context,
  moved: readonly { season_id: number | null; date: string }[],
): Promise<void> {
  const ids = moved.flatMap(({ season_id }) => season_id ?? []);
  const shorter = await ctx.db
    .selectFrom('season_schedules')
    .select(['id', 'to_date'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, to_date } of shorter) {
    const dates = moved.flatMap(({ season_id, date }) => (season_id === id ? [date] : []));
    const last = [to_date, ...dates].sort().at(-1) as string;
    if (last > to_date) await seasonRecords.change(ctx, await seasonRecords.open(ctx, id), { to_date: last });
  }
}

/** Seasons are locked before persons, wherever both are. */
export async function lockSeasonsOf(ctx: Context, user_ids: readonly number[]): Promise<void> {
  await ctx.db
    .selectFrom('season_schedules')
    .select('id')
    .where('user_id', '=', anyOf(user_ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** What one person had is another's: seasons go over with the reservations. */
export async function replaceCustomer(ctx: Context, from: number, into: number): Promise<void> {
  const moved = await ctx.db
    .updateTable('season_schedules')
    .set((e) => ({ user_id: into, version: e('version', '+', 1) }))
    .where('user_id', '=', from)
    .returning('id')
    .execute();
  if (moved.length === 0) return;
  ctx.changed(
    'season-schedules',
    moved.map(({ id }) => id),
  );
}

/** One message to the customer about sessions of a season, if they have a phone; it hangs on the first of them. */
export async function tellCustomer(
  ctx: Context,
  kind: 'book' | 'cancel' | 'change',
  user_id: number,
  invoice_ids: readonly number[],
): Promise<void> {
  const [invoice_id] = invoice_ids;
  const person = await ctx.db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!person?.phone_number || invoice_id === undefined) return;
  const sessions = await ctx.db
    .selectFrom('sale_invoices as i')
    .innerJoin('courts as c', 'c.id', 'i.court_id')
    .select(['i.date', 'i.start_time', 'i.end_time', 'c.name as court'])
    .where('i.id', '=', anyOf(invoice_ids))
    .orderBy('i.date')
    .orderBy('i.start_time')
    .execute();
  const spoken = sessions.map((session): SessionWords => ({ ...session, weekday: weekday(session.date) }));
  await queueMessage(ctx, {
    kind,
    phone_number: person.phone_number,
    text: seasonText(kind, spoken, await ctx.club()),
    user_id,
    invoice_id,
  });
}
