import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { fieldText } from '#app/calls/error-words.ts';
import type { CallError } from '#app/data/call-error.ts';
import { download, saveFile } from '#app/data/download.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { type Backup, backups, PASSPHRASE_HEADER } from '#contract/system/backups.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useBackupWords } from './backup-words.ts';

/** Downloads a backup's file; an encrypted one asks for its passphrase, without which it is useless. */
export function DownloadButton({
  row,
  onError,
}: {
  row: Backup;
  onError: (error: CallError | null) => void;
}) {
  const words = useWords();
  const { t } = words;
  const { moment } = useBackupWords();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<CallError | null>(null);
  const save = async (tell: (error: CallError | null) => void, passphrase?: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    tell(null);
    try {
      const content = await download(
        backups.download,
        { params: { id: String(row.id) }, query: {} },
        {
          signal: new AbortController().signal,
          onProgress() {},
          ...(passphrase && { headers: { [PASSPHRASE_HEADER]: encodeURIComponent(passphrase) } }),
        },
      );
      const stamp = row.made_at.slice(0, 16).replace(/\D/g, '');
      saveFile(`meydan-${stamp}.meydan${row.sealed ? '.age' : ''}`, content);
      return true;
    } catch (cause) {
      tell(cause as CallError);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const stop = () => {
    setAsking(false);
    setTyped('');
    setTried(false);
    setRefused(null);
  };
  const open = async () => {
    setTried(true);
    if (typed !== '' && (await save(setRefused, typed))) stop();
  };
  const wrong = refused?.fields.passphrase !== undefined;
  return (
    <>
      <IconButton
        icon={Download}
        label={t('backups.download')}
        disabled={busy}
        onClick={() => (row.sealed ? setAsking(true) : void save(onError))}
      />
      <Dialog
        open={asking}
        onCancel={stop}
        title={t('backups.download')}
        actions={
          <>
            <Button
              kind="primary"
              icon={Download}
              busy={busy}
              notYet={typed === ''}
              onClick={() => void open()}
            >
              {t('backups.download')}
            </Button>
            <Button onClick={stop}>{t('common.cancel')}</Button>
          </>
        }
      >
        <form
          className="flex flex-col gap-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void open();
          }}
        >
          <p>{t('backups.download_help', { at: moment(row.made_at) })}</p>
          {!wrong && <ErrorNotice error={refused} />}
          <TextField
            autoFocus
            label={t('backups.passphrase')}
            help={t('backups.passphrase_help')}
            type="password"
            value={typed}
            onChange={setTyped}
            error={
              wrong
                ? t('backups.why_passphrase')
                : tried && typed === ''
                  ? fieldText(words, 'required')
                  : undefined
            }
          />
        </form>
      </Dialog>
    </>
  );
}
