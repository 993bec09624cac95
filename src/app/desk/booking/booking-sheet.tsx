import { lazy, Suspense, useEffect, useRef } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords } from '#app/i18n/words.ts';
import { lazyScreen } from '#app/lazy-screen.ts';
import { usePayTarget } from '#app/parts/money/use-pay-target.ts';
import { CustomerPicker, PeopleOfToday } from '#app/parts/people/customer-picker.tsx';
import { freshAgain } from '#app/parts/people/new-customer.ts';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import { rowsOfSlots, usePlanSeason } from '#app/parts/season/season-draft.ts';
import type { BookingSheetProps } from '#app/parts/sheets/sheet-props.ts';
import { useOffline } from '#app/state/connection.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useNumberPad } from '#ui/use-number-pad.ts';
import { BookingDetails } from './booking-details.tsx';
import { BookingFoot } from './booking-foot.tsx';
import { seasonQuestion, subtitleText } from './booking-words.ts';
import { Extras } from './extras.tsx';
import { placeText } from './taken-place-text.ts';
import { useBook } from './use-book.ts';
import { type Booking, useBooking } from './use-booking.ts';

const LostCard = lazy(async () => ({ default: (await import('./lost-card.tsx')).LostCard }));

// Not needed before a customer is chosen; a letter typed fetches it ahead.
const BookingPay = lazyScreen(() => import('./booking-pay.tsx').then((m) => m.BookingPay));
const FoldedCard = lazyScreen(() => import('./folded-card.tsx').then((m) => m.FoldedCard));

/** Books the chosen slots for one customer, with what is sold and paid with them: all or nothing. */
export function BookingSheet({ onRemoveSlot, ...of }: BookingSheetProps) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const booking = useBooking(of);
  const { draft, change, asked, loss, instead, customer, price, close } = booking;
  const { lost, slots } = loss;
  useHold(of.open ? of.ids.join() : '');
  const target = usePayTarget();
  const padded = useNumberPad();
  const book = useBook(booking, target);
  const plan = usePlanSeason();

  const primary = useRef<HTMLButtonElement>(null);
  const pick = (one: PickedPerson) => {
    change({ person: one, fresh: null, aside: null, query: '' });
    requestAnimationFrame(() => primary.current?.focus({ preventScroll: true }));
  };
  const changePerson = () => {
    const { fresh, query, pay } = draft;
    change({
      person: null,
      fresh: null,
      ...(fresh && { aside: { query, fresh } }),
      // An amount that included the customer's debts does not apply to another customer.
      ...((pay.amount ?? 0) > price.total && { pay: { ...pay, amount: null } }),
    });
  };
  const startFresh = () => change({ fresh: freshAgain(draft.query, draft.aside), aside: null });

  const question = useQuestion();
  const season = () => question.ask(seasonQuestion(words, draft), toSeason);
  const toSeason = () => {
    const [first] = slots;
    const { person, fresh, coach, description } = draft;
    close.finish(() =>
      plan({
        person,
        fresh,
        coach_id: coach?.id ?? null,
        description,
        rows: rowsOfSlots(slots),
        from: first?.date ?? '',
      }),
    );
  };

  const place = placeText(words, lost, { slots, wanted: asked.length, today });
  // The pad is open, or a slot is lost: what would push it out of sight is folded into the person's row.
  const folded =
    (padded && target.target !== null) || (lost.length > 0 && draft.person !== null && !instead.unfolded);
  return (
    <Sheet
      open={of.open}
      onCloseRequest={close.request}
      title={t('booking.new')}
      subtitle={subtitleText(words, asked, lost.length > 0)}
      className="max-tablet:h-[94%]"
      {...(draft.fresh && { onBack: changePerson })}
      footer={
        (customer.chosen || loss.none) && (
          <BookingFoot booking={booking} place={place} primary={primary} onBook={(over) => void book(over)} />
        )
      }
    >
      {lost.length > 0 && <LostCards booking={booking} />}
      {folded && customer.chosen ? (
        <Suspense>
          <FoldedCard
            name={customer.name}
            balance={customer.balance}
            draft={draft}
            price={price}
            slots={slots.length}
            place={place}
            onUnfold={() => {
              target.go(null);
              instead.unfold();
            }}
          />
        </Suspense>
      ) : (
        <BookingDetails
          booking={booking}
          onPick={pick}
          onChangePerson={changePerson}
          onRemoveSlot={onRemoveSlot}
          onSeason={season}
        />
      )}
      {customer.chosen ? (
        <>
          {price.total > 0 && booking.sources.length > 0 && (
            <Suspense>
              <BookingPay
                draft={draft}
                set={change}
                total={price.total}
                balance={customer.balance}
                sources={booking.sources}
                create={booking.create}
                at={target}
                onEnter={() => void book()}
              />
            </Suspense>
          )}
          {!folded && draft.fresh && (
            <Extras draft={draft} slots={slots.length} set={change} onSeason={season} />
          )}
        </>
      ) : (
        <CustomerPicker
          query={draft.query}
          onQuery={(query) => {
            booking.set({ query });
            void Promise.all([BookingPay.preload(), FoldedCard.preload()]).catch(() => {});
          }}
          onPick={pick}
          onNew={startFresh}
          offered={(onPick) => <PeopleOfToday onPick={onPick} />}
        />
      )}
      {question.dialog}
      {close.dialog}
    </Sheet>
  );
}

/** Tells other desks which slots the open booking is for (`data/holds.ts`). */
function useHold(ids: string): void {
  useEffect(() => {
    const tell = async (slots: number[]) => (await import('#app/data/holds.ts')).holdSlots(slots);
    void tell(ids === '' ? [] : ids.split(',').map(Number)).catch(() => {});
    return () => void tell([]).catch(() => {});
  }, [ids]);
}

/** A card in the place of each slot that somebody else has by now. */
function LostCards({ booking }: { booking: Booking }) {
  const { t, amount } = useWords();
  const { loss, asked, dirty, price, mayCredit, paid, customer, instead } = booking;
  const { lost } = loss;
  const offline = useOffline();
  const known = (customer.person?.id ?? 0) > 0;
  return (
    <Suspense>
      {lost.map((one) => (
        <LostCard
          key={one.slot.id}
          lost={one}
          rest={asked.filter(({ id }) => !lost.some(({ slot }) => slot.id === id))}
          written={dirty}
          priceOf={price.priceOf}
          credit={mayCredit ? t('booking.goes_to_account', { sum: amount(paid), name: customer.name }) : null}
          waiter={!offline && known ? customer.name : null}
          onChoose={(choice) => instead.choose(one.slot.id, choice)}
        />
      ))}
    </Suspense>
  );
}
