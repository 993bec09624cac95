import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { SeasonSchedule, SeasonSession } from '#contract/sales/season-records.ts';
import type { seasonList } from '#contract/sales/season-schedules.ts';
import { ownerDue } from '#server/calendar/owner-due.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenClubDays,
  containsText,
  inValues,
  type ListSql,
  listPage,
  liveOrTrashed,
  matchesNames,
  matchesSearch,
  personOrder,
} from '#server/db/list.ts';
import { createdBy, creatorJson } from '#server/records/creator-sql.ts';

/** How seasons are read: in the club's zone, at its local time, and by what the caller may see. */
export interface Reading {
  zone: string;
  /** `2026-11-21 11:30`: what has begun is no more ahead. */
  local: string;
  /** Phones. */
  people: boolean;
  money: boolean;
}

const seasons = (db: Db) =>
  db
    .selectFrom('season_schedules as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .leftJoin('coaches as co', 'co.id', 'k.coach_id')
    .leftJoin('users as cu', 'cu.id', 'co.user_id')
    .leftJoin('users as cr', 'cr.id', 'k.creator_id');

/** Of `i`: what its sessions are. By the day too, which their index has. */
const begun = (local: string) => sql<SqlBool>`(i.date + i.start_time) <= ${local}::timestamp`;
const STATE = {
  held: (local: string) =>
    sql<SqlBool>`(i.status = 1 and i.date <= ${local}::timestamp::date and ${begun(local)})`,
  ahead: (local: string) =>
    sql<SqlBool>`(i.status = 1 and i.date >= ${local}::timestamp::date and not ${begun(local)})`,
  canceled: () => sql<SqlBool>`(i.status = 2)`,
};
const stateOf = (local: string) =>
  sql<
    SeasonSession['state']
  >`case when i.status = 2 then 'canceled' when ${begun(local)} then 'held' else 'ahead' end`;
/** It stands elsewhere than its slot (`s`) says. */
const moved = sql<boolean>`(i.date <> i.season_date or i.term_id <> s.term_id or i.court_id <> s.court_id)`;

const ofSeason = sql`sale_invoices i where i.season_schedule_id = k.id and i.deleted_at is null`;
const sessions = (what: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`true`) =>
  sql<number>`(select ${what} from ${ofSeason} and ${where})`;
const counted = (where?: RawBuilder<unknown>) => sessions(sql`count(*)`, where);
const summed = (what: string) => sessions(sql.raw(`coalesce(sum(${what}), 0)::bigint`));
/** What it costs as it is now: of cancelled sessions what was kept. */
const COST = 'case when i.status = 1 then i.total_price else coalesce(i.penalty, 0) end';

const any = (where: RawBuilder<unknown>) => sql<SqlBool>`exists (select from ${ofSeason} and ${where})`;
const stateBy = (ahead: RawBuilder<SqlBool>, held: RawBuilder<SqlBool>) => sql<SeasonSchedule['state']>`case
  when ${ahead} then 'active' when k.canceled_at is not null or not ${held} then 'canceled' else 'finished' end`;
const stateOfSeason = (local: string) => stateBy(any(STATE.ahead(local)), any(STATE.held(local)));

/** Of `s`: a session that stands for it is ahead, though a change may have given it up. */
const standing = (local: string) => any(sql`coalesce(i.season_slot, 0) = s.slot and ${STATE.ahead(local)}`);

const rows = (db: Db, { local, people }: Reading) =>
  seasons(db)
    .select(['k.id', 'k.title', 'k.description', 'k.from_date as from', 'k.to_date as to'])
    .select(['k.fixed_price', 'k.created_at', 'k.version'])
    .select([
      stateOfSeason(local).as('state'),
      counted().as('count'),
      counted(STATE.held(local)).as('done'),
      counted(STATE.ahead(local)).as('left'),
      counted(STATE.canceled()).as('canceled'),
      summed(COST).as('total_price'),
      summed('i.paid').as('paid'),
      summed('i.due').as('due'),
      sql<SeasonSchedule['user']>`json_build_object('id', u.id, 'name', u.name, 'family', u.family,
        'phone_number', case when ${people}::boolean then u.phone_number end)`.as('user'),
      sql<SeasonSchedule['coach']>`case when co.id is not null
        then json_build_object('id', co.id, 'name', cu.name, 'family', cu.family) end`.as('coach'),
      sql<SeasonSchedule['slots']>`(
        select coalesce(json_agg(json_build_object('slot', s.slot, 'weekday', s.weekday, 'until', s.until,
          'ahead', ${standing(local)}, 'court', json_build_object('id', c.id, 'name', c.name),
          'term', json_build_object('id', t.id, 'name', t.name, 'start_time', left(t.start_time::text, 5),
            'end_time', left(t.end_time::text, 5))) order by s.until nulls first, s.slot), '[]')
        from season_slots s join courts c on c.id = s.court_id join terms t on t.id = s.term_id
        where s.season_schedule_id = k.id)`.as('slots'),
      sql<SeasonSchedule['strip']>`(
        select coalesce(json_agg(json_build_object('state', ${stateOf(local)}, 'moved', coalesce(${moved}, false))
          order by i.date, i.start_time, i.id), '[]')
        from sale_invoices i
        left join season_slots s on s.season_schedule_id = i.season_schedule_id and s.slot = i.season_slot
        where i.season_schedule_id = k.id and i.deleted_at is null)`.as('strip'),
      creatorJson('cr').as('creator'),
    ]);

/** Of the slots that are in force, as `isInForce` has it. */
const meeting = (local: string) => (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (
  select from season_slots s where s.season_schedule_id = k.id and ${condition}
    and (s.until is null or ${standing(local)}))`;

const listSql = ({ zone, local, people, money }: Reading): ListSql => {
  const sum = (what: string) => (money ? summed(what) : sql`null::bigint`);
  const meets = meeting(local);
  const named = (people ? matchesSearch : matchesNames)(sql`u.search`);
  return {
    sorts: {
      id: sql`k.id`,
      user: personOrder('u'),
      coach: personOrder('cu'),
      from: sql`k.from_date`,
      to: sql`k.to_date`,
      // What goes on first, then what is over.
      state: sql`array_position(array['active', 'finished', 'canceled'], ${stateOfSeason(local)})`,
      done: counted(STATE.held(local)),
      left: counted(STATE.ahead(local)),
      canceled: counted(STATE.canceled()),
      total_price: sum(COST),
      paid: sum('i.paid'),
      due: sum('i.due'),
      created_at: sql`k.created_at`,
    } satisfies Record<(typeof seasonList.sorts)[number], unknown>,
    filters: {
      search: (value: string) => sql<SqlBool>`(${containsText(sql`k.title`)(value)} or ${named(value)})`,
      user: named,
      user_id: inValues(sql`k.user_id`),
      coach: inValues(sql`k.coach_id`),
      court: (ids: number[]) => meets(inValues(sql`s.court_id`)(ids)),
      term: (ids: number[]) => meets(inValues(sql`s.term_id`)(ids)),
      weekday: (days: string[]) => meets(sql`s.weekday = any(${days.map(Number)}::smallint[])`),
      state: inValues(stateOfSeason(local)),
      date: ({ from, to }: { from: string | null; to: string | null }) =>
        sql<SqlBool>`(${from}::date is null or k.to_date >= ${from}::date)
          and (${to}::date is null or k.from_date <= ${to}::date)`,
      creator: createdBy(sql`k.creator_id`),
      created_at: betweenClubDays(sql`k.created_at`, zone),
    } satisfies Record<keyof typeof seasonList.filters, unknown>,
  };
};

/** Sums that only those see who see reservations. */
function told<R extends { total_price: number; paid: number; due: number }>(
  row: R,
  { money }: Reading,
): Omit<R, 'total_price' | 'paid' | 'due'> & Pick<SeasonSchedule, 'total_price' | 'paid' | 'due'> {
  return money ? row : { ...row, total_price: null, paid: null, due: null };
}

/** The same of a season, whose agreed price is such a sum too. */
const toldSeason = <R extends Parameters<typeof told>[0] & { fixed_price: number | null }>(
  row: R,
  reading: Reading,
) => ({ ...told(row, reading), fixed_price: reading.money ? row.fixed_price : null });

export async function listSeasons(db: Db, q: ListQuery, reading: Reading) {
  const listed = liveOrTrashed(rows(db, reading), 'k', q);
  const keys = seasons(db)
    .select('k.id')
    .where('k.deleted_at', q.trashed ? 'is not' : 'is', null);
  const { data, ...page } = await listPage(db, listed, keys, 'k.id', listSql(reading), q);
  return { ...page, data: data.map((row) => toldSeason(row, reading)) };
}

export async function totalSeasons(db: Db, q: ListQuery, reading: Reading) {
  const { local } = reading;
  const state = stateBy(sql`g.ahead`, sql`g.held`);
  const is = (one: SeasonSchedule['state']) => sql<SqlBool>`${state} = ${one}`;
  const sums = seasons(db)
    // The sessions of a season once, for all its figures.
    .innerJoin(
      sql<{ ahead: boolean }>`lateral (select coalesce(bool_or(${STATE.ahead(local)}), false) as ahead,
        coalesce(bool_or(${STATE.held(local)}), false) as held, sum(${sql.raw(COST)}) as total_price,
        sum(i.paid) as paid, sum(i.due) as due from ${ofSeason})`.as('g'),
      (join) => join.onTrue(),
    )
    .where('k.deleted_at', q.trashed ? 'is not' : 'is', null)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where ${is('active')})`.as('active'),
      sql<number>`count(*) filter (where ${is('finished')})`.as('finished'),
      sql<number>`count(*) filter (where ${is('canceled')})`.as('canceled'),
      sql<number>`coalesce(sum(g.total_price), 0)::bigint`.as('total_price'),
      sql<number>`coalesce(sum(g.paid), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(g.due), 0)::bigint`.as('due'),
    ]);
  return told(await applyFilters(sums, listSql(reading), q.filters).executeTakeFirstOrThrow(), reading);
}

