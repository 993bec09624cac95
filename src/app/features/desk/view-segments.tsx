import { useWords } from '#app/i18n/words.ts';
import { Segments } from '#ui/segments.tsx';
import type { DeskView } from './address.ts';
import type { useDesk } from './search.ts';

/** A day, a week or a month; of a court that is shown alone three days too. */
export function ViewSegments({ desk }: { desk: ReturnType<typeof useDesk> }) {
  const { t } = useWords();
  return (
    <Segments<DeskView>
      label={t('desk.view')}
      className="flex-none *:min-w-15 *:flex-auto"
      value={desk.view}
      onChange={(view) => desk.setView(view)}
      options={[
        { value: 'day', label: t('desk.day_view') },
        ...(desk.alone === undefined ? [] : [{ value: 'days', label: t('desk.days_view') } as const]),
        { value: 'week', label: t('desk.week_view') },
        { value: 'month', label: t('desk.month_view') },
      ]}
    />
  );
}
