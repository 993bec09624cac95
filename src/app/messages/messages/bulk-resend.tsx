import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useWords } from '#app/i18n/words.ts';
import type { Message } from '#contract/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Asks whether to resend the failed ones of the selected messages. */
export function BulkResend({
  open,
  rows,
  onClose,
  onChoose,
}: {
  open: boolean;
  rows: readonly Message[];
  onClose: () => void;
  onChoose: (value: unknown) => void;
}) {
  const { t } = useWords();
  const failed = rows.filter(({ state }) => state === 'failed');
  const parts = failed.reduce((sum, one) => sum + one.parts, 0);
  const some = failed.length > 0;
  return (
    <Dialog
      open={open}
      onCancel={onClose}
      title={t(some ? 'messages.resend_of' : 'messages.resend_none', { n: failed.length })}
      actions={
        <>
          {some && (
            <Button kind="primary" icon={RefreshCw} onClick={() => onChoose(null)}>
              {t('messages.resend')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {t(some ? 'messages.resend_help' : 'messages.resend_none_help', { parts })}
    </Dialog>
  );
}