/** One season as a list shows it, with the balance of its customer; undefined when it is in the trash, or nowhere. */
export async function findSeason(db: Db, id: number, reading: Reading, trashed: ListQuery['trashed'] = null) {
  const found = rows(db, reading)
    .leftJoin('accounts as a', 'a.user_id', 'k.user_id')
    .select('a.balance')
    .where('k.id', '=', id);
  const row = await liveOrTrashed(found, 'k', { trashed }).executeTakeFirst();
  return row && { ...toldSeason(row, reading), balance: reading.people ? (row.balance ?? 0) : null };
}

/** Of `i`: an active one stands in place of this lost session, whichever of them that was lost in turn. */
const replaced = sql`exists (select from sale_invoices o
  where o.replaces = coalesce(i.replaces, i.id) and o.status = 1 and o.deleted_at is null)`;
/** Of `i`: cancelled by the system, and nothing stands in its place yet. */
export const replaceable = sql<boolean>`(i.status = 2 and i.cancel_type = 2 and not ${replaced})`;

/** Its sessions, numbered in the order of the calendar. */
export async function readSessions(db: Db, id: number, { local, money }: Reading): Promise<SeasonSession[]> {
  const found = await db
    .selectFrom('sale_invoices as i')
    .innerJoin('courts as c', 'c.id', 'i.court_id')
    .innerJoin('terms as t', 't.id', 'i.term_id')
    .leftJoin('season_slots as s', (join) =>
      join.onRef('s.season_schedule_id', '=', 'i.season_schedule_id').onRef('s.slot', '=', 'i.season_slot'),
    )
    .select(['i.id as invoice_id', 'i.invoice_number', 'i.version', 'i.reservable_time_id as time_id'])
    .select(['i.date', 'i.start_time', 'i.end_time', 'i.status', 'i.cancel_type', 'i.attended'])
    .select(['i.price', 'i.discount', 'i.total_price', 'i.cancel_price', 'i.penalty', 'i.paid', 'i.due'])
    .select(['i.pending', 'i.financial_status', 'c.id as court_id', 'c.name as court', 't.id as term_id'])
    .select(['t.name as term'])
    .select([
      sql<number>`row_number() over (order by i.date, i.start_time, i.id)`.as('number'),
      sql<number>`coalesce(i.season_slot, 0)`.as('slot'),
      ownerDue.as('owner_due'),
      stateOf(local).as('state'),
      sql<boolean>`coalesce(${moved}, false)`.as('moved'),
      sql<boolean>`(i.date + i.end_time) <= ${local}::timestamp`.as('passed'),
      replaceable.as('replaceable'),
      sql<SeasonSession['closed']>`(select json_build_object('id', x.id, 'title', x.title)
        from closed_invoice_effects e join closed_invoices x on x.id = e.closed_invoice_id
        where e.invoice_id = i.id and e.outcome = 'canceled' order by e.id desc limit 1)`.as('closed'),
    ])
    .where('i.season_schedule_id', '=', id)
    .where('i.deleted_at', 'is', null)
    .orderBy('i.date')
    .orderBy('i.start_time')
    .orderBy('i.id')
    .execute();
  return found.map(({ court_id, court, term_id, term, ...row }) => {
    const session = { ...row, court: { id: court_id, name: court }, term: { id: term_id, name: term } };
    return money ? session : { ...session, ...HIDDEN };
  });
}
const HIDDEN = {
  price: null,
  discount: null,
  total_price: null,
  cancel_price: null,
  penalty: null,
  paid: null,
  due: null,
  pending: null,
  owner_due: null,
  financial_status: null,
};

