import { invalidate } from '#app/data/affects.ts';
import { queryClient } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { putDraft } from '#app/offline/draft.ts';
import { paymentsOf } from '#app/parts/money/pay-parts.ts';
import type { usePayTarget } from '#app/parts/money/use-pay-target.ts';
import { customerBody } from '#app/parts/people/new-customer.ts';
import {
  type PickedPerson,
  personOfUser,
  rememberPerson,
  userIdOf,
} from '#app/parts/people/picked-person.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { aboutSlot, bookingBody, type Missing } from './booking-rules.ts';
import { lossOf } from './loss.ts';
import { useBookedToast } from './use-booked-toast.ts';
import type { Booking } from './use-booking.ts';

/** Refusals that were overridden: the debt limit, the stock of an add-on. */
export interface Over {
  over_debt?: boolean;
  over_stock?: boolean;
}

/**
 * Handles a press on the sheet's button: leads to what is missing, or sends a new customer first and then the booking.
 * Afterwards it shows a message and closes the form, or shows the refusal in the form.
 */
export function useBook(booking: Booking, { go }: ReturnType<typeof usePayTarget>) {
  const { draft, loss, dates, asked, setSent, create, total, lack, close } = booking;
  const words = useWords();
  const { t } = words;
  const sheet = useSheet();
  const offline = useOffline();
  const told = useBookedToast(booking);
  const sendCustomer = customerSender(booking);

  /** No booking: the form ends, and money that is taken goes to the account. */
  const giveUp = async () => {
    const { person, pay } = draft;
    if (loss.waits.length > 0 && person) {
      booking.setPutting(true);
      const { putOnWaitlist } = await import('#app/parts/waitlist/put.ts');
      const refused = await putOnWaitlist(words, person.id, loss.waits);
      booking.setPutting(false);
      toast(
        refused ? { text: refused, kind: 'danger', ms: 5000 } : t('booking.waits', { name: person.name }),
      );
      if (refused) return;
    }
    if (!booking.mayCredit || !person) return close.finish();
    const name = person.id > 0 ? `receive.user-${person.id}` : 'receive';
    putDraft(name, { pay: { ...pay, amount: booking.paid }, person });
    close.finish(() => sheet.open('receive', person.id > 0 ? `user-${person.id}` : undefined));
  };

  return async (over: Over = {}): Promise<void> => {
    if (booking.busy || booking.instead.unseen) return;
    if (loss.none) return giveUp();
    if (lack) {
      if (lack.what === 'tracking') return go(`tracking.${lack.type}`);
      if (lack.what === 'amount') return go('amount');
      return lead(lack);
    }
    if (offline && (over.over_debt || over.over_stock)) {
      const text = t(over.over_debt ? 'booking.over_online' : 'booking.over_stock_online');
      return toast({ text, kind: 'warning', ms: 5000 });
    }
    setSent(asked);
    booking.setOwn(create.ref);
    const one = await sendCustomer();
    if (one === null || total === null) return setSent(null);
    const payments = paymentsOf(booking.sources, booking.parts);
    const outcome = await create.submit(
      {
        body: {
          ...bookingBody(draft, loss.slots, userIdOf(one), payments),
          ...over,
          expected_total: total,
          client_ref: create.ref,
        },
      },
      // A customer queued on this device has been waited for.
      { about: { person: one, slots: loss.slots.map(aboutSlot) }, ...(one.id === 0 && { waitMs: 0 }) },
    );
    if (outcome.state === 'refused') {
      setSent(null);
      if (outcome.error.code === 'price_changed') booking.price.retry();
      const taken = lossOf(outcome.error);
      if (taken.length === 0) return;
      // The replacement was taken too: it is now the lost slot.
      const next = loss.refuse(taken).join();
      if (next !== asked.map((slot) => slot.id).join()) sheet.open('booking', next);
      void invalidate(queryClient, [{ resource: 'sale-invoices', dates }]);
      return;
    }
    told(one.name, outcome);
    close.finish();
  };
}

/** Sends the customer where they are new; who it is, or null when they were refused. */
function customerSender({ draft, set, createUser }: Booking) {
  return async (): Promise<PickedPerson | null> => {
    if (!draft.fresh) return draft.person;
    const { ref } = createUser;
    const { name, family, phone, character_id } = draft.fresh;
    const made = await createUser.submit({ body: customerBody(draft.fresh, ref) });
    if (made.state === 'refused') return null;
    const one =
      made.state === 'done'
        ? { ...personOfUser(made.answer.data), ref }
        : {
            id: 0,
            ref: made.ref,
            name: `${name} ${family}`,
            phone,
            balance: 0,
            ...(character_id && { character_id }),
          };
    rememberPerson(one);
    // From here on they are in the books, or on their way there: a second try only books.
    set({ person: one, fresh: null, query: '' });
    return one;
  };
}

/** Leads to the field that is missing. */
function lead({ what }: Missing): void {
  const field =
    what === 'instead'
      ? '.lost-card input'
      : what === 'customer'
        ? 'input[role="searchbox"]'
        : `[data-field="${what}"] input`;
  document.querySelector<HTMLElement>(`.sheet ${field}`)?.focus();
}
