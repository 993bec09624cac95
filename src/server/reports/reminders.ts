import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Debt } from '#contract/reports/debt-reminders.ts';
import { clubDay, clubTime } from '#domain/dates.ts';
import { fillPlaceholders, MAX_MESSAGE_LENGTH, placeholderValues } from '#domain/message-text.ts';
import { sumOf } from '#domain/money.ts';
import type { Context } from '#server/context.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import { inValues } from '#server/db/list.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { queueByHand } from '#server/messages/messages/service.ts';

/** The club's minute, as slots are told to be over by it. */
export async function clubMinute(ctx: Context): Promise<string> {
  const { time_zone } = await ctx.club();
  return `${clubDay(ctx.now, time_zone)} ${clubTime(ctx.now, time_zone)}`;
}

/** Of `o`: it is still owed for. The index goes by the first, the planner's statistics by the second. */
export const owed = sql<SqlBool>`o.allocated < o.price and o.price - o.allocated > 0`;

/** Open items (`o`) of slots (`i`) that are over, whoever pays them: what their reports and texts speak of. */
export const overdue = (now: string, court: readonly number[] | undefined): RawBuilder<SqlBool> =>
  sql<SqlBool>`${owed} and o.kind = 'invoice' and i.deleted_at is null
    and i.date + i.end_time <= ${now}::timestamp
    and ${court ? inValues(sql`i.court_id`)([...court]) : sql`true`}`;

interface Open {
  user_id: number;
  id: number;
  court: string;
  date: string;
  start_time: string;
  due: number;
}

async function openOf(ctx: Context, ids: readonly number[], court?: readonly number[]): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select o.user_id, i.id, c.name as court, i.date, to_char(i.start_time, 'HH24:MI') as start_time,
      o.price - o.allocated - o.pending as due
    from open_items o join sale_invoices i on i.id = o.invoice_id join courts c on c.id = i.court_id
    where o.user_id = any(${[...ids]}::bigint[]) and ${overdue(await clubMinute(ctx), court)}
      and o.price - o.allocated > o.pending
    order by i.date, i.start_time, i.id`.execute(ctx.db);
  return rows;
}

const peopleOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'family', 'phone_number'])
    .where('id', '=', anyOf(ids))
    .execute();

/** What each of these people owes for slots that are over, without what is on its way, whoever owes most first. */
export async function listDebts(
  ctx: Context,
  { user_ids, court }: { user_ids: readonly number[]; court?: readonly number[] | undefined },
): Promise<Debt[]> {
  const open = Map.groupBy(await openOf(ctx, user_ids, court), ({ user_id }) => user_id);
  const people = await peopleOf(ctx.db, user_ids);
  return people
    .map(({ id, name, family, phone_number }): Debt => {
      const own = open.get(id) ?? [];
      return {
        user: { id, name, family },
        reachable: phone_number !== null,
        slots: own.map(({ court: at, date, start_time }) => ({ court: at, date, start_time })),
        due: sumOf(own, ({ due }) => due),
      };
    })
    .sort((a, b) => b.due - a.due || a.user.id - b.user.id);
}

/**
 * Queues one text to a person about all the slots that are over and that they still owe for; it stands with the first of
 * them. 422 on `phone_number` when there is none, on `text` where its places make it too long; 409 `preview_changed` when
 * they owe for none any more.
 */
export async function remind(
  ctx: Context,
  { user_id, court, text: typed }: { user_id: number; court?: readonly number[] | undefined; text: string },
): Promise<void> {
  const [user] = await peopleOf(ctx.db, [user_id]);
  if (!user) fail('not_found', { details: { ids: [user_id] } });
  const slots = await openOf(ctx, [user_id], court);
  const [first] = slots;
  if (!first) fail('preview_changed');
  const { phone_number } = user;
  if (!phone_number) failFields({ phone_number: ['required'] });
  const { club_name, locale } = await ctx.club();
  const due = sumOf(slots, (slot) => slot.due);
  const text = fillPlaceholders(typed, placeholderValues({ user, slots, due, club: club_name }, locale));
  if (text.length > MAX_MESSAGE_LENGTH) failFields({ text: ['too_long'] });
  await queueByHand(ctx, { kind: 'message', phone_number, text, user_id, invoice_id: first.id });
  for (const { id, date } of slots) {
    ctx.audit({ resource: 'sale-invoices', resource_id: id, after: { message: text } });
    ctx.changed('sale-invoices', [id], [date]);
  }
}
