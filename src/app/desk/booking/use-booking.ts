import { useCallback, useEffect, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClub } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useDraft } from '#app/offline/draft.ts';
import { paidParts, sumPaid } from '#app/parts/money/pay-parts.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { useChosenCustomer } from '#app/parts/people/use-chosen-customer.ts';
import type { BookingSheetProps } from '#app/parts/sheets/sheet-props.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { type BookingDraft, dropStrayDraft, EMPTY, isWork } from './booking-draft.ts';
import { missing } from './booking-rules.ts';
import { useInsteadChoice } from './use-instead-choice.ts';
import { useLost } from './use-lost.ts';
import { usePrice } from './use-price.ts';

export type Booking = ReturnType<typeof useBooking>;

/**
 * The state of a booking's form: draft, customer, present slots, price, payment, and what is missing. `useBook` sends
 * it.
 */
export function useBooking({ open, ids, slots: wanted, onClose }: Omit<BookingSheetProps, 'onRemoveSlot'>) {
  const can = useCan();
  const { reference_required } = useClub();
  const { value: draft, set, dirty, clear, restored } = useTyped(open, ids);
  // While it is being sent its slots are taken by this very booking.
  const [sent, setSent] = useState<CalendarTime[] | null>(null);
  // The reference under which it was: of a try that was refused the outbox may be read a moment later.
  const [own, setOwn] = useState('');
  useEffect(() => {
    if (!open) return;
    setSent(null);
    setOwn('');
  }, [open]);
  // Its customer is put on the waitlist instead.
  const [putting, setPutting] = useState(false);
  const asked = sent ?? wanted;
  const loss = useLost(asked, sent !== null, own);
  const { slots } = loss;
  const dates = [...new Set(slots.map((slot) => slot.date))];
  const { create, createUser, busy, reset, renew } = useBookingCalls(dates);
  const forget = useCallback(() => {
    clear();
    renew();
  }, [clear, renew]);
  const close = useFormClose({ open, dirty: dirty && isWork(draft), clear: forget, onClose });

  const customer = useChosenCustomer(draft);
  const sources = usePlaces(can('receive.create'));
  const price = usePrice(slots, draft, customer.user, customer.kept);
  const total = price.known ? price.total : null;
  const parts = paidParts(draft.pay, price.total);
  const paid = sumPaid(parts);
  const known = customer.known !== null;
  const lack = missing({ slots, draft, open: loss.open, total, known, reference_required });

  // A refusal applies to what was sent: any change clears it.
  const change = (part: Partial<BookingDraft>) => {
    reset();
    set(part);
  };
  const slotKey = slots.map((slot) => slot.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice of slots is a change too
  useEffect(reset, [slotKey, reset]);
  const instead = useInsteadChoice(loss, open && sent === null, reset);
  // Only a customer known to the server can wait; choose again for another one.
  const waiter = draft.person !== null && draft.person.id > 0;
  const { waits, unchoose } = loss;
  useEffect(() => {
    if (!waiter) for (const { id } of waits) unchoose(id);
  });

  return {
    draft,
    /** Changes the draft without clearing the refusal. */
    set,
    change,
    dirty,
    /** It began with something worth keeping that was typed before. */
    restored: restored && isWork(draft),
    forget,
    close,
    customer,
    /** The slots of the address, or as they were when it was sent. */
    asked,
    setSent,
    setOwn,
    setPutting,
    loss,
    instead,
    dates,
    sources,
    price,
    /** Null while it is not known. */
    total,
    parts,
    paid,
    lack,
    create,
    createUser,
    busy: busy || putting,
    /** No booking, but money that is taken already: it can go to the account. */
    mayCredit: paid > 0 && customer.person !== null && can('receive.create'),
  };
}

/** The draft of these slots: stored with them at the first input, and following the address. */
function useTyped(open: boolean, ids: readonly number[]) {
  useState(() => dropStrayDraft(ids));
  const draft = useDraft<BookingDraft>('booking', EMPTY);
  const { set, dirty } = draft;
  const typedFor = ids.join();
  useEffect(() => {
    if (open && dirty) set({ slots: typedFor.split(',').map(Number) });
  }, [open, dirty, typedFor, set]);
  return draft;
}

/** The calls for a new customer and the booking, with keys stored beside the draft. */
function useBookingCalls(dates: string[]) {
  const createUser = useCall(users.create, { keepAs: 'booking.customer', keeps: true });
  const create = useCall(saleInvoices.create, {
    changes: [{ resource: 'sale-invoices', dates }],
    keepAs: 'booking',
    keeps: true,
  });
  const { reset, renew } = create;
  const { renew: renewUser } = createUser;
  return {
    create,
    createUser,
    busy: create.busy || createUser.busy,
    /** Forgets the booking's last refusal. */
    reset,
    renew: useCallback(() => {
      renew();
      renewUser();
    }, [renew, renewUser]),
  };
}
