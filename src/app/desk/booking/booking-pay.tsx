import type { useCall } from '#app/calls/use-call.ts';
import { useClub } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { paidParts } from '#app/parts/money/pay-parts.ts';
import { type Offer, PayRow } from '#app/parts/money/pay-row.tsx';
import { trackingErrors } from '#app/parts/money/pay-words.ts';
import type { Source } from '#app/parts/money/places.ts';
import type { usePayTarget } from '#app/parts/money/use-pay-target.ts';
import type { saleInvoices } from '#contract/sales/sale-invoices.ts';
import type { BookingDraft } from './booking-draft.ts';

/** The payment of a booking: paid later unless a means is chosen, in full unless another amount is typed. */
export function BookingPay({
  draft,
  set,
  total,
  balance,
  sources,
  create,
  at,
  onEnter,
}: {
  draft: BookingDraft;
  set: (part: Partial<BookingDraft>) => void;
  total: number;
  /** The customer's balance before the booking; null when unknown. */
  balance: number | null;
  sources: readonly Source[];
  create: ReturnType<typeof useCall<typeof saleInvoices.create>>;
  at: ReturnType<typeof usePayTarget>;
  onEnter: () => void;
}) {
  const words = useWords();
  const { t, amount } = words;
  const { reference_required } = useClub();
  const with_debt = total + Math.max(0, balance ?? 0);
  const offers: Offer[] = [
    { key: 'whole', label: t('pay.whole'), amount: total },
    ...(with_debt > total
      ? [{ key: 'debt', label: t('pay.with_debt', { sum: amount(with_debt) }), amount: with_debt }]
      : []),
    { key: 'half', label: t('pay.half'), amount: Math.ceil(total / 2) },
  ];
  return (
    <PayRow
      whole={total}
      pay={draft.pay}
      onPay={(pay) => set({ pay })}
      sources={sources}
      offers={offers}
      later
      required={reference_required}
      at={at}
      errors={trackingErrors(create, paidParts(draft.pay, total))}
      onEnter={onEnter}
    />
  );
}
