import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import Coins from 'lucide-react/icons/coins';
import Repeat from 'lucide-react/icons/repeat';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { UserDetail } from '#contract/people/users.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';

type Next = UserDetail['next_reservations'][number];

/** The next bookings, each a tap away, and add-ons that wait to be handed over. */
export function UpcomingRows({ user }: { user: UserDetail }) {
  const words = useWords();
  const { t, time, digits, number } = words;
  const { today } = useClubNow();
  const can = useCan();
  const { open } = useSheet();
  return (
    <>
      <section className="border-t border-line pt-3">
        <h2 className="text-label font-semibold text-muted">{t('account.upcoming')}</h2>
        {user.next_reservations.length === 0 && <p className="py-3 text-muted">{t('customer.no_next')}</p>}
        {user.next_reservations.map((next) => (
          <button
            key={next.invoice_id}
            type="button"
            className="press flex min-h-13 w-full items-center gap-3 border-b border-line text-start"
            disabled={!can('calendar.show')}
            onClick={() => open('reservation', next.invoice_id)}
          >
            <span className={cx('h-7.5 w-1.25 flex-none rounded-full', barOf(next))} />
            <span className="min-w-0 flex-1 leading-normal">
              <span className="block font-strong">
                {t('account.day_time', {
                  day: dayName(words, next.date, today),
                  time: time(next.start_time),
                })}
              </span>
              <span className="block text-caption text-muted">{digits(next.court.name)}</span>
            </span>
            <NextTag next={next} />
            <Icon of={ChevronRight} flip />
          </button>
        ))}
      </section>
      {user.active_addons.length > 0 && (
        <section>
          <h2 className="text-label font-semibold text-muted">{t('account.addons')}</h2>
          {user.active_addons.map((addon) => (
            <div key={addon.id} className="flex min-h-9 items-center justify-between gap-3">
              <span>{t('account.addon_line', { name: addon.name, count: number(addon.count) })}</span>
              <span className="text-caption text-muted">
                {dayName(words, addon.date, today)} {time(addon.start_time)}
              </span>
            </div>
          ))}
        </section>
      )}
    </>
  );
}

function barOf({ due, pending, season }: Next): string {
  if ((due ?? 0) > 0 || (pending ?? 0) > 0) return 'bg-c-owing-bar';
  return season ? 'bg-c-season-bar' : 'bg-c-paid-bar';
}

function NextTag({ next: { due, pending, season } }: { next: Next }) {
  const { t, amount, number } = useWords();
  if (due !== null && due > 0) {
    return (
      <Tag tone="owing" icon={Coins}>
        {t('account.owing', { sum: amount(due) })}
      </Tag>
    );
  }
  if (pending !== null && pending > 0) {
    return (
      <Tag tone="owing" icon={Clock}>
        {t('account.pending', { sum: amount(pending) })}
      </Tag>
    );
  }
  if (season) {
    return (
      <Tag tone="season" icon={Repeat}>
        {t('account.season', { number: number(season.number), count: number(season.count) })}
      </Tag>
    );
  }
  return due === null ? null : (
    <Tag tone="paid" icon={Check}>
      {t('account.paid')}
    </Tag>
  );
}
