import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { OwnCode, useOwnCode } from '#app/parts/codes/own-code.tsx';
import { toast } from '#app/state/toast.ts';
import { type Passkey, passkeys } from '#contract/access/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

interface Of {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskey({ passkey, onClose }: Of) {
  const { t } = useWords();
  const update = useCall(passkeys.update);
  const [name, setName] = useState(passkey.name);
  const save = async () => {
    const outcome = await update.submit({ params: { id: String(passkey.id) }, body: { name } });
    if (outcome.state !== 'done') return;
    toast(t('passkeys.renamed'));
    onClose();
  };
  return (
    <Dialog
      open
      busy={update.busy}
      onCancel={onClose}
      title={t('passkeys.rename_title', { name: passkey.name })}
      cancel={t('common.cancel')}
      actions={
        <Button kind="primary" busy={update.busy} onClick={() => void save()}>
          {t('passkeys.save')}
        </Button>
      }
    >
      <TextField
        label={t('passkeys.name')}
        value={name}
        onChange={(next) => {
          update.reset();
          setName(next);
        }}
        error={update.fieldErrors.name}
        maxLength={60}
        autoFocus
      />
      {!update.fieldErrors.name && <ErrorNotice error={update.error} />}
    </Dialog>
  );
}

export function RemovePasskey({ passkey, onClose }: Of) {
  const { t } = useWords();
  const remove = useCall(passkeys.remove);
  const { name } = passkey;
  const go = async () => {
    const outcome = await remove.submit({ params: { id: String(passkey.id) } });
    if (outcome.state !== 'done') return;
    toast(t('passkeys.removed', { name }));
    onClose();
  };
  return (
    <Dialog
      open
      busy={remove.busy}
      onCancel={onClose}
      title={t('passkeys.remove_title', { name })}
      cancel={t('common.cancel')}
      actions={
        <Button kind="danger-solid" busy={remove.busy} onClick={() => void go()}>
          {t('passkeys.remove')}
        </Button>
      }
    >
      {remove.error ? <ErrorNotice error={remove.error} /> : t('passkeys.remove_help')}
    </Dialog>
  );
}

/** Removes a lost passkey with a code sent to the phone. */
export function LostPasskey({ passkey, onClose }: Of) {
  const { t } = useWords();
  const lose = useCall(passkeys.lost, {
    changes: [{ resource: 'passkeys' }, { resource: 'profile' }, { resource: 'sessions' }],
  });
  const own = useOwnCode();
  const { name } = passkey;
  const go = async () => {
    if (!own.given) return;
    const outcome = await lose.submit({ params: { id: String(passkey.id) }, body: own.given });
    if (outcome.state !== 'done') return own.setCode('');
    toast(t('passkeys.removed', { name }));
    onClose();
  };
  return (
    <Dialog
      open
      busy={lose.busy}
      onCancel={onClose}
      title={t('passkeys.lost_title', { name })}
      cancel={t('common.cancel')}
      actions={
        <Button kind="danger" busy={lose.busy} disabled={!own.given} onClick={() => void go()}>
          {t('passkeys.lost_remove')}
        </Button>
      }
    >
      <p className="mb-3">{t('passkeys.lost_help')}</p>
      <OwnCode of={own} error={lose.errorText ?? undefined} />
    </Dialog>
  );
}
