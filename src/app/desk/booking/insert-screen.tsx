import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { putDraft } from '#app/offline/draft.ts';
import { useCachedPerson } from '#app/offline/use-cached-person.ts';
import { PersonCard, personNote } from '#app/parts/people/person-card.tsx';
import { personOfUser } from '#app/parts/people/picked-person.ts';
import { FreeOfDay } from '#app/parts/slots/free-of-day.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { users } from '#contract/people/users.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { EMPTY } from './booking-draft.ts';

/**
 * A new reservation away from the calendar: the free slots of a day, and the booking's own sheet over them. `?user=12`:
 * for whom it is (seeds, insertSaleInvoice).
 */
export function InsertScreen() {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const { today } = useClubNow();
  const { open, close, current } = useSheet();
  const { user: id } = useSearch({ strict: false }) as { user?: string | number };
  const wanted = Number(id ?? 0);
  const query = useQuery({
    ...queryFor(users.get, { params: { id: String(wanted) } }),
    enabled: wanted > 0 && can('user.show'),
  });
  // Offline, people in the device's directory are known too.
  const kept = useCachedPerson({ id: can('user.show') ? wanted : 0 });
  const person = query.data ? personOfUser(query.data.data) : kept && { id: wanted, ...kept };
  // A slot that is touched before they are there would be booked without them.
  const awaited = wanted > 0 && can('user.show') && !person && !failureOf(query);
  const [date, setDate] = useState(today);
  const slots = current?.kind === 'booking' ? (current.id ?? '').split(',').map(Number).filter(Boolean) : [];
  const toggle = (slot: number) => {
    const next = slots.includes(slot) ? slots.filter((one) => one !== slot) : [...slots, slot];
    if (next.length === 0) return close();
    // The sheet opens with this person selected.
    if (slots.length === 0 && person) putDraft('booking', { ...EMPTY, person });
    open('booking', next.join(','));
  };
  return (
    <>
      <TopBar title={t('sales.new')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        <div className="flex max-w-180 flex-col gap-4">
          {wanted > 0 && can('user.show') && (
            <>
              {awaited && <SkeletonRows rows={1} picture />}
              {!person && <FailedNotice query={query} gone={t('account.gone')} />}
              {person && (
                <PersonCard person={person} note={kept ? personNote(words, undefined, kept) : undefined} />
              )}
            </>
          )}
          <Card className="flex flex-col gap-3">
            <h2 className="font-heavy">{t('sales.pick_slot')}</h2>
            {awaited ? (
              <SkeletonRows rows={5} />
            ) : (
              <FreeOfDay date={date} onDate={setDate} chosen={slots} onToggle={({ id }) => toggle(id)} />
            )}
          </Card>
          {can('invoice.forget') && (
            <Link
              {...linkTo('/sales/invoices/insert/past', { search: { user: id } })}
              className="btn btn-ghost press self-start text-brand"
            >
              <Icon of={History} />
              {t('sales.new_past')}
            </Link>
          )}
        </div>
      </main>
    </>
  );
}
