import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useActionPending } from '#app/state/pending-actions.ts';
import { toast } from '#app/state/toast.ts';
import { documents, type Receive } from '#contract/treasury/documents.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RefuseDialog } from './page/refuse-dialog.tsx';

/** The foot of a waiting receipt: either answer is asked about first, as neither can be taken back by a tap. */
export function ReceiptAnswer({ receipt, onDone }: { receipt: Receive; onDone: () => void }) {
  const { t, amount } = useWords();
  const confirm = useCall(documents.confirmReceive);
  const [asking, setAsking] = useState<'confirm' | 'cancel' | null>(null);
  // Confirmed from elsewhere on this device, and on its way.
  const going = useActionPending(documents.confirmReceive, receipt.id);
  const sum = amount(receipt.price);
  const say = async (status: 'confirm' | 'cancel', description?: string) => {
    const params = { id: String(receipt.id) };
    const body = { status, ...(description && { description }) };
    const outcome = await confirm.submit({ params, body });
    if (outcome.state !== 'done') return;
    setAsking(null);
    toast(t(status === 'confirm' ? 'record.receipt_confirmed' : 'record.receipt_refused', { sum }));
    onDone();
  };
  const stop = () => {
    setAsking(null);
    confirm.reset();
  };
  return (
    <div className="flex gap-2">
      <Button
        kind="primary"
        size="large"
        className="min-w-0 flex-1"
        icon={Check}
        busy={going}
        onClick={() => setAsking('confirm')}
      >
        {t('record.receipt_do_confirm', { sum })}
      </Button>
      <Button size="large" disabled={going} onClick={() => setAsking('cancel')}>
        {t('record.receipt_do_refuse')}
      </Button>
      <Dialog
        open={asking === 'confirm'}
        onCancel={stop}
        title={t('treasury.seen_at_bank')}
        busy={confirm.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="primary" busy={confirm.busy} onClick={() => void say('confirm')}>
            {t('treasury.confirm')}
          </Button>
        }
      >
        <div className="flex flex-col gap-2">
          <p>{t('treasury.confirm_one', { sum })}</p>
          <ErrorNotice error={confirm.error}>{confirm.errorText}</ErrorNotice>
        </div>
      </Dialog>
      <RefuseDialog
        open={asking === 'cancel'}
        title={t('treasury.refuse_title', { sum })}
        busy={confirm.busy}
        error={confirm.error && confirm.errorText}
        onClose={stop}
        onRefuse={(reason) => void say('cancel', reason)}
      />
    </div>
  );
}
