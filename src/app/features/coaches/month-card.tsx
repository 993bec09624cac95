import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { classes } from '#contract/classes.ts';
import { Card } from '#ui/card.tsx';
import { monthSpan } from './month-span.ts';

/** What this month's classes come to, as far as they are booked. */
export function MonthCard({ id }: { id: string }) {
  const { t, number, amount, locale } = useWords();
  const { today } = useClubNow();
  const { from, to } = monthSpan(today, locale);
  const { data } = useQuery(
    queryFor(classes.totalOfCoach, { params: { id }, query: { timeDate: `${from}_${to}` } }),
  );
  const figures = data && [
    [t('record.classes'), number(data.data.count)],
    [t('coaches.hours'), number(data.data.hours)],
    [t('record.share'), amount(data.data.share)],
  ];
  if (!figures) return null;
  return (
    <Card>
      <h2 className="text-label font-semibold text-muted">{t('coaches.this_month')}</h2>
      <dl className="grid grid-cols-3 gap-2">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-caption text-muted">{name}</dt>
            <dd className="text-lead font-heavy">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
