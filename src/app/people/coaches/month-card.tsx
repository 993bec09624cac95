import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { classes } from '#contract/people/classes.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { Card } from '#ui/card.tsx';
import { monthSpan } from './month-span.ts';

/** This month's classes: planned and done, without cancelled ones. */
export function MonthCard({ id }: { id: string }) {
  const { t, number, amount, locale } = useWords();
  const { today } = useClubNow();
  const { from, to } = monthSpan(today, locale);
  const planned = { timeDate: `${from}_${to}`, status: String(INVOICE_STATUS.active) };
  const { data: all } = useQuery(queryFor(classes.totalOfCoach, { params: { id }, query: planned }));
  const { data: past } = useQuery(
    queryFor(classes.totalOfCoach, { params: { id }, query: { ...planned, passed: 'true' } }),
  );
  if (!all || !past) return null;
  const rows = [
    [t('coaches.planned'), all.data],
    [t('coaches.done'), past.data],
  ] as const;
  return (
    <Card>
      <h2 className="text-label font-semibold text-muted">{t('coaches.this_month')}</h2>
      <table className="w-full table-fixed text-start">
        <thead className="text-caption text-muted">
          <tr className="*:py-1 *:text-start *:font-normal">
            <td />
            <th scope="col">{t('record.classes')}</th>
            <th scope="col">{t('coaches.hours')}</th>
            <th scope="col">{t('record.share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { count, hours, share }]) => (
            <tr key={name} className="border-t border-line *:py-1.5">
              <th scope="row" className="text-start text-label font-semibold">
                {name}
              </th>
              <td className="text-lead font-heavy">{number(count)}</td>
              <td className="text-lead font-heavy">{number(hours)}</td>
              <td className="text-lead font-heavy">{amount(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
