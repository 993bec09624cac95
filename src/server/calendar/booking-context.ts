import { sql } from 'kysely';
import type { BookingInput } from '#contract/sales/sale-invoices.ts';
import type { CoachShareRule } from '#domain/coach-share.ts';
import type { DiscountGroup } from '#domain/pricing.ts';
import type { RefundRule } from '#domain/refunds.ts';
import type { Context } from '#server/context.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import { failFields } from '#server/http/fail.ts';
import { canonicalOf } from '#server/records/refs.ts';

export interface Customer {
  id: number;
  name: string;
  family: string;
  phone_number: string | null;
  character_id: number;
  max_debt: number;
}

export interface KnownAddon {
  id: number;
  name: string;
  price: number;
}

/** The data a booking needs besides its slots. */
export interface BookingFacts extends Customer {
  balance: number;
  rules: RefundRule[];
  groups: DiscountGroup[];
  addons: KnownAddon[];
  coach_known: boolean;
  /** Another booking carries the same client_ref. */
  ref_used: boolean;
  /** They wait for a slot. */
  waits: boolean;
  /** How many days ahead the customer's group may book by itself (D9). */
  reservable_days: number;
}

export interface BookingFactsQuery {
  user_id: number;
  coach_id: number | null;
  addon_ids: readonly number[];
  client_ref: string | null;
}

/** One statement for all of it; undefined for an unknown customer. `lock` also locks the person. */
function readFacts(db: Db, asked: BookingFactsQuery, lock: boolean): Promise<BookingFacts | undefined> {
  return db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.user_id', 'u.id')
    .innerJoin('characters as c', 'c.id', 'u.character_id')
    .select(['u.id', 'u.name', 'u.family', 'u.phone_number', 'u.character_id', 'u.max_debt', 'a.balance'])
    .select('c.reservable_date as reservable_days')
    .select([
      sql<RefundRule[]>`coalesce((
        select json_agg(json_build_object('hours_before', r.hours_before, 'percent', r.percent)
          order by r.hours_before) from refund_rules r where r.deleted_at is null), '[]')`.as('rules'),
      sql<DiscountGroup[]>`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name, 'percent', g.percent,
          'character_ids', g.character_ids, 'user_ids', g.user_ids, 'court_ids', g.court_ids,
          'term_ids', g.term_ids, 'weekdays', g.weekdays)) from discount_groups g
        where g.deleted_at is null
          and (u.character_id = any(g.character_ids) or u.id = any(g.user_ids))), '[]')`.as('groups'),
      sql<KnownAddon[]>`coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'price', s.price)) from sale_addons s
        where s.id = any(${[...asked.addon_ids]}::bigint[]) and s.active and s.deleted_at is null), '[]')`.as(
        'addons',
      ),
      sql<boolean>`exists (select from coaches k where k.id = ${asked.coach_id}::bigint
        and k.active and k.deleted_at is null)`.as('coach_known'),
      sql<boolean>`exists (select from sale_invoices i where i.client_ref = ${asked.client_ref}::uuid)`.as(
        'ref_used',
      ),
      sql<boolean>`exists (select from waitlist w where w.user_id = u.id
        and w.state in ('waiting', 'offered') and w.deleted_at is null)`.as('waits'),
    ])
    .where('u.id', '=', asked.user_id)
    .where('u.deleted_at', 'is', null)
    .where('u.merged_into', 'is', null)
    .$if(lock, (q) => q.forNoKeyUpdate('u'))
    .executeTakeFirst();
}

/** The requested add-ons that can be sold now. */
export function readAddons(db: Db, ids: readonly number[]): Promise<KnownAddon[]> {
  return db
    .selectFrom('sale_addons')
    .select(['id', 'name', 'price'])
    .where('id', '=', anyOf(ids))
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
}

export interface CoachFacts extends CoachShareRule {
  id: number;
  user_id: number;
}

/** Coaches by their ids, those in the trash too: what they taught is theirs. */
export async function readCoaches(db: Db, ids: readonly number[]): Promise<Map<number, CoachFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('coaches')
    .select(['id', 'user_id', 'share_type', 'share'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function isActiveCoach(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('coaches')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The customer and everything a booking needs to know; 422 on `user_id` or `coach_id` for a missing one. */
export async function readBookingFacts(
  ctx: Context,
  input: Pick<BookingInput, 'addons' | 'coach_id' | 'client_ref'>,
  user_id: number,
  lock: boolean,
): Promise<BookingFacts> {
  const asked = {
    user_id,
    coach_id: input.coach_id ?? null,
    addon_ids: input.addons.map((addon) => addon.sale_addon_id),
    client_ref: input.client_ref ?? null,
  };
  const facts = await readFacts(ctx.db, asked, lock);
  if (!facts) {
    // A device may not know yet that a customer was merged into another.
    const canonical = await canonicalOf(ctx, user_id);
    if (canonical === null) failFields({ user_id: ['unknown'] });
    return readBookingFacts(ctx, input, canonical, lock);
  }
  if (asked.coach_id !== null && !facts.coach_known) failFields({ coach_id: ['unknown'] });
  return facts;
}
