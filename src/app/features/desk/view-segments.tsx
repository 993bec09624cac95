import { useWords } from '#app/i18n/words.ts';
import { Segments } from '#ui/segments.tsx';
import type { DeskView } from './address.ts';
import type { useDesk } from './search.ts';

/** Day or week. */
export function ViewSegments({ desk }: { desk: ReturnType<typeof useDesk> }) {
  const { t } = useWords();
  return (
    <Segments<DeskView>
      label={t('desk.view')}
      className="flex-none *:min-w-15"
      value={desk.view}
      onChange={(view) => desk.setView(view)}
      options={[
        { value: 'day', label: t('desk.day_view') },
        { value: 'week', label: t('desk.week_view') },
      ]}
    />
  );
}
