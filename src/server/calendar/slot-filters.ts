import { type SqlBool, sql } from 'kysely';
import type { SLOT_FILTERS } from '#contract/sales/slot-filters.ts';
import { equalsFlag, estimable, type FilterSql, inValues } from '#server/db/list.ts';
import { createdById } from '#server/records/creator-sql.ts';

/** The outcome of a reservation (`i`); every one outside the trash has exactly one. */
export const outcome = sql<string>`case when i.status = 2 then case when i.cancel_type = 2 then 'closed' else 'canceled' end
  when i.recognized_at is null then 'upcoming' when i.attended is false then 'missed' else 'played' end`;
/** 0 Saturday … 6 Friday: the first day of 2000 was a Saturday. */
export const weekdayOf = sql<number>`((i.date - date '2000-01-01') % 7)`;
export const hourOf = sql<number>`extract(hour from i.start_time)::int`;

/** The group whose discount applies, as in domain/pricing.ts: none when the manual one is higher. */
export const groupThatWon = sql<number | null>`case when i.discount > 0 and (i.discount_manual is null
  or least(i.price, i.discount_manual) <= round(i.price * i.discount_group_percent / 100)) then i.discount_group_id end`;
const ofGroups = (ids: number[]) => {
  // The group that was kept has an index.
  const won = sql<SqlBool>`(${inValues(sql`i.discount_group_id`)(ids)} and ${groupThatWon} is not null)`;
  return ids.includes(0) ? sql<SqlBool>`(${won} or ${groupThatWon} is null)` : won;
};

/** By the start itself, which has an index, and not by what is worked out of it. */
const ofHours = (values: string[]) => {
  const within = values
    .map(Number)
    .map((hour) => sql`i.start_time >= ${`${hour}:00`}::time and i.start_time < ${`${hour + 1}:00`}::time`);
  return sql<SqlBool>`(${sql.join(within, sql` or `)})`;
};

const ofCourts = (column: 'type' | 'roof') => (values: string[]) => {
  const found = sql`select c.id from courts c where ${inValues(sql.ref(`c.${column}`))(values)}`;
  // Where there is no such court nothing is looked for.
  return sql<SqlBool>`(exists (${found}) and i.court_id = any(array(${found})))`;
};

/** The filters of slot reports on reservations (`i`); the list has the same names. */
export const slotFilters: Record<keyof typeof SLOT_FILTERS, FilterSql> = {
  court: estimable(inValues(sql`i.court_id`)),
  court_type: ofCourts('type'),
  roof: ofCourts('roof'),
  time: estimable(inValues(sql`i.term_id`)),
  // How often each day and outcome comes the database counts with its statistics (0062).
  weekday: estimable((values: string[]) => sql<SqlBool>`${weekdayOf} = any(${values.map(Number)}::int[])`),
  hour: estimable(ofHours),
  character: (ids: number[]) =>
    sql<SqlBool>`i.user_id in (select x.id from users x where ${inValues(sql`x.character_id`)(ids)})`,
  user_id: estimable(inValues(sql`i.user_id`)),
  coach: estimable(inValues(sql`i.coach_id`)),
  coached: estimable(equalsFlag(sql`i.coach_id is not null`)),
  creator_id: estimable(createdById(sql`i.creator_id`)),
  actionType: estimable(inValues(sql`i.action_type`)),
  discount_group: ofGroups,
  discounted: estimable(equalsFlag(sql`i.discount > 0`)),
  addon: (ids: number[]) =>
    sql<SqlBool>`i.id in (select x.invoice_id from invoice_addons x where ${inValues(sql`x.sale_addon_id`)(ids)})`,
  with_addons: equalsFlag(sql`exists (select from invoice_addons x where x.invoice_id = i.id)`),
  seasonal: estimable(equalsFlag(sql`i.season_schedule_id is not null`)),
  season: estimable(inValues(sql`i.season_schedule_id`)),
  financialStatus: estimable(inValues(sql`i.financial_status`)),
  outcome: estimable((values: string[]) => sql<SqlBool>`${outcome} = any(${values})`),
};
