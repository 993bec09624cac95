import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { KIND, type Kind } from '../kinds.ts';
import { type MadeDocument, REMOVE } from './made-document.ts';

/** Reverses a document after a question; it stays in the list as cancelled. */
export function RemoveDocument({ kind, document }: { kind: Kind; document: MadeDocument }) {
  const { t, amount } = useWords();
  const can = useCan();
  const remove = useCall<Call>(REMOVE[kind]);
  const [asking, setAsking] = useState(false);
  if (!can(KIND[kind].remove) || document.status === 'cancel') return null;
  const sum = amount(document.price);
  const go = async () => {
    const outcome = await remove.submit({ params: { id: String(document.id) } } as CallRequest<Call>);
    if (outcome.state === 'refused') return;
    setAsking(false);
    toast(t('treasury.removed', { sum }));
  };
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('list.remove')}
        className="text-negative"
        onClick={() => setAsking(true)}
      />
      <Dialog
        open={asking}
        onCancel={() => {
          setAsking(false);
          remove.reset();
        }}
        title={t('treasury.remove_title', { kind: t(`treasury.${kind}`), sum })}
        busy={remove.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="danger-solid" icon={Trash2} busy={remove.busy} onClick={() => void go()}>
            {t('list.remove')}
          </Button>
        }
      >
        {remove.error ? (
          <ErrorNotice error={remove.error}>{remove.errorText}</ErrorNotice>
        ) : (
          t(document.status === 'pending' ? 'treasury.remove_pending' : 'treasury.remove_help')
        )}
      </Dialog>
    </>
  );
}
