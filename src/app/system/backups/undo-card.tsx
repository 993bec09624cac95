import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClub } from '#app/data/club.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { backups } from '#contract/system/backups.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useBackupWords } from './backup-words.ts';

/** Offers to undo the last restore while the replaced club is kept. */
export function UndoCard({ until }: { until: string }) {
  const { t } = useWords();
  const { moment } = useBackupWords();
  const { club_name } = useClub();
  const undo = useCall(backups.undo);
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const yes = async () => {
    const outcome = await undo.submit({ body: { club_name: name } });
    if (outcome.state !== 'done') return;
    setAsking(false);
    setName('');
    toast(t('backups.began'));
  };
  return (
    <>
      <Notice
        icon={Undo}
        action={
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('backups.undo')}
          </Button>
        }
      >
        {t('backups.undo_what', { at: moment(until) })}
      </Notice>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t('backups.undo_ask')}
        busy={undo.busy}
        cancel={t('common.cancel')}
        actions={
          <Button
            kind="danger-solid"
            busy={undo.busy}
            notYet={name.trim() !== club_name.trim()}
            onClick={() => void yes()}
          >
            {t('backups.undo')}
          </Button>
        }
      >
        <p className="pb-3">{t('backups.undo_help')}</p>
        <ErrorNotice error={undo.error} />
        <TextField
          label={t('backups.type_name', { name: club_name })}
          value={name}
          onChange={setName}
          error={undo.fieldErrors.club_name}
        />
      </Dialog>
    </>
  );
}
