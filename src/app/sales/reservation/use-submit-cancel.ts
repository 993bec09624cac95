import { namedSlot, visitText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import type { Cancel } from './use-cancel.ts';

/** Leads to what is missing, or cancels: then shows where the money went, or reloads changed figures. */
export function useSubmitCancel(
  { draft, asked, going, mayNotify, preview, figures, pay, lack, cancel, over }: Cancel,
  { name, onTracking, onDone }: { name: string; onTracking: () => void; onDone: () => void },
) {
  const words = useWords();
  const { t, amount } = words;
  return async (): Promise<void> => {
    if (lack || !figures) {
      if (lack === 'tracking') onTracking();
      else if (lack === 'slots') document.querySelector<HTMLElement>('.sheet .choices button')?.focus();
      else if (lack === 'reason') document.querySelector<HTMLElement>('.sheet textarea')?.focus();
      return;
    }
    over.current = true;
    const outcome = await cancel.submit({
      body: {
        ...asked,
        ...(draft.reason.trim() && { reason: draft.reason.trim() }),
        expected_refund: figures.refund,
        ...pay.body(),
        ...(draft.notify !== null && { notify: draft.notify && mayNotify }),
        versions: going.map(({ id, version }) => ({ id, version })),
      },
    });
    if (outcome.state !== 'done') {
      over.current = false;
      void preview.refetch();
      return;
    }
    const { payment } = outcome.answer;
    const sum = payment?.price ?? pay.in_hand;
    const what = { name, slot: visitText(words, going.map(namedSlot)), sum: amount(sum) };
    toast(
      sum === 0
        ? t('reservation.cancel_done', what)
        : t(payment ? 'reservation.cancel_done_paid' : 'reservation.cancel_done_account', what),
    );
    onDone();
  };
}
