import { type RawBuilder, sql } from 'kysely';
import { ROOFS, TYPES } from '#contract/settings/court-words.ts';
import { COMMA } from '#domain/digits.ts';
import type { DaySpan } from '#domain/periods.ts';
import { readTurnoverDays } from '#server/ledger/account-days.ts';
import type { Calculation } from './calculation.ts';
import { reportWords } from './names.ts';
import { ofPeople } from './people.ts';
import { groupRows, namedRows, peopleRows, percentOf } from './rows.ts';
import type { Run } from './run.ts';
import { chartOf, pointsOf, stepOf } from './slots.ts';
import { belowCodes, isWhole, netOf, ofCodes, onAnyBelow, tie } from './ties.ts';

const KIND = sql`coalesce(r.type, d.type)`;

const SOLD = ['reserve', 'addon', 'price-change'];
/** What gives a sale back; of a reservation that was deleted, and of its restoring, the same the other way. */
const RETURNED = ['cancel', 'addon-cancel', 'void', 'restore'];

/** فروش اشخاص: what moved on each person's account; opening + sold − returned − received + paid − share + other = closing. */
export const peopleSales: Calculation = {
  rows: (run, span, keys, asked = span) => {
    const net = (kinds: readonly string[], sign: '' | '-') =>
      sql`coalesce(sum(${sql.raw(sign)}net) filter (where inside and kind = any(${[...kinds]})), 0)::bigint`;
    const known = [...SOLD, ...RETURNED, 'receive', 'payment', 'coach-share'];
    const side = run.query.filters.side as string[] | undefined;
    // Beside other days the same people stand, on whichever side they were then.
    const closing =
      asked === span
        ? sql`s.closing`
        : sql`(select a.balance - coalesce((select sum(p.debit - p.credit) from postings p
            where p.account_id = a.id and p.date > ${asked.to}::date), 0) from accounts a where a.user_id = s.key)`;
    const onSide =
      side?.length === 1 ? (side[0] === 'debtor' ? sql`${closing} > 0` : sql`${closing} < 0`) : sql`true`;
    // Half of all lines are no person's, and few documents take another one back: neither is carried along. A line has the
    // day of its document; said of both, the lines of the years before are not read.
    return peopleRows(
      run,
      sql`select s.* from (
          select a.user_id as key, a.balance - coalesce(m.since, 0) as opening,
            coalesce(m.sold, 0) as sold, coalesce(m.returned, 0) as returned, coalesce(m.received, 0) as received,
            coalesce(m.paid_out, 0) as paid_out, coalesce(m.coach_share, 0) as coach_share,
            coalesce(m.other, 0) as other, a.balance - coalesce(m.after, 0) as closing, coalesce(m.moved, false) as moved
          from accounts a left join (
            select account_id, bool_or(inside) as moved, ${net(SOLD, '')} as sold, ${net(RETURNED, '-')} as returned,
              ${net(['receive'], '-')} as received, ${net(['payment'], '')} as paid_out,
              ${net(['coach-share'], '-')} as coach_share,
              coalesce(sum(net) filter (where inside and kind <> all(${known})), 0)::bigint as other,
              sum(net)::bigint as since, coalesce(sum(net) filter (where not inside), 0)::bigint as after
            from (
              select p.account_id, coalesce(v.type, d.type) as kind, d.date <= ${span.to}::date as inside,
                sum(p.debit - p.credit)::bigint as net
              from accounts a join postings p on p.account_id = a.id join documents d on d.id = p.document_id
              left join (
                select x.id, o.type from documents x join documents o on o.id = x.reverses
                where x.reverses is not null) v on v.id = d.id
              where a.user_id is not null and d.doc_number is not null and d.date >= ${span.from}::date
                and p.date >= ${span.from}::date group by 1, 2, 3) k
            group by 1) m on m.account_id = a.id
          where a.user_id is not null) s
        join users u on u.id = s.key
        where (s.moved or s.opening <> 0 or s.closing <> 0) and ${onSide} and ${ofPeople(run)}`,
      { keys },
    );
  },
  ties: async (run, span, { total }) => {
    if (!isWhole(run)) return [];
    const days = await readTurnoverDays(run.db, { to: span.to });
    const [people] = await accountsOf(run, ['14']);
    const theirs = days
      .filter((day) => day.account_id === people?.id)
      .reduce((sum, day) => sum + day.debit - day.credit, 0);
    return [tie('14', people?.name ?? '', total.closing, theirs)];
  },
};

