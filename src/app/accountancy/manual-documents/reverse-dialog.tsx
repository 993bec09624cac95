import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { ReasonField, useReason } from '#app/parts/books/reason-field.tsx';
import { toast } from '#app/state/toast.ts';
import { type DocumentPage, manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Asks for the reason and reverses a document: finally, or for a manual one to write a corrected one. */
export function ReverseDialog({
  document,
  open,
  onClose,
  onCorrect,
}: {
  document: DocumentPage;
  open: boolean;
  onClose: () => void;
  /** Null where the right one is written elsewhere. */
  onCorrect: (() => void) | null;
}) {
  const { t } = useWords();
  const reason = useReason();
  const call = useCall(manualDocuments.reverse);
  const reverse = async (then: () => void) => {
    if (!reason.check()) return;
    const outcome = await call.submit({ params: { id: String(document.id) }, body: { reason: reason.text } });
    if (outcome.state !== 'done') return;
    toast(t('accountancy.reversed'));
    then();
  };
  const stop = () => {
    reason.forget();
    call.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onCancel={stop}
      title={t('accountancy.reverse_title', { n: String(document.doc_number) })}
      busy={call.busy}
      cancel={t('common.cancel')}
      actions={
        <>
          {onCorrect && (
            <Button
              kind="danger-solid"
              notYet={reason.short}
              busy={call.busy}
              onClick={() => void reverse(onCorrect)}
            >
              {t('accountancy.reverse_correct')}
            </Button>
          )}
          <Button
            kind={onCorrect ? 'danger' : 'danger-solid'}
            notYet={reason.short}
            disabled={call.busy}
            onClick={() => void reverse(onClose)}
          >
            {t(onCorrect ? 'accountancy.reverse_only' : 'accountancy.reverse')}
          </Button>
        </>
      }
    >
      <p className="mb-3">{t('accountancy.reverse_help')}</p>
      <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>
      <ReasonField reason={reason} error={call.fieldErrors.reason} />
    </Dialog>
  );
}
