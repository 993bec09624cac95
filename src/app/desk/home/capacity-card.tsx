import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { percentFull } from '#app/offline/day-figures.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import type { Today } from '#contract/desk/today.ts';
import { cx } from '#ui/cx.ts';
import { loadOfDay, type TermLoad } from './capacity.ts';
import { LinkCard, LinkCardArrow } from './link-card.tsx';

const CALENDAR = { to: '/sales/calendar', permission: 'calendar.show' } as const;
const FILLS = { past: 'bg-line-strong opacity-55', now: 'bg-text', ahead: 'bg-brand' };

/** How full the day is: a percent, and one bar a term; in Persian they run from right to left. */
export function CapacityCard({ times, date }: { times: NonNullable<Today['times']>; date: string }) {
  const words = useWords();
  const { t } = words;
  const { time } = useClubNow();
  const { data } = useQuery(queryFor(reservableTimes.list, { query: { date: `${date}_${date}` } }));
  const open = times.total - times.closed;
  const percent = percentFull(times.booked, open) ?? 0;
  return (
    <LinkCard door={CALENDAR} className="home-2 flex flex-col">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-label font-normal text-muted">{t('home.capacity')}</h2>
        <span className="text-label text-muted">
          {t('home.slots', { booked: times.booked, total: open })}
        </span>
        <span className="text-[20px] leading-normal font-heavy">{words.percent(percent)}</span>
        <LinkCardArrow permission={CALENDAR.permission} />
      </div>
      <Bars terms={loadOfDay(data?.data ?? [], time)} />
    </LinkCard>
  );
}

function Bars({ terms }: { terms: TermLoad[] }) {
  const { t, time, digits } = useWords();
  const now = terms.findIndex((term) => term.when === 'now');
  // First, last and now are labelled; a label next to «now» would overlap.
  const named = (index: number) =>
    index === now || ((index === 0 || index === terms.length - 1) && (now < 0 || Math.abs(index - now) > 1));
  return (
    <div className="mt-2 grid min-h-24 flex-1 auto-cols-fr grid-flow-col gap-1">
      {terms.map((term, index) => (
        <div key={term.start_time} className="flex min-w-0 flex-col gap-1">
          <div
            role="img"
            aria-label={t('home.bar', {
              time: time(term.start_time),
              booked: term.booked,
              total: term.total,
            })}
            className="flex min-h-17.5 flex-1 items-end"
          >
            <span
              className={cx('min-h-0.5 w-full rounded-t-[4px] rounded-b-[2px]', FILLS[term.when])}
              style={{ height: `${term.total > 0 ? (term.booked / term.total) * 100 : 0}%` }}
            />
          </div>
          <span
            aria-hidden
            className={cx(
              'flex h-5 justify-center text-caption whitespace-nowrap',
              index === now ? 'font-bold' : 'text-muted',
            )}
          >
            {named(index) &&
              (index === now ? t('home.now') : digits(String(Number(term.start_time.slice(0, 2)))))}
          </span>
        </div>
      ))}
    </div>
  );
}
