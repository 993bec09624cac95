import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { reports } from '#contract/reports/reports.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { Amount } from '#ui/amount.tsx';

/** Reservations ahead, and of this month until today how full the court was and what it brought. */
export function CourtFacts({ court_id }: { court_id: number }) {
  const { t, number, percent, date } = useWords();
  const can = useCan();
  const { today } = useClubNow();
  const court = String(court_id);
  const ahead = useQuery({
    ...queryFor(invoiceLists.totals, { query: { court, state: 'active', timeDate: `${today}_` } }),
    enabled: can('invoice.show'),
  });
  const month = { court, date: 'month', group: 'court' };
  const told = can('report.show');
  const full = useQuery({ ...queryFor(reports.occupancy, { query: month }), enabled: told });
  const sales = useQuery({ ...queryFor(reports.sales, { query: month }), enabled: told });
  const of = { month: date(today, 'monthYear') };
  const occupied = full.data?.data.total.percent;
  const income = sales.data?.data.total.income;
  const facts: (readonly [string, ReactNode])[] = [];
  if (ahead.data) facts.push([t('courts.ahead'), number(ahead.data.data.count)]);
  if (typeof occupied === 'number') facts.push([t('courts.full', of), percent(occupied)]);
  if (typeof income === 'number') facts.push([t('courts.income', of), <Amount key="sum" value={income} />]);
  if (facts.length === 0) return null;
  return (
    <dl className="card flex flex-col gap-2 p-4">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted">{name}</dt>
          <dd className="font-heavy">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
