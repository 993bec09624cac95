import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import PackageOpen from 'lucide-react/icons/package-open';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { PersonHead } from '#app/parts/people/person-head.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { people } from '#contract/people/people.ts';
import type { UserDetail } from '#contract/people/users.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** Add-ons a person has bought for coming reservations and not received yet. */
export function AddonsScreen() {
  const words = useWords();
  const { t } = words;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(queryFor(people.activeAddons, { params: { id } }));
  const { data } = query;
  const failed = failureOf(query);
  return (
    <>
      <TopBar title={t('record.addons_title')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:px-6">
        <PersonHead id={id} />
        {!data && !failed && <SkeletonRows rows={4} />}
        <FailedNotice query={query} gone={t('account.gone')} />
        {data?.data.length === 0 && (
          <Empty icon={PackageOpen} title={t('record.addons_nothing')} detail={t('record.addons_detail')} />
        )}
        {data && data.data.length > 0 && (
          <Card className="max-w-200 py-1">
            <ul aria-label={t('record.addons_title')}>
              {data.data.map((addon) => (
                <AddonRow key={addon.id} addon={addon} />
              ))}
            </ul>
          </Card>
        )}
      </main>
    </>
  );
}

/** An add-on; a tap opens its reservation, by permission. */
function AddonRow({ addon }: { addon: UserDetail['active_addons'][number] }) {
  const words = useWords();
  const { t, number, digits, time } = words;
  const { today } = useClubNow();
  const can = useCan();
  const { open } = useSheet();
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        className="press flex min-h-14 w-full items-center gap-3 text-start"
        disabled={!can('calendar.show')}
        onClick={() => open('reservation', addon.invoice_id)}
      >
        <span className="min-w-0 flex-1 leading-normal">
          <span className="ellipsis block font-strong">
            {t('record.addon_line', { name: digits(addon.name), count: number(addon.count) })}
          </span>
          <span className="block text-caption text-muted">
            {t('account.day_time', {
              day: dayName(words, addon.date, today),
              time: time(addon.start_time),
            })}
          </span>
        </span>
        {addon.price !== null && <Amount value={addon.price} className="font-strong" />}
        {can('calendar.show') && <Icon of={ChevronRight} flip />}
      </button>
    </li>
  );
}
