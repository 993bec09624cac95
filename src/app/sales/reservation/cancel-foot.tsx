import CalendarX from 'lucide-react/icons/calendar-x';
import { useWords } from '#app/i18n/words.ts';
import type { CancelLines } from '#app/parts/money/cancel-lines.ts';
import { CancelRefusal } from '#app/parts/money/cancel-refusal.tsx';
import { useOffline } from '#app/state/connection.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { nothingButton } from './cancel-words.ts';
import type { Cancel } from './use-cancel.ts';

/**
 * The foot of a cancel: why it was refused, why nothing is paid out, and the button, which names its action or what is
 * missing.
 */
export function CancelFoot({
  form: { going, pay, lack, cancel },
  sums,
  visit,
  name,
  onSubmit,
}: {
  form: Cancel;
  sums: CancelLines | undefined;
  visit: readonly InvoiceDetail[];
  name: string;
  onSubmit: () => void;
}) {
  const words = useWords();
  const { t, amount } = words;
  const offline = useOffline();
  const { in_hand, goes } = pay;
  const label =
    lack || !sums
      ? t(`reservation.lack_${lack ?? 'figures'}`)
      : in_hand > 0
        ? t(`reservation.cancel_${goes}`, { sum: amount(in_hand), name })
        : nothingButton(words, sums, visit, going);
  return (
    <>
      {offline && !cancel.error && <Notice kind="offline">{t('reservation.cancel_online')}</Notice>}
      <CancelRefusal error={cancel.error} text={cancel.errorText} />
      <Button
        kind="danger-solid"
        size="large"
        block
        icon={CalendarX}
        busy={cancel.busy}
        notYet={lack !== null}
        onClick={onSubmit}
      >
        {label}
      </Button>
    </>
  );
}
