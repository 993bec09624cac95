import { type RawBuilder, sql } from 'kysely';
import type { Bridge, Figures, Tie } from '#contract/reports/report-spec.ts';
import { COMMA } from '#domain/digits.ts';
import type { DaySpan } from '#domain/periods.ts';
import type { Run } from './run.ts';
import { counted } from './slots.ts';

/** A figure of ours beside the one that should be the same. */
export const tie = (of: string, name: string, ours: unknown, theirs: unknown): Tie => {
  const [a, b] = [Number(ours ?? 0), Number(theirs ?? 0)];
  return { with: of, name, ours: a, theirs: b, difference: a - b };
};

/** Income accounts with the column of a report of slots that has them. */
const INCOME = { 41: 'court', 42: 'addons', 43: 'penalty', 44: 'no_show' } as const;

interface Turned {
  code: string;
  name: string;
  net: number;
}

/**
 * Rows `id, top`: accounts with the code of that one of `tops` (`id, code`) below which they stand, or which they are. By
 * where they stand, as the books have it: an account that was moved keeps its code.
 */
export const belowCodes = (tops: RawBuilder<unknown>) => sql`(with recursive down as (
    select id, code as top from (${tops}) tops
    union all
    select a.id, down.top from accounts a join down on a.parent_id = down.id) select id, top from down)`;
/** Lines of these accounts: found before the lines are read, so that an index leads to them. */
export const onAnyBelow = (tops: RawBuilder<unknown>) =>
  sql`p.account_id = any(array(select below.id from ${belowCodes(tops)} below))`;
export const ofCodes = (codes: readonly string[]) =>
  sql`select id, code from accounts where code = any(${[...codes]})`;

/** Credit less debit of accounts with all below them, in a span; closings of years are left out. */
export async function netOf(run: Run, codes: readonly string[], { from, to }: DaySpan): Promise<Turned[]> {
  const { rows } = await sql<Turned>`
    select g.code, g.name, coalesce(sum(p.credit - p.debit), 0)::bigint as net
    from accounts g left join ${belowCodes(ofCodes(codes))} a on a.top = g.code
    left join (postings p join documents d on d.id = p.document_id
      left join documents r on r.id = d.reverses)
      on p.account_id = a.id and ${onAnyBelow(ofCodes(codes))} and p.date between ${from}::date and ${to}::date
      and 'year-close' not in (d.type, coalesce(r.type, ''))
    where g.code = any(${[...codes]}) group by g.code, g.name order by g.code`.execute(run.db);
  return rows;
}

/**
 * What of an account's postings belongs to which days: lines of these days, found by account and day, and lines of their
 * reservations on other days, found by reservation; never all lines that the accounts ever had.
 */
export async function bridgeOf(run: Run, span: DaySpan, codes: readonly string[]): Promise<Bridge[]> {
  const shares = codes.includes('53');
  const side = shares ? sql`p.debit - p.credit` : sql`p.credit - p.debit`;
  const { from, to } = span;
  const here = sql`p.date between ${from}::date and ${to}::date`;
  const { rows } = await sql<Bridge>`
    with ours as materialized (select i.id from sale_invoices i where ${counted(run, span)}),
    below as materialized (select id, top from ${belowCodes(ofCodes(codes))} b),
    told as (
      select p.account_id, p.document_id, ${side} as net, p.invoice_id, true as here, o.id is not null as ours
      from postings p left join ours o on o.id = p.invoice_id
      where p.account_id = any(array(select id from below)) and ${here}
      union all
      select p.account_id, p.document_id, ${side}, p.invoice_id, false, true
      from ours o join postings p on p.invoice_id = o.id where not (${here})),
    lines as (
      select b.top as code, t.net, t.invoice_id, t.here, t.ours
      from told t join below b on b.id = t.account_id
      join documents d on d.id = t.document_id left join documents r on r.id = d.reverses
      where 'year-close' not in (d.type, coalesce(r.type, ''))
        and (b.top <> '33' or ${OF_SHARE} = ${shares}))
    select g.code as account, g.id as account_id, g.name,
      coalesce(sum(l.net) filter (where l.here and not l.ours and l.invoice_id is not null), 0)::bigint as of_other_days,
      coalesce(sum(l.net) filter (where not l.here and l.ours), 0)::bigint as on_other_days,
      coalesce(sum(l.net) filter (where l.here and l.invoice_id is null), 0)::bigint as without
    from accounts g left join lines l on l.code = g.code
    where g.code = any(${[...codes]}) group by g.id order by g.code`.execute(run.db);
  return rows;
}

/** On 33 stand coaches' shares of closed years as well as their income (D60): which of the two a document `d` is, or takes back (`r`). */
const OF_SHARE = sql<boolean>`'coach-share' in (d.type, coalesce(r.type, ''))`;

/** What adjustments of earlier years came to in a span, which no column of a report of slots has; none where there is nothing. */
export async function adjustedTie(run: Run, { from, to }: DaySpan, of: 'income' | 'shares'): Promise<Tie[]> {
  const side = of === 'shares' ? sql`p.debit - p.credit` : sql`p.credit - p.debit`;
  const { rows } = await sql<{ name: string; net: number }>`
    select g.name, coalesce(sum(${side}), 0)::bigint as net from accounts g
    join postings p on p.account_id in (select below.id from ${belowCodes(ofCodes(['33']))} below)
      and p.date between ${from}::date and ${to}::date
    join documents d on d.id = p.document_id left join documents r on r.id = d.reverses
    where g.code = '33' and ${OF_SHARE} = ${of === 'shares'} and 'year-close' not in (d.type, coalesce(r.type, ''))
    group by g.name having sum(p.credit - p.debit) <> 0`.execute(run.db);
  return rows.map(({ name, net }) => tie('33', name, 0, net));
}

/** Nothing but days was asked for: only then the books hold the same. */
export const isWhole = (run: Run) => Object.keys(run.query.filters).length === 0;

/** Income by slot beside income by document, account by account, and all that is deferred beside 21 and 22. */
export async function incomeTies(run: Run, span: DaySpan, total: Figures): Promise<Tie[]> {
  if (!isWhole(run) || run.query.basis !== 'slot') return [];
  const accounts = await netOf(run, Object.keys(INCOME), span);
  const { rows } = await sql<{ ours: number; theirs: number; name: string }>`
    select (select coalesce(sum(total_price), 0)::bigint from sale_invoices
        where status = 1 and deleted_at is null and recognized_at is null) as ours,
      -coalesce(sum(balance), 0)::bigint as theirs, string_agg(name, ${COMMA[run.ctx.locale]} order by code) as name
    from accounts where code in ('21', '22')`.execute(run.db);
  return [
    ...accounts.map(({ code, name, net }) =>
      tie(code, name, total[INCOME[Number(code) as keyof typeof INCOME]], net),
    ),
    ...(await adjustedTie(run, span, 'income')),
    ...rows.map(({ ours, theirs, name }) => tie('21+22', name, ours, theirs)),
  ];
}
