import { storedText } from '#app/calls/error-words.ts';
import type { Outcome } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { paidText } from '#app/parts/money/pay-words.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { toast } from '#app/state/toast.ts';
import type { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { slotsText } from './slot-text.ts';
import type { Booking } from './use-booking.ts';

type Booked = Exclude<Outcome<typeof saleInvoices.create>, { state: 'refused' }>;

/**
 * Shows a message about the booking (or that the device queued it), with a button to print; for a payment its receipt.
 */
export function useBookedToast({ loss, sources, parts, paid }: Booking) {
  const words = useWords();
  const { t, digits } = words;
  const can = useCan();
  return (name: string, outcome: Booked): void => {
    const label = t('common.print');
    if (outcome.state === 'kept') {
      const receipt = `ref:${outcome.ref}`;
      toast({
        text: storedText(words, outcome),
        ...(paid > 0 && can('receive.show') && { action: { label, onPress: () => openPrint({ receipt }) } }),
      });
      return;
    }
    const { data: invoices, receives } = outcome.answer;
    const [receipt] = receives;
    const [invoice] = invoices;
    const what = { name: digits(name), slots: slotsText(words, loss.slots) };
    toast({
      text: receipt
        ? t('booking.done_paid', { ...what, paid: paidText(words, sources, parts) })
        : t('booking.done', what),
      action: invoice && {
        label,
        onPress: () =>
          openPrint(receipt && can('receive.show') ? { receipt: receipt.id } : { reservation: invoice.id }),
      },
    });
  };
}
