import { type RawBuilder, sql } from 'kysely';
import type {
  OpeningEntry,
  OpeningKind,
  OpeningState,
  openingList,
} from '#contract/accountancy/opening-inventories.ts';
import type { ListQuery } from '#contract/list.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import { comparison, containsText, type ListSql, listPage, personOrder } from '#server/db/list.ts';
import { oncePerDb } from '#server/db/statement.ts';

const OWNERS = {
  banks: oncePerDb((db) =>
    db
      .selectFrom('opening_inventories as o')
      .innerJoin('banks as w', 'w.id', 'o.bank_id')
      .select(['w.id', 'w.name', 'w.card_number', 'o.price']),
  ),
  cashes: oncePerDb((db) =>
    db
      .selectFrom('opening_inventories as o')
      .innerJoin('cashes as w', 'w.id', 'o.cash_id')
      .select(['w.id', 'w.name', 'o.price']),
  ),
  'debtor-users': oncePerDb((db) => people(db).select('o.price').where('o.price', '>', 0)),
  'creditor-users': oncePerDb((db) =>
    people(db).select(sql<number>`-o.price`.as('price')).where('o.price', '<', 0),
  ),
};

function people(db: Db) {
  return db
    .selectFrom('opening_inventories as o')
    .innerJoin('users as w', 'w.id', 'o.user_id')
    .select(['w.id', 'w.name', 'w.family', 'w.phone_number']);
}

const listSqlOf = (name: ReturnType<typeof sql>, order: readonly RawBuilder<unknown>[]): ListSql => ({
  sorts: {
    id: sql`w.id`,
    name: order,
    price: sql`abs(o.price)`,
    created_at: [sql`o.created_at`, sql`o.id`],
  } satisfies Record<(typeof openingList.sorts)[number], unknown>,
  filters: {
    name: containsText(name),
    price: comparison(sql`abs(o.price)`),
  } satisfies Record<keyof typeof openingList.filters, unknown>,
});

const PLACES = listSqlOf(sql`w.name`, [sql`w.name collate fa_num`]);
const PEOPLE = listSqlOf(sql`(w.name || ' ' || w.family)`, personOrder('w'));
const sqlOf = (kind: OpeningKind) => (kind === 'banks' || kind === 'cashes' ? PLACES : PEOPLE);

/** A page of the entries of one kind; a creditor's price is above 0 too. */
export async function listOpenings(db: Db, kind: OpeningKind, q: ListQuery) {
  const rows = OWNERS[kind](db) as never;
  return listPage<OpeningEntry>(db, rows, rows, 'w.id', sqlOf(kind), q);
}

/** The entries of these banks, cash boxes or persons, in the order in which they were made. */
export async function readOpenings(
  db: Db,
  kind: OpeningKind,
  ids: readonly number[],
): Promise<OpeningEntry[]> {
  const rows = (OWNERS[kind] as (typeof OWNERS)['cashes'])(db);
  return rows.where('w.id', '=', anyOf(ids)).orderBy('o.created_at').orderBy('o.id').execute();
}

type Person = OpeningState['locked_by'];

/** The lock, the first year and the sums. */
export async function readState(db: Db): Promise<OpeningState> {
  const { rows } = await sql<Omit<OpeningState, 'totals'> & { sums: Record<OpeningKind, [number, number]> }>`
    select s.locked_at is not null as locked, s.locked_at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end
        as locked_by,
      y.start_date as date, y.end_date, y.name as year,
      exists (select from financial_years where status = 'closed') as year_closed,
      (select json_build_object(
        'banks', json_build_array(count(bank_id), coalesce(sum(price) filter (where bank_id is not null), 0)),
        'cashes', json_build_array(count(cash_id), coalesce(sum(price) filter (where cash_id is not null), 0)),
        'debtor-users', json_build_array(count(*) filter (where user_id is not null and price > 0),
          coalesce(sum(price) filter (where user_id is not null and price > 0), 0)),
        'creditor-users', json_build_array(count(*) filter (where price < 0),
          coalesce(-sum(price) filter (where price < 0), 0)))
      from opening_inventories) as sums
    from opening_state s left join users u on u.id = s.locked_by
    cross join (select start_date, end_date, name from financial_years order by start_date limit 1) y`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the club has no year yet');
  const { sums, ...state } = row;
  const totals = Object.fromEntries(
    Object.entries(sums).map(([kind, [count, price]]) => [kind, { count, price }]),
  ) as OpeningState['totals'];
  return { ...state, locked_by: state.locked_by as Person, totals };
}
