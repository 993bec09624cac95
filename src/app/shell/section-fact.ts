import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { unseenEvents } from '#app/data/unseen-events.ts';
import { useWords } from '#app/i18n/words.ts';
import { percentFull } from '#app/offline/day-figures.ts';
import { useOffline } from '#app/state/connection.ts';
import { today } from '#contract/desk/today.ts';
import { tickets } from '#contract/messages/tickets.ts';
import { users } from '#contract/people/users.ts';
import { documents } from '#contract/treasury/documents.ts';
import type { NavSection } from './nav.ts';

const ONE = { per_page: '1' };

/** A section's present state in one line; null when unknown, as when offline. */
export function useSectionFact(section: NavSection): string | null {
  const { t, number } = useWords();
  const can = useCan();
  const online = !useOffline();
  const { today: date } = useClubNow();
  const ofDay = online && (section === 'calendar' || section === 'sales');
  const day = useQuery({ ...queryFor(today.get, { query: { date } }), enabled: ofDay }).data?.data.times;
  const people = useQuery({
    ...queryFor(users.list, { query: ONE }),
    enabled: online && section === 'customers' && can('user.show'),
  }).data?.pagination.total;
  const pending = useQuery({
    ...queryFor(documents.receives, { query: { ...ONE, status: 'pending' } }),
    enabled: online && section === 'treasury' && can('receive.show'),
  }).data?.pagination.total;
  const told = online && section === 'messages';
  const events = useQuery({ ...unseenEvents, enabled: told }).data?.pagination.total;
  const { support, organization } = useQuery({ ...queryFor(tickets.mine), enabled: told }).data?.data ?? {};
  switch (section) {
    case 'calendar': {
      const percent = day ? percentFull(day.booked, day.total - day.closed) : null;
      return percent === null ? null : t('shell.fact_full', { percent: number(percent) });
    }
    case 'sales':
      return day ? t('shell.fact_today', { n: day.booked }) : null;
    case 'customers':
      return people === undefined ? null : t('shell.fact_people', { n: people });
    case 'treasury':
      return pending ? t('shell.fact_pending', { n: pending }) : null;
    case 'messages': {
      if (events === undefined) return null;
      const n = events + (support?.unseen ?? 0) + (organization?.unseen ?? 0);
      return n > 0 ? t('shell.fact_unseen', { n }) : t('shell.fact_seen');
    }
    default:
      return null;
  }
}
