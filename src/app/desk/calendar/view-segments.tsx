import { useNavigate } from '@tanstack/react-router';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { Segments } from '#ui/segments.tsx';
import type { DeskView } from './address.ts';
import type { useDesk } from './search.ts';

type Shown = DeskView | 'now';

/**
 * A day, a week, a month, or what plays now, which is a page of its own; of a court that is shown alone three days
 * instead, since that page is of all.
 */
export function ViewSegments({
  desk,
  now = false,
  className = 'flex-none *:min-w-15 *:flex-auto',
}: {
  desk: Pick<ReturnType<typeof useDesk>, 'view' | 'alone' | 'court' | 'setView'>;
  /** Whether the present page is the now board. */
  now?: boolean;
  className?: string;
}) {
  const { t } = useWords();
  const navigate = useNavigate();
  const show = (view: Shown) => {
    if (view === 'now') void navigate(linkTo('/sales/board'));
    else if (now) void navigate(linkTo('/sales/calendar', { search: view === 'day' ? {} : { view } }));
    else desk.setView(view);
  };
  const alone = !now && desk.alone !== undefined;
  return (
    <Segments<Shown>
      label={t('desk.view')}
      className={className}
      value={now ? 'now' : desk.view}
      onChange={show}
      options={[
        { value: 'day', label: t('desk.day_view') },
        ...(alone ? [{ value: 'days', label: t('desk.days_view') } as const] : []),
        { value: 'week', label: t('desk.week_view') },
        { value: 'month', label: t('desk.month_view') },
        ...(alone && desk.court !== undefined ? [] : [{ value: 'now', label: t('desk.now_view') } as const]),
      ]}
    />
  );
}
