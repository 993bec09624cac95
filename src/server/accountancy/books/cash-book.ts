import { sql } from 'kysely';
import type { Beside, CashBook, Span } from '#contract/accountancy/books.ts';
import type { DocumentType } from '#domain/statuses.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { type Context, can } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { inPersonOrder } from '#server/db/list.ts';
import { failFields } from '#server/http/fail.ts';
import { KIND_OF, KIND_TYPE, turnovers } from '#server/ledger/account-days.ts';
import { refuseUncounted } from '#server/ledger/uncounted-boxes.ts';
import { today } from '#server/ledger/years.ts';
import { besideOf } from '../accounts/spans.ts';
import { inSnapshot } from './turnovers.ts';

interface Asked {
  date?: [string, string] | undefined;
  compare?: Beside | undefined;
  cash?: number | undefined;
  bank?: number | undefined;
  payment_gateway?: number | undefined;
  group?: 'creator' | undefined;
}

interface Moved {
  date: string;
  type: DocumentType;
  reversed: boolean;
  in: number;
  out: number;
  count: number;
}

const PLACES = { cash: 'cash_id', bank: 'bank_id', payment_gateway: 'payment_gateway_id' } as const;

/** Receipts and payments of a place of money, by kind of document and by day. */
export async function cashBook(ctx: Context, asked: Asked): Promise<CashBook> {
  const now = await today(ctx);
  const [from, to] = asked.date ?? ['', ''];
  const span: Span = { from: from || to || now, to: to || now };
  if (span.from > span.to) failFields({ date: ['pattern'] });
  const beside = besideOf(span, asked.compare);
  return inSnapshot(ctx.db, async (db) => {
    const { ids, account_id, name } = await placeOf(db, asked);
    await refuseUncounted({ ...ctx, db }, ids, [span.to, beside?.to ?? ''].toSorted().at(-1));
    const own = await flowOf(db, ids, span);
    const other = beside && (await flowOf(db, ids, beside));
    const kinds = byKind(own.moved);
    const kindsBeside = other && byKind(other.moved);
    const all = new Map([...(kindsBeside ?? []), ...kinds]);
    return {
      ...span,
      compare: beside,
      account_id,
      name,
      ...own.flow,
      compared: other?.flow ?? null,
      kinds: [...all]
        .map(([key, { type, reversed }]) => {
          const { in: came, out, count } = kinds.get(key) ?? { in: 0, out: 0, count: 0 };
          const then = kindsBeside && (kindsBeside.get(key) ?? { in: 0, out: 0 });
          return { type, reversed, in: came, out, count, compared: then && { in: then.in, out: then.out } };
        })
        .toSorted((a, b) => b.in + b.out - a.in - a.out || (a.type < b.type ? -1 : 1)),
      days: daysOf(own.flow.opening, own.moved),
      shifts: can(ctx, 'shift.show') ? await shiftsOf(db, ids, span, (await ctx.club()).time_zone) : [],
      tills: asked.group === 'creator' ? await tillsOf(db, ids, span) : null,
    };
  });
}

/** The account of a place, or those of all cash boxes. */
async function placeOf(db: Db, asked: Asked) {
  for (const [name, column] of Object.entries(PLACES)) {
    const id = asked[name as keyof typeof PLACES];
    if (id === undefined) continue;
    const account = await db
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where(column, '=', id)
      .executeTakeFirst();
    if (!account) failFields({ [name]: ['unknown'] });
    return { ids: [account.id], account_id: account.id, name: account.name };
  }
  const all = await db
    .selectFrom('accounts')
    .select('id')
    .select((one) => one.selectFrom('accounts').select('id').where('code', '=', '11').as('above'))
    .where('cash_id', 'is not', null)
    .execute();
  return { ids: all.map(({ id }) => id), account_id: all[0]?.above ?? null, name: '' };
}

async function flowOf(db: Db, ids: readonly number[], { from, to }: Span) {
  const days = sql`(${turnovers}) t where t.account_id = any(${ids}::bigint[])`;
  const before = await sql<{ opening: number }>`
    select coalesce(sum(t.debit - t.credit), 0)::bigint as opening from ${days} and t.date < ${from}::date`.execute(
    db,
  );
  const { rows: moved } = await sql<Moved>`
    select t.date, ${KIND_OF} as type, ${KIND_TYPE} = 'reversal' as reversed,
      sum(t.debit)::bigint as in, sum(t.credit)::bigint as out, sum(t.postings)::int as count
    from ${days} and t.date between ${from}::date and ${to}::date
    group by 1, 2, 3 order by 1`.execute(db);
  const opening = before.rows[0]?.opening ?? 0;
  const sum = (side: 'in' | 'out') => moved.reduce((all, row) => all + row[side], 0);
  const flow = { opening, in: sum('in'), out: sum('out'), closing: opening + sum('in') - sum('out') };
  return { flow, moved };
}

/** Shifts that were closed on these days, as they were counted; whether they are approved already or wait for it. */
async function shiftsOf(db: Db, ids: readonly number[], { from, to }: Span, zone: string) {
  const { rows } = await sql<CashBook['shifts'][number]>`
    select s.id, (s.closed_at at time zone ${zone})::date as date, a.name, s.counted, s.difference,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end as creator
    from accounts a join shifts s on s.cash_id = a.cash_id
    left join users u on u.id = s.closed_by and u.role_id is distinct from ${TOP_ROLE}
    where a.id = any(${ids}::bigint[]) and s.state <> 'open'
      and s.closed_at >= ${from}::date::timestamp at time zone ${zone}
      and s.closed_at < (${to}::date + 1)::timestamp at time zone ${zone}
    order by s.closed_at, s.id`.execute(db);
  return rows;
}

/** Who has taken what, where and on which day: receipts, and what was taken back of them. */
async function tillsOf(db: Db, ids: readonly number[], { from, to }: Span) {
  const { rows } = await sql<NonNullable<CashBook['tills']>[number]>`
    select p.date, p.account_id, a.name, case when u.id is not null then json_build_object(
        'id', u.id, 'name', u.name, 'family', u.family) end as creator,
      count(*)::int as count, sum(p.debit)::bigint as in, sum(p.credit)::bigint as out
    from postings p join documents d on d.id = p.document_id left join documents r on r.id = d.reverses
    join accounts a on a.id = p.account_id
    left join users u on u.id = d.creator_id and u.role_id is distinct from ${TOP_ROLE}
    where p.account_id = any(${ids}::bigint[]) and p.date between ${from}::date and ${to}::date
      and coalesce(r.type, d.type) = 'receive'
    group by p.date, p.account_id, a.name, u.id
    order by p.date, a.name collate fa_num, ${inPersonOrder('u')}`.execute(db);
  return rows;
}

function byKind(moved: readonly Moved[]): Map<string, Moved> {
  const kinds = new Map<string, Moved>();
  for (const row of moved) {
    const key = `${row.type} ${row.reversed}`;
    const kind = kinds.get(key);
    if (!kind) kinds.set(key, { ...row });
    else {
      kind.in += row.in;
      kind.out += row.out;
      kind.count += row.count;
    }
  }
  return kinds;
}

function daysOf(before: number, moved: readonly Moved[]): CashBook['days'] {
  const days: CashBook['days'] = [];
  for (const row of moved) {
    let day = days.at(-1);
    if (day?.date !== row.date) {
      const opening = day?.closing ?? before;
      day = { date: row.date, opening, in: 0, out: 0, closing: opening };
      days.push(day);
    }
    day.in += row.in;
    day.out += row.out;
    day.closing += row.in - row.out;
  }
  return days;
}
