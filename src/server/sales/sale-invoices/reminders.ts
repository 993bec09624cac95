import { sql } from 'kysely';
import { addDays, clubDay, clubTime } from '#domain/dates.ts';
import { ownerDue } from '#server/calendar/owner-due.ts';
import { messageText, type SlotWords } from '#server/calendar/texts.ts';
import type { Context } from '#server/context.ts';
import { ownWords } from '#server/messages/messages/own-text.ts';
import { type NewMessage, queueMessages } from '#server/messages/messages/service.ts';

/**
 * Queues one text a customer and visit for the reservations of the next day, from the hour on that the club wants it
 * (`sms_day_before_at`); answers how many. The day is noted in the same transaction on the club's row, so that of several
 * servers one alone does it, and a server that was off at that hour does it later on that day. Whoever books after that
 * has just been told.
 */
export async function remindOfTomorrow(ctx: Context): Promise<number> {
  const { time_zone, sms_day_before, sms_day_before_at } = await ctx.club();
  if (!sms_day_before || clubTime(ctx.now, time_zone) < sms_day_before_at) return 0;
  const day = addDays(clubDay(ctx.now, time_zone), 1);
  // What another server notes at once makes this one wait, and then find nothing to do.
  const club = await ctx.db
    .updateTable('club')
    .set({ reminded_for: day })
    .where((e) => e.or([e('reminded_for', 'is', null), e('reminded_for', '<', day)]))
    .where('sms_day_before', '=', true)
    .returning(['club_name', 'locale', 'message_texts'])
    .executeTakeFirst();
  if (!club) return 0;
  const visits = await visitsOf(ctx, day);
  await queueMessages(
    ctx,
    visits.map(
      ({ slots, name, family, due, ...to }): NewMessage => ({
        kind: 'reminder',
        ...to,
        text:
          ownWords(club, 'day_before', { user: { name, family }, slots, due }) ??
          messageText('reminder', slots, club),
      }),
    ),
  );
  return visits.length;
}

interface Reminded {
  phone_number: string;
  user_id: number;
  invoice_id: number;
  name: string;
  family: string;
  /** Toman, what they are still asked for of the visit. */
  due: number;
  slots: SlotWords[];
}

/** Who comes on a day and can be written to: a visit with its slots, by the phone of who has booked. */
async function visitsOf(ctx: Context, day: string): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    select u.phone_number, u.id as user_id, min(i.id) as invoice_id, u.name, u.family,
      sum(${ownerDue})::bigint as due,
      json_agg(json_build_object('court', c.name, 'date', i.date::text,
        'start_time', to_char(i.start_time, 'HH24:MI'),
        'end_time', case when i.end_time = '24:00' then '24:00' else to_char(i.end_time, 'HH24:MI') end)
        order by i.start_time, c.name) as slots
    from sale_invoices i
      join users u on u.id = i.user_id
      join courts c on c.id = i.court_id
    where i.date = ${day}::date and i.status = 1 and i.deleted_at is null
      and u.phone_number is not null and u.deleted_at is null
    group by u.id, u.name, u.family, u.phone_number, i.group_id
    order by min(i.start_time), u.id`.execute(ctx.db);
  return rows;
}