/** How many of its sessions are still ahead. */
export async function countAhead(db: Db, id: number, local: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from sale_invoices i
    where i.season_schedule_id = ${id} and i.deleted_at is null and ${STATE.ahead(local)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The day of a season's last session as it was planned; null while it has none. */
export async function lastPlanned(db: Db, id: number): Promise<string | null> {
  const { last } = await db
    .selectFrom('sale_invoices')
    .select((e) => e.fn.max('season_date').as('last'))
    .where('season_schedule_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return last;
}

/** The end of a season as it was planned: its own, unless a session that was moved behind it is what it ends with. */
export async function plannedTo(db: Db, id: number, to_date: string): Promise<string> {
  const last = await lastPlanned(db, id);
  if (last === null || last >= to_date) return to_date;
  const moved = await db
    .selectFrom('sale_invoices')
    .select('id')
    .where('season_schedule_id', '=', id)
    .where('date', '=', to_date)
    .where('season_date', '<', to_date)
    .limit(1)
    .executeTakeFirst();
  return moved ? last : to_date;
}

/** What the planner starts with to go on: of its slots those not given up whose court and term are still there. */
export function findCopied(db: Db, id: number) {
  return db
    .selectFrom('season_schedules as k')
    .select(['k.title', 'k.description', 'k.user_id', 'k.from_date', 'k.to_date', 'k.fixed_price'])
    .select([
      sql<
        SeasonSchedule['coach']
      >`(select json_build_object('id', co.id, 'name', cu.name, 'family', cu.family)
        from coaches co join users cu on cu.id = co.user_id
        where co.id = k.coach_id and co.active and co.deleted_at is null)`.as('coach'),
      sql<
        {
          weekday: number;
          term: SeasonSchedule['slots'][number]['term'];
          court: { id: number; name: string };
        }[]
      >`(
        select coalesce(json_agg(json_build_object('weekday', s.weekday,
          'court', json_build_object('id', c.id, 'name', c.name),
          'term', json_build_object('id', t.id, 'name', t.name, 'start_time', left(t.start_time::text, 5),
            'end_time', left(t.end_time::text, 5))) order by s.slot), '[]')
        from season_slots s
        join courts c on c.id = s.court_id and c.active and c.deleted_at is null
        join terms t on t.id = s.term_id and t.deleted_at is null
        where s.season_schedule_id = k.id and s.until is null)`.as('slots'),
    ])
    .where('k.id', '=', id)
    .where('k.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** More slots of a season. */
export async function insertSlots(
  db: Db,
  season_schedule_id: number,
  slots: readonly { slot: number; weekday: number; term_id: number; court_id: number }[],
): Promise<void> {
  if (slots.length === 0) return;
  await db
    .insertInto('season_slots')
    .values(slots.map((slot) => ({ ...slot, season_schedule_id })))
    .execute();
}

export const readSlotsOf = (db: Db, season_schedule_id: number) =>
  db
    .selectFrom('season_slots')
    .selectAll()
    .where('season_schedule_id', '=', season_schedule_id)
    .orderBy('slot')
    .execute();

/** Slots that a change has given up, from the day after on. */
export async function endSlots(
  db: Db,
  season_schedule_id: number,
  slots: readonly number[],
  until: string,
): Promise<void> {
  await db
    .updateTable('season_slots')
    .set({ until })
    .where('season_schedule_id', '=', season_schedule_id)
    .where('slot', 'in', [...slots])
    .execute();
}

/** Which slot each of these sessions stands for, and on which day. */
export async function placeSessions(
  db: Db,
  placed: readonly { id: number; season_slot: number; season_date: string }[],
): Promise<void> {
  await sql`
    update sale_invoices i set season_slot = p.season_slot, season_date = p.season_date
    from json_to_recordset(${JSON.stringify(placed)}::json) as p(id bigint, season_slot smallint, season_date date)
    where i.id = p.id`.execute(db);
}
