import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useClubNow } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { addDays } from '#domain/dates.ts';
import { Icon } from '#ui/icon.tsx';
import { freeFrom, loadOfDay } from './capacity.ts';
import { LinkCard, LinkCardArrow } from './link-card.tsx';

/** The start of the evening. */
const EVENING = '16:00';

/** Tomorrow in one line: how much is booked or closed, and what is free in the evening. */
export function TomorrowCard() {
  const { t, digits } = useWords();
  const { today } = useClubNow();
  const date = addDays(today, 1);
  const { data } = useQuery(queryFor(reservableTimes.list, { query: { date: `${date}_${date}` } }));
  if (!data) return null;
  const terms = loadOfDay(data.data, '');
  const total = terms.reduce((sum, term) => sum + term.total, 0);
  const booked = terms.reduce((sum, term) => sum + term.booked, 0);
  const closed = data.data.filter(({ state }) => state === 'closed');
  const reason = closed.find((slot) => slot.closed)?.closed?.title ?? '';
  const door = { to: '/sales/calendar', search: { date }, permission: 'calendar.show' } as const;
  return (
    <LinkCard door={door} className="home-5 flex min-h-14 items-center gap-3">
      <Icon of={CalendarDays} className="flex-none text-brand" />
      <h2 className="flex-none font-strong">{t('common.tomorrow')}</h2>
      <span className="min-w-0 flex-1 text-label text-muted">
        {data.data.length === 0
          ? t('home.no_times')
          : total === 0
            ? [t('home.all_closed'), digits(reason)].filter(Boolean).join(' · ')
            : [
                t('home.slots', { booked, total }),
                t('home.evening_free', { n: freeFrom(data.data, EVENING) }),
                ...(closed.length > 0 ? [t('home.closed', { n: closed.length })] : []),
              ].join(' · ')}
      </span>
      <LinkCardArrow permission={door.permission} />
    </LinkCard>
  );
}
