import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useDraft } from '#app/offline/draft.ts';
import { paidParts, paymentsOf, sumPaid } from '#app/parts/money/pay-parts.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { customerBody } from '#app/parts/people/new-customer.ts';
import { personOfUser, rememberPerson, userIdOf } from '#app/parts/people/picked-person.ts';
import { useChosenCustomer } from '#app/parts/people/use-chosen-customer.ts';
import { isUnmade } from '#app/parts/slots/unmade.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { coaches } from '#contract/people/coaches.ts';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { addDays } from '#domain/dates.ts';
import { type BookingDraft, EMPTY } from './booking-draft.ts';
import { bookingBody, missing } from './booking-rules.ts';
import type { Over } from './use-book.ts';
import { usePrice } from './use-price.ts';

interface PastDraft extends BookingDraft {
  /** Another person than the address names was chosen. */
  other: boolean;
  /** Another coach than the address names was chosen. */
  otherCoach: boolean;
  date: string;
  slot: CalendarTime | null;
}

export type Past = ReturnType<typeof usePast>;

/** The state of the form for a past reservation: draft, price by the booking's rules, and saving. */
export function usePast() {
  const can = useCan();
  const { today } = useClubNow();
  const { reference_required } = useClub();
  const search = useSearch({ strict: false }) as Record<'user' | 'coach', string | number | undefined>;
  const wanted = Number(search.user ?? 0);
  const asked = useQuery({
    ...queryFor(users.get, { params: { id: String(wanted) } }),
    enabled: wanted > 0 && can('user.show'),
  });
  const wantedCoach = Number(search.coach ?? 0);
  const askedCoach = useQuery({
    ...queryFor(coaches.get, { params: { id: String(wantedCoach) } }),
    enabled: wantedCoach > 0 && can('coach.show'),
  }).data?.data;
  const { value, set, dirty, clear, restored } = useDraft<PastDraft>('booking.past', {
    ...EMPTY,
    other: false,
    otherCoach: false,
    date: addDays(today, -1),
    slot: null,
  });
  // The person named in the address, until another one is chosen.
  const named = asked.data && personOfUser(asked.data.data);
  const picked = value.person ?? (value.query === '' && !value.other ? (named ?? null) : null);
  const namedCoach =
    askedCoach?.active && !value.otherCoach
      ? { id: askedCoach.id, name: `${askedCoach.user.name} ${askedCoach.user.family}` }
      : null;
  const draft = {
    ...value,
    person: value.fresh ? null : picked,
    coach: value.coach ?? namedCoach,
  };
  const past = useCall(saleInvoices.past, {
    changes: [{ resource: 'sale-invoices', dates: [value.date] }],
    keepAs: 'booking.past',
  });
  const createUser = useCall(users.create, { keepAs: 'booking.past.customer' });
  const { renew, reset } = past;
  const { renew: renewUser, reset: resetUser } = createUser;
  const forget = useCallback(() => {
    clear();
    renew();
    renewUser();
    reset();
    resetUser();
  }, [clear, renew, renewUser, reset, resetUser]);
  const change = (part: Partial<PastDraft>) => {
    reset();
    resetUser();
    set({
      ...part,
      ...(part.person === null && { other: true }),
      ...(part.coach === null && { otherCoach: true }),
    });
  };
  const customer = useChosenCustomer(draft);
  const sources = usePlaces(can('receive.create'));
  const slots = draft.slot ? [draft.slot] : [];
  const price = usePrice(slots, draft, customer.user, customer.kept);
  const parts = paidParts(draft.pay, price.total);
  // The server has no price for a slot that does not exist yet.
  const unmade = draft.slot !== null && isUnmade(draft.slot);
  const lack = missing({
    slots,
    draft,
    open: false,
    total: price.known || unmade ? price.total : null,
    known: customer.known !== null,
    reference_required,
  });

  /** Creates a new customer first; a retry only saves the reservation. */
  const sendCustomer = async () => {
    if (!draft.fresh) return customer.person;
    const made = await createUser.submit({ body: customerBody(draft.fresh, createUser.ref) });
    if (made.state !== 'done') return null;
    const one = personOfUser(made.answer.data);
    rememberPerson(one);
    change({ person: one, fresh: null, query: '' });
    return one;
  };
  /** The reservation that it made; null where it was refused. */
  const save = async (over: Over) => {
    const { slot } = draft;
    if (!slot || lack || past.busy || createUser.busy) return null;
    const person = await sendCustomer();
    if (!person) return null;
    const payments = paymentsOf(sources, parts);
    const { reservable_time_ids: _, ...body } = bookingBody(draft, slots, userIdOf(person), payments);
    const where = {
      court_id: slot.court.id,
      term_id: slot.term.id,
      date: slot.date,
      start_time: slot.start_time,
    };
    const outcome = await past.submit({
      body: {
        ...body,
        ...where,
        ...over,
        ...(price.known && { expected_total: price.total }),
      },
    });
    if (outcome.state === 'done') return outcome.answer.data[0] ?? null;
    if (outcome.state === 'refused' && outcome.error.code === 'price_changed') price.retry();
    return null;
  };
  return {
    draft,
    change,
    dirty,
    restored,
    forget,
    past,
    createUser,
    busy: past.busy || createUser.busy,
    customer,
    sources,
    price,
    paid: sumPaid(parts),
    lack,
    save,
  };
}
