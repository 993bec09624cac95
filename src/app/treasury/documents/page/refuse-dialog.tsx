import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';

/** Asks once for the reason why one or several receipts have not arrived. */
export function RefuseDialog({
  open,
  title,
  busy = false,
  error,
  onClose,
  onRefuse,
}: {
  open: boolean;
  title: string;
  busy?: boolean;
  error?: string | null;
  onClose: () => void;
  onRefuse: (reason: string) => void;
}) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  // The next question is about another receipt.
  useEffect(() => {
    if (!open) setReason('');
  }, [open]);
  return (
    <Dialog
      open={open}
      onCancel={onClose}
      title={title}
      busy={busy}
      cancel={t('common.cancel')}
      actions={
        <Button kind="danger-solid" busy={busy} onClick={() => onRefuse(reason.trim())}>
          {t('treasury.refuse')}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <p>{t('treasury.refuse_help')}</p>
        <TextField
          label={t('treasury.reason')}
          optional
          tight
          maxLength={400}
          value={reason}
          onChange={setReason}
        />
        {error && <Notice kind="error">{error}</Notice>}
      </div>
    </Dialog>
  );
}
