import { atom } from 'jotai';
import { useState } from 'react';
import type { CallError } from '#app/data/call-error.ts';
import { queryClient } from '#app/data/query.ts';
import { upload } from '#app/data/upload.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { store } from '#app/state/store.ts';
import { toast } from '#app/state/toast.ts';
import { backups, PIECE } from '#contract/backups.ts';
import { useBackupWords } from './backup-words.ts';
import { sendPieces } from './send-pieces.ts';

/** Smaller than what is taken: a slow line keeps each below the time that a piece may take. */
const SENT = Math.floor(PIECE / 4);

/** The backup whose file this page sends, also after its screen was left. */
export const sendingAtom = atom<number | null>(null);

/** Sends a file piece by piece; each may be sent again. */
export function useSendFile() {
  const { t } = useWords();
  const { percent } = useBackupWords();
  const announce = useCall(backups.upload);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const start = async (file: File): Promise<void> => {
    setError(null);
    const outcome = await announce.submit({ body: { size: file.size } });
    if (outcome.state !== 'done') return;
    const { id } = outcome.answer.data;
    const params = { id: String(id) };
    store.set(sendingAtom, id);
    try {
      await sendPieces(file.size, SENT, (offset) => {
        setProgress(offset / file.size);
        return upload(backups.piece, file.slice(offset, offset + SENT), file.name, undefined, {
          params,
          query: { offset: String(offset) },
        });
      });
      toast(t('backups.sent'));
    } catch (cause) {
      setError(cause as CallError);
    } finally {
      store.set(sendingAtom, null);
      setProgress(null);
      void queryClient.invalidateQueries({ queryKey: ['backups'] });
    }
  };
  return {
    start,
    busy: announce.busy || progress !== null,
    said: t('backups.sending', { percent: percent(progress ?? 0) }),
    error: announce.error ?? error,
  };
}
