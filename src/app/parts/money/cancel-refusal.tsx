import type { CallError } from '#app/data/call-error.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { Notice } from '#ui/notice.tsx';

/** Why a cancel was refused, except what fields show themselves; a changed refund is shown with figures. */
export function CancelRefusal({ error, text }: { error: CallError | null; text: string | null }) {
  const { t, amount } = useWords();
  if (!error || isTrackingUsed(error)) return null;
  const { yours, ours } = error.details;
  if (error.code === 'price_changed' && typeof yours === 'number' && typeof ours === 'number') {
    return (
      <Notice kind="warning">
        {t('reservation.refund_changed', { ours: amount(ours), yours: amount(yours) })}
      </Notice>
    );
  }
  return <ErrorNotice error={error}>{text}</ErrorNotice>;
}

/** The tracking number belongs to another payment: that is said at its box. */
const isTrackingUsed = (error: CallError): boolean => error.code === 'tracking_used';
