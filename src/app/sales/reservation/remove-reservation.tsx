import { useNavigate } from '@tanstack/react-router';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import type { CallError } from '#app/data/call-error.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { recordRefusal } from '#app/engine/refusal.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { FIELD_ERROR_MS, toast } from '#app/state/toast.ts';
import { useWhenOnline } from '#app/state/use-when-online.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Deletes a reservation after a question about money and slot; the message has an undo. */
export function RemoveReservation({
  invoice,
  onLeave,
}: {
  invoice: InvoiceDetail;
  /** Called when it is being deleted or stays, so that a deleted one is not loaded again. */
  onLeave: (leaving: boolean) => void;
}) {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const changes = [{ resource: 'sale-invoices', dates: [invoice.reserved_time.date] }];
  const remove = useCall(invoiceTrash.remove, { changes });
  const restore = useCall(invoiceTrash.restore, { changes });
  const params = { id: String(invoice.id) };
  const n = String(invoice.invoice_number);
  const refuse = (error: CallError) =>
    toast({ text: recordRefusal(words, error), kind: 'warning', ms: FIELD_ERROR_MS });
  const undo = async () => {
    const outcome = await restore.submit({ params, body: {} });
    if (outcome.state === 'done') toast(t('reservation.restored', { n }));
    else if (outcome.state === 'refused') refuse(outcome.error);
  };
  const only = t('reservation.online_only', { what: t('reservation.removal') });
  const ask = useWhenOnline(only)(() => setAsking(true));
  const go = async () => {
    onLeave(true);
    const outcome = await remove.submit({ params });
    if (outcome.state === 'refused') return onLeave(false);
    toast({
      text: t('reservation.removed', { n }),
      action: { label: t('common.undo'), counts: true, onPress: () => void undo() },
    });
    await navigate(linkTo('/sales/invoices'));
  };
  const stop = () => {
    setAsking(false);
    remove.reset();
  };
  return (
    <>
      <IconButton icon={Trash2} label={t('list.remove')} className="text-negative" onClick={ask} />
      <Dialog
        open={asking}
        onCancel={stop}
        title={t('reservation.remove_title', { n })}
        busy={remove.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="danger-solid" icon={Trash2} busy={remove.busy} onClick={() => void go()}>
            {t('list.remove')}
          </Button>
        }
      >
        {remove.error ? (
          <ErrorNotice error={remove.error}>{recordRefusal(words, remove.error)}</ErrorNotice>
        ) : (
          t('reservation.remove_help')
        )}
      </Dialog>
    </>
  );
}
