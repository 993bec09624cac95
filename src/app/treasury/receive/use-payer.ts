import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import { useUnsentPayments } from '#app/offline/unsent.ts';
import { useCachedPerson, useQueuedBalance } from '#app/offline/use-cached-person.ts';
import { useVisit } from '#app/offline/use-visit.ts';
import { askedDebt, pastItems } from '#app/parts/money/receive-sums.ts';
import { type PickedPerson, personOfUser } from '#app/parts/people/picked-person.ts';
import type { ReceiveSheetProps } from '#app/parts/sheets/sheet-props.ts';
import { users } from '#contract/people/users.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';

/** The payer and their debt: searched, given, or the customer of a reservation. */
export function usePayer(
  picked: PickedPerson | null,
  {
    userId,
    invoiceId,
    past,
    sending,
  }: Pick<ReceiveSheetProps, 'userId' | 'invoiceId' | 'past'> & { sending: boolean },
) {
  const can = useCan();
  const { query: invoice, facts: visit, slots } = useVisit(invoiceId ?? 0);
  const id = picked?.id ?? userId ?? visit?.user.id ?? 0;
  const asked = { params: { id: String(id) } };
  const enabled = id > 0 && can('user.show');
  const user = useQuery({ ...queryFor(users.get, asked), enabled });
  const open_items = useQuery({ ...queryFor(users.openItems, asked), enabled });
  const detail = user.data?.data;
  const kept = useCachedPerson(picked ?? { id });
  // While this form is sending, its own receipt is not deducted.
  const queued = useHeld(useQueuedBalance(id), sending);
  const items = open_items.data?.data ?? [];
  const over = past && open_items.data && pastItems(items, past);
  const pastIds = new Set((over ?? []).map(({ invoice_id }) => invoice_id));
  // Receipts of this device for exactly these, unsent.
  const sent = useUnsentPayments(queryFor(users.openItems, asked).queryKey).filter(({ invoice_ids }) =>
    invoice_ids.some((one) => pastIds.has(one)),
  );
  const taken = useHeld(
    sumOf(sent, ({ price }) => price),
    sending,
  );
  // For the slots that are over: nothing is taken before it is known for which. Without a network it goes to the debt.
  const unknown = past !== undefined && over === undefined && !kept;
  const known = kept
    ? { ...picked, ...kept, id }
    : detail
      ? { ...personOfUser(detail), balance: detail.balance + queued }
      : (picked ?? (visit ? personOfVisit(visit, slots, userId) : null));

  const person = unknown ? null : known;

  // Without permission for people the reservation's customer is used.
  const unseen =
    userId !== undefined && invoiceId === undefined && !can('user.show') ? new CallError('forbidden') : null;
  const balance = person?.balance ?? null;
  return {
    person,
    detail,
    kept,
    visit,
    items,
    balance,
    debt: askedDebt(balance, detail?.pending),
    /**
     * What is due of the visit, of this payer's share, or of past slots, without pending receipts. Null without any.
     */
    due: visit
      ? userId !== undefined && slots
        ? visit.askedOf(userId)
        : visit.asked
      : over
        ? Math.max(0, sumOf(over, ({ remaining, pending }) => Math.max(0, remaining - pending)) - taken)
        : null,
    /** The reservations that it was opened for. */
    named: visit ? visit.ids : (over ?? []).flatMap(({ invoice_id }) => invoice_id ?? []),
    failed:
      (invoiceId ? failureOf(invoice) : null) ??
      (enabled ? failureOf(user) : null) ??
      (enabled && unknown ? failureOf(open_items) : null) ??
      unseen,
    retry: () =>
      Promise.all([
        invoiceId && invoice.refetch(),
        enabled && user.refetch(),
        enabled && unknown && open_items.refetch(),
      ]),
  };
}

/** A value as it was before, for as long as it is held. */
function useHeld<T>(value: T, held: boolean): T {
  const [kept, setKept] = useState(value);
  if (!held && kept !== value) setKept(value);
  return held ? kept : value;
}

/** The customer of a visit, or another of its payers, of whom no more than the name is known. */
function personOfVisit(
  { user }: VisitFacts,
  slots: readonly InvoiceDetail[] = [],
  payer: number | undefined = user.id,
): PickedPerson | null {
  if (payer === user.id) {
    const { id, phone_number, balance } = user;
    return { id, name: `${user.name} ${user.family}`, phone: phone_number ?? '', balance };
  }
  const share = slots.flatMap((slot) => slot.payers).find((one) => one.user.id === payer);
  return share
    ? { id: payer, name: `${share.user.name} ${share.user.family}`, phone: '', balance: null }
    : null;
}
