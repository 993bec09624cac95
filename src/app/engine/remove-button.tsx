import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { refusalText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { useWhenOnline } from '#app/state/use-when-online.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { ErrorNotice } from './failed-notice.tsx';
import type { FormRecord, FormSpec } from './form.ts';
import { recordRefusal } from './refusal.ts';

/** To the trash, or for good where there is none, asked by the record's name; absent where the record may not go or the person may not. */
export function RemoveButton({
  form,
  record,
  onDone,
}: {
  form: FormSpec;
  record: FormRecord;
  onDone: () => void;
}) {
  const { remove } = form;
  if (!remove || !can(remove.call.permission) || remove.when?.(record) === false) return null;
  return <Remove {...{ form, record, onDone }} {...remove} />;
}

function Remove({
  form,
  record,
  call,
  restore,
  help,
  onDone,
}: {
  form: FormSpec;
  record: FormRecord;
  call: Call;
  restore?: Call | undefined;
  help?: WordKey | undefined;
  onDone: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const phone = useViewport() === 'phone';
  const [asking, setAsking] = useState(false);
  const ask = useWhenOnline(t('list.trash_online'))(() => setAsking(true));
  const write = useCall(call);
  const back = useCall(restore ?? call);
  const input = { params: { id: String(record.id) } } as CallRequest<Call>;
  const name = form.title(record);
  const undo = async () => {
    const outcome = await back.submit(input);
    if (outcome.state === 'done') toast(t('form.restored', { name }));
    else if (outcome.state === 'refused') toast({ text: refusalText(words, outcome.error), kind: 'warning' });
  };
  const remove = async () => {
    const outcome = await write.submit(input);
    if (outcome.state !== 'done') return;
    toast({
      text: t('form.removed', { name }),
      ...(restore && {
        action: { label: t('common.undo'), counts: true, onPress: () => void undo() },
      }),
    });
    onDone();
  };
  return (
    <>
      {phone ? (
        <IconButton kind="danger" size="large" icon={Trash} label={t('form.remove')} onClick={ask} />
      ) : (
        <Button kind="danger" size="large" icon={Trash} onClick={ask}>
          {t('form.remove')}
        </Button>
      )}
      <Dialog
        open={asking}
        onCancel={() => {
          setAsking(false);
          write.reset();
        }}
        title={t('form.remove_title', { name })}
        busy={write.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="danger-solid" busy={write.busy} onClick={() => void remove()}>
            {t('form.remove')}
          </Button>
        }
      >
        {write.error ? (
          <ErrorNotice error={write.error}>{recordRefusal(words, write.error)}</ErrorNotice>
        ) : (
          [help && t(help), t(restore ? 'form.remove_help' : 'form.remove_for_good')]
            .filter(Boolean)
            .join(' ')
        )}
      </Dialog>
    </>
  );
}
