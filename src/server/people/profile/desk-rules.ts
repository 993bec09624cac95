import { sql } from 'kysely';
import type { DeskRules } from '#contract/settings/pages/desk.ts';
import type { Context } from '#server/context.ts';

/** What every desk works by; of the places that are set those that are still there. */
export async function deskRules(ctx: Context): Promise<DeskRules> {
  const club = await ctx.club();
  const { cost_place } = club;
  const { rows } = await sql<{
    cash: number | null;
    bank: number | null;
    gateway: number | null;
    cost: boolean;
  }>`
    select
      (select id from cashes where id = ${club.default_cash_id}::bigint and deleted_at is null) as cash,
      (select id from banks where id = ${club.default_bank_id}::bigint and deleted_at is null) as bank,
      (select id from payment_gateways
        where id = ${club.default_gateway_id}::bigint and deleted_at is null and status) as gateway,
      case ${cost_place?.type ?? null}::integer
        when 1 then exists (select from cashes where id = ${cost_place?.id ?? null}::bigint and deleted_at is null)
        when 2 then exists (select from banks where id = ${cost_place?.id ?? null}::bigint and deleted_at is null)
        else false end as cost`.execute(ctx.db);
  const [there] = rows;
  return {
    default_action_type: club.default_action_type,
    hold_minutes: club.hold_minutes,
    bookable_after_start: club.bookable_after_start,
    cost_place: there?.cost ? cost_place : null,
    cost_attachment_from: club.cost_attachment_from,
    default_character_id: club.default_character_id,
    default_reservable_date: club.default_reservable_date,
    ask_national_code: club.ask_national_code,
    ask_born_at: club.ask_born_at,
    default_cash_id: there?.cash ?? null,
    default_bank_id: there?.bank ?? null,
    default_gateway_id: there?.gateway ?? null,
    count_notes: club.count_notes,
    addon_stock: club.addon_stock,
    addon_low: club.addon_low,
  };
}
