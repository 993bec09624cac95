import { sql } from 'kysely';
import type { Calculation } from './calculation.ts';
import { groupRows, type SumRules } from './rows.ts';
import type { Run } from './run.ts';
import { counted, isMeasure, keyOf, type Measure, measured, slotChart } from './slots.ts';
import { adjustedTie, bridgeOf, incomeTies, isWhole, netOf, tie } from './ties.ts';

const wanted = (run: Run) =>
  Object.keys(run.spec.columns).filter((name): name is Measure => isMeasure(name) && run.wants(name));

/** ریز فروش: what was sold, and what became of it. */
export const saleDetails: Calculation = {
  rows: (run, span) => groupRows(run, measured(run, span, keyOf(run, run.query.group, span), wanted(run))),
  ties: (run, span, { total }) => incomeTies(run, span, total),
  bridge: (run, span) => bridgeOf(run, span, ['33', '41', '42', '43', '44']),
  chart: (run, span) => slotChart(run, span, { by: 'day', measure: 'income', of: 'court' }),
};

/** The coach who taught, or will. */
const COACH = sql`coalesce(i.recognized_coach_id, i.coach_id)`;

/** مربیان: who taught, and the share. */
export const coaches: Calculation = {
  rows: (run, span) => {
    const { group } = run.query;
    const { key } = group === 'coach' ? { key: COACH } : keyOf(run, group, span);
    const balance = group === 'coach' && run.wants('balance');
    return groupRows(
      run,
      sql`select g.*, ${balance ? sql`a.balance` : sql`null::bigint`} as balance,
          case when g.taught > 0 then round(g.share * 60.0 / g.taught)::bigint end as per_hour
        from (select key, count(*)::int as count, count(*) filter (where outcome = 'played')::int as played,
            count(*) filter (where outcome = 'missed')::int as missed,
            count(*) filter (where outcome = 'canceled')::int as canceled,
            count(*) filter (where outcome = 'upcoming')::int as upcoming,
            count(*) filter (where outcome = 'closed')::int as closed,
            coalesce(sum(extract(epoch from end_time - start_time)::int / 60) filter (where status = 1), 0)::int as minutes,
            coalesce(sum(extract(epoch from end_time - start_time)::int / 60)
              filter (where outcome in ('played', 'missed')), 0)::int as taught,
            coalesce(sum(price - discount) filter (where status = 1), 0)::bigint as court,
            coalesce(sum(coach_share), 0)::bigint as share,
            coalesce(sum(round(case share_type when 'percent' then (price - discount) * rate / 100
              when 'hour' then rate * extract(epoch from end_time - start_time) / 3600 else rate end))
              filter (where outcome = 'upcoming'), 0)::bigint as expected
          from (select ${key} as key, i.start_time, i.end_time, i.price, i.discount, i.status, i.coach_share,
              k.share_type, k.share as rate,
              case when i.status = 2 then case when i.cancel_type = 2 then 'closed' else 'canceled' end
                when i.recognized_at is null then 'upcoming' when i.attended is false then 'missed'
                else 'played' end as outcome
            from sale_invoices i join coaches k on k.id = ${COACH}
            where ${counted(run, span)}) s group by key) g
        left join coaches gk on ${group === 'coach' ? sql`gk.id = g.key` : sql`false`}
        left join accounts a on a.user_id = gk.user_id`,
      HOURLY,
    );
  },
  ties: async (run, span, { total }) => {
    if (!isWhole(run)) return [];
    const [account] = await netOf(run, ['53'], span);
    const shares = account ? [tie('53', account.name, total.share, -account.net)] : [];
    return [...shares, ...(await adjustedTie(run, span, 'shares'))];
  },
  bridge: (run, span) => bridgeOf(run, span, ['33', '53']),
  chart: (run, span) => slotChart(coached(run), span, { by: 'day', measure: 'minutes', of: 'coach' }),
};
const HOURLY: SumRules = { alone: ['per_hour', 'balance'] };

/** Only what has a coach. */
const coached = (run: Run): Run => ({
  ...run,
  query: { ...run.query, filters: { ...run.query.filters, coached: true } },
});
