import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { CoachDue, coachDueList } from '#contract/people/coach-dues.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  comparison,
  equalsFlag,
  type ListSql,
  listPage,
  matchesSearch,
  personOrder,
} from '#server/db/list.ts';

// What the club owes its coaches (ledger.md "Coach's share"): credit of the person, and the classes that it came from.

const due = sql<number>`greatest(-coalesce(a.balance, 0), 0)`;
const classes = sql<number>`coalesce(k.classes, 0)`;
const earned = sql<number>`coalesce(k.earned, 0)::bigint`;

/** Payments to a coach, on `d`; what a cancel hands back is a customer's own money and no wage. */
const wages = (user: RawBuilder<unknown>) => sql`d.type = 'payment' and d.status = 'confirm'
  and d.user_id = ${user} and d.reference_type is distinct from 'sale-invoices'`;

const rows = (db: Db) =>
  db
    .selectFrom('coaches as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('accounts as a', 'a.user_id', 'u.id')
    .leftJoin(
      sql<{ coach_id: number; id: number; doc_number: number; date: string; price: number }>`lateral (
        select d.id, d.doc_number, d.date, d.price, d.created_at from documents d
        where ${wages(sql`c.user_id`)}
        order by d.id desc limit 1)`.as('l'),
      (join) => join.onTrue(),
    )
    // All coaches in one pass: their last payment says from when on.
    .leftJoin(
      sql<{ coach_id: number; classes: number; earned: number }>`(
        select i.recognized_coach_id as coach_id, count(*) as classes, sum(i.coach_share)::bigint as earned
        from sale_invoices i join (
          select x.id, m.paid_at from coaches x cross join lateral (
            select max(d.created_at) as paid_at from documents d where ${wages(sql`x.user_id`)}) m) p
          on p.id = i.recognized_coach_id
        where i.status = 1 and i.deleted_at is null and i.coach_share > 0
          and i.recognized_at > coalesce(p.paid_at, '-infinity')
        group by 1)`.as('k'),
      (join) => join.onRef('k.coach_id', '=', 'c.id'),
    )
    // Of whoever teaches no more: what is owed to one who has taught, paid in part or not, and no money that a customer has
    // ahead.
    .where(
      sql<boolean>`(c.deleted_at is null or ${due} > 0 and exists (
        select from sale_invoices i where i.recognized_coach_id = c.id and i.status = 1 and i.deleted_at is null
          and i.coach_share > 0 and i.recognized_at is not null))`,
    )
    .select(sql<boolean>`c.deleted_at is not null`.as('deleted'))
    .select(['c.id', 'c.active', due.as('due'), classes.as('classes'), earned.as('earned')])
    .select([
      sql<CoachDue['user']>`json_build_object('id', u.id, 'name', u.name, 'family', u.family)`.as('user'),
      sql<CoachDue['last_paid']>`case when l.id is not null then json_build_object('id', l.id,
        'doc_number', l.doc_number, 'date', l.date, 'price', l.price) end`.as('last_paid'),
    ]);

const listSql: ListSql = {
  sorts: {
    id: sql`c.id`,
    name: personOrder('u'),
    classes,
    earned,
    due,
    last_paid: sql`l.date`,
  } satisfies Record<(typeof coachDueList.sorts)[number], unknown>,
  filters: {
    name: matchesSearch(sql`u.search`),
    due: comparison(due),
    active: equalsFlag(sql`c.active`),
  } satisfies Record<keyof typeof coachDueList.filters, unknown>,
};

export const listDues = (db: Db, q: ListQuery) => listPage(db, rows(db), rows(db), 'c.id', listSql, q);

export const totalDues = (db: Db, q: ListQuery) =>
  db
    .selectFrom(applyFilters(rows(db), listSql, q.filters).as('r'))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(r.classes), 0)::bigint`.as('classes'),
      sql<number>`coalesce(sum(r.earned), 0)::bigint`.as('earned'),
      sql<number>`coalesce(sum(r.due), 0)::bigint`.as('due'),
    ])
    .executeTakeFirstOrThrow();
