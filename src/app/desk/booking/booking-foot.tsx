import { lazy, type Ref, Suspense } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { withAmount } from '#app/parts/money/pay-parts.ts';
import { paidText } from '#app/parts/money/pay-words.ts';
import { StaysLine } from '#app/parts/money/stays-line.tsx';
import { Button } from '#ui/button.tsx';
import { bookText, lackText } from './booking-words.ts';
import type { Over } from './use-book.ts';
import type { Booking } from './use-booking.ts';

const Refusal = lazy(async () => ({ default: (await import('./refusal.tsx')).Refusal }));

/**
 * The foot of a booking: why it was refused, what becomes debt or credit, and the button, which names its action or
 * what is missing.
 */
export function BookingFoot({
  booking,
  place,
  primary,
  onBook,
}: {
  booking: Booking;
  /** The name of the replacement for a lost slot. */
  place: string | null;
  primary: Ref<HTMLButtonElement>;
  onBook: (over?: Over) => void;
}) {
  const words = useWords();
  const { t, amount } = words;
  const { draft, change, create, createUser, price, paid, parts, sources, loss, lack, customer } = booking;
  const paying = paid > 0 && paidText(words, sources, parts);
  const booked = lack ? lackText(words, lack) : bookText(words, { place, total: price.total, paid: paying });
  const unbooked =
    loss.waits.length > 0
      ? booking.mayCredit
        ? t('booking.wait_to_account', { sum: amount(paid) })
        : t('booking.wait')
      : booking.mayCredit
        ? t('booking.to_account', { sum: amount(paid) })
        : t('booking.close_unbooked');
  return (
    <>
      {(create.error || createUser.error) && (
        <Suspense>
          <Refusal
            create={create}
            createUser={createUser}
            price={price}
            paid={paid}
            slots={loss.slots}
            onReceive={(more) => change({ pay: withAmount(draft.pay, paid + more, sources[0]?.type) })}
            mayReceive={sources.length > 0}
            onPass={onBook}
            onDiscount={(discount) => change({ discount })}
            onNewPrice={() => {
              const { amount: typed } = draft.pay;
              change({ pay: { ...draft.pay, amount: typed !== null && typed < price.total ? typed : null } });
            }}
          />
        </Suspense>
      )}
      {!loss.none && (
        <StaysLine total={price.total} parts={parts} sources={sources} balance={customer.balance} />
      )}
      <Button
        ref={primary}
        kind="primary"
        size="large"
        block
        busy={booking.busy}
        notYet={booking.instead.unseen || (lack !== null && !loss.none)}
        onClick={() => onBook()}
      >
        {loss.none ? unbooked : booked}
      </Button>
    </>
  );
}
