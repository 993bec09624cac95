import { keptText } from '#app/data/error-words.ts';
import type { FootFacts } from '#app/data/invoice-facts.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import type { About } from '#outbox/item.ts';

type Facts = Pick<FootFacts, 'id' | 'price' | 'user' | 'reserved_time'>;

/** What is kept of a reservation beside work on it, to tell it by. */
export function aboutOf({ user, price, reserved_time: { id, date, time, court } }: Facts): About {
  const { start_time, end_time } = time;
  return {
    person: { name: `${user.name} ${user.family}`, phone: user.phone_number ?? '' },
    slots: [{ id, date, start_time, end_time, court, price }],
  };
}

/** Marks who came; one tap, to be taken back from the toast. */
export function useAttendance(invoice: Facts) {
  const words = useWords();
  const { t } = words;
  const dates = [invoice.reserved_time.date];
  const complete = useCall(saleInvoices.complete, {
    changes: [{ resource: 'sale-invoices', dates }],
    keeps: true,
  });
  const mark = async (attended: boolean | null) => {
    const outcome = await complete.submit(
      { params: { id: String(invoice.id) }, body: { attended } },
      { about: aboutOf(invoice) },
    );
    if (outcome.state === 'kept') return toast(keptText(words, outcome));
    if (outcome.state !== 'done') return;
    const name = `${invoice.user.name} ${invoice.user.family}`;
    if (attended === null) toast(t('reservation.attendance_undone', { name }));
    else {
      toast({
        text: t(attended ? 'reservation.attendance_came' : 'reservation.attendance_no_show', { name }),
        action: { label: t('common.undo'), counts: true, onPress: () => void mark(null) },
      });
    }
  };
  return { mark, busy: complete.busy, error: complete.error, errorText: complete.errorText };
}
