import { sql } from 'kysely';
import type { operationList } from '#contract/access/operations.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '#server/db/client.ts';
import { inValues, type ListSql, listPage } from '#server/db/list.ts';

const state = sql<'stored' | 'canceled'>`case when o.canceled_at is null then 'stored' else 'canceled' end`;

const listSql: ListSql = {
  sorts: {
    created_at: sql`o.created_at`,
    canceled_at: sql`o.canceled_at`,
  } satisfies Record<(typeof operationList.sorts)[number], unknown>,
  filters: {
    state: inValues(state),
    actor: inValues(sql`o.actor_id`),
  } satisfies Record<keyof typeof operationList.filters, unknown>,
};

type Name = { id: number; name: string; family: string };
const person = (table: 'a' | 'm') =>
  sql<Name>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}, 'family', ${sql.ref(`${table}.family`)})`;

/** Keys with their outcomes, of one author, or of everybody with null. */
export function listOperations(db: Db, q: ListQuery, actor_id: number | null) {
  const rows = db
    .selectFrom('operations as o')
    .innerJoin('users as a', 'a.id', 'o.actor_id')
    .leftJoin('users as m', 'm.id', 'o.on_behalf_by')
    .select([
      'o.key',
      'o.call',
      'o.status',
      'o.record_id',
      'o.created_at',
      'o.canceled_at',
      'o.cancel_reason',
    ])
    .select([
      state.as('state'),
      person('a').as('actor'),
      sql<Name | null>`case when m.id is not null then ${person('m')} end`.as('on_behalf_by'),
    ])
    .$if(actor_id !== null, (own) => own.where('o.actor_id', '=', actor_id));
  const keys = db
    .selectFrom('operations as o')
    .select('o.key')
    .$if(actor_id !== null, (own) => own.where('o.actor_id', '=', actor_id));
  return listPage(db, rows, keys, 'o.key', listSql, q);
}
