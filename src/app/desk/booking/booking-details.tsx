import Pencil from 'lucide-react/icons/pencil';
import { lazy, Suspense } from 'react';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useWords } from '#app/i18n/words.ts';
import { lazyExtra } from '#app/lazy-screen.ts';
import type { NewCustomer } from '#app/parts/people/new-customer.ts';
import { PersonCard, personNote } from '#app/parts/people/person-card.tsx';
import { type PickedPerson, rememberPerson } from '#app/parts/people/picked-person.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { useOffline } from '#app/state/connection.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Extras } from './extras.tsx';
import { PriceCard } from './price-card.tsx';
import { SlotChips } from './slot-chips.tsx';
import type { Booking } from './use-booking.ts';

const OfflineLines = lazyExtra(() => import('./offline-lines.tsx').then((m) => m.OfflineLines));
const WindowLine = lazyExtra(() => import('./window-line.tsx').then((m) => m.WindowLine));
const NewCustomerCard = lazy(async () => ({
  default: (await import('#app/parts/people/new-customer-card.tsx')).NewCustomerCard,
}));

/** The details of a booking: slots, customer, extras and price. Folded when there is no room for them. */
export function BookingDetails({
  booking,
  onPick,
  onChangePerson,
  onRemoveSlot,
  onSeason,
}: {
  booking: Booking;
  onPick: (person: PickedPerson) => void;
  onChangePerson: () => void;
  onRemoveSlot: (timeId: number) => void;
  /** Books the same hours as a season. */
  onSeason: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const sheet = useSheet();
  const offline = useOffline();
  const { draft, change, asked, loss, customer, createUser, price } = booking;
  const { lost, slots } = loss;
  const { person, user, kept, known, chosen } = customer;

  const addSlot = (id: number) => sheet.open('booking', [...asked.map((slot) => slot.id), id].join(','));
  const setFresh = (part: Partial<NewCustomer>) => {
    createUser.reset();
    if (draft.fresh) change({ fresh: { ...draft.fresh, ...part } });
  };
  return (
    <>
      {booking.restored && <RestoredLine onFresh={booking.forget} />}
      {(draft.person !== null || asked.length > 1) && lost.length < asked.length && (
        <SlotChips
          slots={asked.filter(({ id }) => !lost.some(({ slot }) => slot.id === id))}
          onRemove={onRemoveSlot}
          {...(lost.length === 0 && { onAdd: addSlot })}
        />
      )}
      {person && !draft.fresh && (
        <PersonCard person={person} note={personNote(words, user, kept)}>
          <IconButton icon={Pencil} label={t('booking.change_customer')} onClick={onChangePerson} />
        </PersonCard>
      )}
      {draft.fresh && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <NewCustomerCard
            fresh={draft.fresh}
            set={setFresh}
            known={known}
            onKnown={(one) => {
              rememberPerson(one);
              onPick(one);
            }}
            errors={createUser.fieldErrors}
          />
        </Suspense>
      )}
      {chosen && (
        <>
          {!draft.fresh && <Extras draft={draft} slots={slots.length} set={change} onSeason={onSeason} />}
          {slots.length > 0 && <PriceCard price={price} slots={slots} />}
          <Suspense>
            <WindowLine character_id={price.character_id} slots={slots} />
            {offline && slots.length > 0 && <OfflineLines slots={slots} as_of={price.as_of} />}
          </Suspense>
        </>
      )}
    </>
  );
}