async function accountsOf(run: Run, codes: readonly string[]) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, code, name from accounts where code = any(${[...codes]}) order by code`.execute(run.db);
  return rows;
}

/** Accounts of income right below their group: what others that stand below one of them are counted to. */
const GENERAL = sql`select a.id, a.code from accounts a join accounts g on g.id = a.parent_id
  where a.kind = 'income' and g.parent_id is null`;
/** Lines of income with the reservation and the court that they are for; closings of years are left out. */
const earned = (span: DaySpan) => sql`postings p join ${belowCodes(GENERAL)} a on a.id = p.account_id
  join accounts g on g.code = a.top
  join documents d on d.id = p.document_id left join documents r on r.id = d.reverses
  left join sale_invoices i on i.id = p.invoice_id left join courts c on c.id = i.court_id
  where ${onAnyBelow(GENERAL)} and p.date between ${span.from}::date and ${span.to}::date and ${KIND} <> 'year-close'`;
const PART = sql`case when g.code = '41' and i.id is not null
  then '41:' || c.type || ':' || c.roof || ':' || (i.coach_id is not null)::text else g.code end`;

/** فروش خدمات: income by account, court rent by floor, roof and with or without a coach. */
export const serviceSales: Calculation = {
  rows: async (run, span) => {
    const { group } = run.query;
    const key = group === 'service' ? PART : stepOf(run, sql.ref('p.date'), span, group as 'day' | 'month');
    const { rows } = await sql<{ key: string; debit: number; credit: number; net: number }>`
      select ${key} as key, sum(p.debit)::bigint as debit, sum(p.credit)::bigint as credit,
        sum(p.credit - p.debit)::bigint as net from ${earned(span)} group by 1 order by 1`.execute(run.db);
    const all = rows.reduce((sum, row) => sum + row.net, 0);
    const made = await namedRows(
      run,
      rows.map((row) => ({ ...row, share: percentOf(row.net, all) })),
      { total: ({ net }) => ({ share: percentOf(net, net) }) },
    );
    if (group !== 'service') return made;
    const codes = new Set(rows.map((row) => codeOf(row.key)));
    const accounts = new Map((await accountsOf(run, [...codes])).map((one) => [one.code, one]));
    return {
      ...made,
      rows: made.rows.map((row) => {
        const account = accounts.get(codeOf(String(row.key)));
        // Of what an account is split into, each part opens the ledger of all of it.
        return { ...row, name: serviceName(run, String(row.key), account?.name), opens: account?.id ?? null };
      }),
    };
  },
  ties: async (run, span, { total }) => {
    const days = await readTurnoverDays(run.db, span);
    const { rows } = await sql<{ id: number }>`select id from accounts where kind = 'income'`.execute(run.db);
    const income = new Set(rows.map(({ id }) => id));
    const theirs = days
      .filter(({ account_id, kind }) => income.has(account_id) && !kind.endsWith('year-close'))
      .reduce((sum, day) => sum + day.credit - day.debit, 0);
    const name = run.ctx.locale === 'fa' ? 'سود و زیان: درآمد' : 'Profit and loss: income';
    return [tie('profit-and-loss.income', name, total.net, theirs)];
  },
  chart: async (run, span) => {
    const { rows } = await sql<{ at: string; key: number; value: number }>`
      select ${stepOf(run, sql.ref('p.date'), span, 'month')} as at, g.id as key,
        sum(p.credit - p.debit)::bigint as value from ${earned(span)} group by 1, 2`.execute(run.db);
    return chartOf(
      run,
      { by: 'month', kind: 'amount', of: 'service', points: pointsOf(run, span, 'month') },
      rows,
    );
  },
};

/** The account of a part: `41` of `41:hard:always:true`. */
const codeOf = (key: string): string => key.split(':')[0] ?? '';

function serviceName(run: Run, key: string, name: string | undefined): string {
  const words = reportWords(run);
  const { locale } = run.ctx;
  const [code = '', type, roof, coached] = key.split(':');
  const account = name ?? code;
  if (!type || !roof) return account;
  const parts = [
    account,
    TYPES[type as keyof typeof TYPES][locale],
    ROOFS[roof as keyof typeof ROOFS][locale],
    coached === 'true' ? words.with_coach : words.without_coach,
  ];
  return parts.join(COMMA[locale]);
}

/** Lines of one account by the coach they are about: who taught, else whose share it is. */
const byCoach = (
  code: string,
  span: DaySpan,
) => sql`postings p join ${belowCodes(ofCodes([code]))} a on a.id = p.account_id
  join documents d on d.id = p.document_id left join documents r on r.id = d.reverses
  left join sale_invoices i on i.id = p.invoice_id left join coaches k on k.user_id = d.user_id
  where ${onAnyBelow(ofCodes([code]))} and p.date between ${span.from}::date and ${span.to}::date and ${KIND} <> 'year-close'`;
const TAUGHT = sql`coalesce(i.recognized_coach_id, i.coach_id)`;

const costs = (
  span: DaySpan,
) => sql`select k.id as key, sum(p.debit)::bigint as accrued, sum(p.credit)::bigint as reversed,
  sum(p.debit - p.credit)::bigint as net from ${byCoach('53', span)} group by 1`;

/** درآمد مربی: court rent by the coach of its reservation, what has none as a row of its own. */
export const coachIncome: Calculation = {
  rows: async (run, span) => {
    // What was recognised and taken back within these days has earned nothing.
    const income = sql`select key, count(*) filter (where id is not null and net <> 0)::int as count,
        sum(net)::bigint as income from (
          select ${TAUGHT} as key, i.id, sum(p.credit - p.debit) as net from ${byCoach('41', span)} group by 1, 2) n
      group by 1`;
    // A full join needs an equality: nobody is coach 0.
    const keyed = (of: RawBuilder<unknown>) => sql`select coalesce(key, 0) as k, * from (${of}) q`;
    return groupRows(
      run,
      sql`select nullif(coalesce(x.k, y.k), 0) as key, coalesce(x.count, 0) as count, coalesce(x.income, 0) as income,
          coalesce(y.net, 0) as cost, coalesce(x.income, 0) - coalesce(y.net, 0) as margin,
          round(100.0 * coalesce(x.income, 0) / nullif(sum(x.income) over (), 0), 1)::float8 as share
        from (${keyed(income)}) x full join (${keyed(costs(span))}) y on x.k = y.k`,
      { total: ({ income: sum }) => ({ share: percentOf(sum, sum) }) },
    );
  },
  ties: async (run, span, { total }) => {
    const [account] = await netOf(run, ['41'], span);
    return account ? [tie('41', account.name, total.income, account.net)] : [];
  },
};

/** هزینه‌ی مربی: shares accrued and taken back, what was paid to the person, and what stands on their account. */
export const coachCost: Calculation = {
  rows: (run, span) =>
    groupRows(
      run,
      // Who was paid or has a balance is told of without a share of these days too; a share of nobody is a row.
      sql`with c as materialized (${costs(span)})
        select coalesce(k.id, c.key) as key, coalesce(c.accrued, 0) as accrued, coalesce(c.reversed, 0) as reversed,
          coalesce(c.net, 0) as net, coalesce(k.paid, 0) as paid, coalesce(k.closing, 0) as closing
        from c full join (
          select k.id, m.paid, a.balance - m.after as closing
          from coaches k join accounts a on a.user_id = k.user_id cross join lateral (
            select coalesce(sum(p.debit - p.credit) filter (where p.date <= ${span.to}::date and ${KIND} = 'payment'), 0)::bigint as paid,
              coalesce(sum(p.debit - p.credit) filter (where p.date > ${span.to}::date), 0)::bigint as after
            from postings p join documents d on d.id = p.document_id left join documents r on r.id = d.reverses
            where p.account_id = a.id and p.date >= ${span.from}::date) m) k on k.id = c.key
        where c.key is not null or k.id is null or k.paid <> 0 or k.closing <> 0`,
    ),
  ties: async (run, span, { total }) => {
    const [account] = await netOf(run, ['53'], span);
    return account ? [tie('53', account.name, total.net, -account.net)] : [];
  },
};
