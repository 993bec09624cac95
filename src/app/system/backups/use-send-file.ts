import { useRouter } from '@tanstack/react-router';
import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { errorText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import type { CallError } from '#app/data/call-error.ts';
import { queryClient } from '#app/data/query.ts';
import { upload } from '#app/data/upload.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { store } from '#app/state/store.ts';
import { toast } from '#app/state/toast.ts';
import { useStillShown } from '#app/state/use-still-shown.ts';
import { backups, PIECE } from '#contract/system/backups.ts';
import { useBackupWords } from './backup-words.ts';
import { sendPieces } from './send-pieces.ts';

/** Below the server's limit, so that each piece is fast enough on a slow line. */
const SENT = Math.floor(PIECE / 4);

/** The id of the backup being uploaded by this page, also after leaving its screen. */
export const sendingAtom = atom<number | null>(null);
/** How much was uploaded. */
const sentAtom = atom(0);

/** Uploads a file in pieces. After its screen was left, errors are shown as a message. */
export function useSendFile() {
  const words = useWords();
  const { t } = words;
  const { percent } = useBackupWords();
  const router = useRouter();
  const stands = useStillShown();
  const announce = useCall(backups.upload);
  const sending = useAtomValue(sendingAtom, { store }) !== null;
  const sent = useAtomValue(sentAtom, { store });
  const [error, setError] = useState<CallError | null>(null);
  const told = (failure: CallError) => {
    if (stands()) return;
    toast({
      title: t('backups.not_sent'),
      text: failure.fields?.folder ? t('backups.why_folder') : errorText(words, failure),
      kind: 'danger',
      action: { label: t('backups.list'), onPress: () => void router.navigate(linkTo('/backup')) },
    });
  };
  const start = async (file: File): Promise<void> => {
    setError(null);
    const outcome = await announce.submit({ body: { size: file.size } });
    if (outcome.state !== 'done') return told(outcome.error);
    const { id } = outcome.answer.data;
    const params = { id: String(id) };
    store.set(sendingAtom, id);
    try {
      await sendPieces(file.size, SENT, (offset) => {
        store.set(sentAtom, offset / file.size);
        return upload(backups.piece, file.slice(offset, offset + SENT), file.name, undefined, {
          params,
          query: { offset: String(offset) },
        });
      });
      toast(t('backups.sent'));
    } catch (cause) {
      setError(cause as CallError);
      told(cause as CallError);
    } finally {
      store.set(sendingAtom, null);
      store.set(sentAtom, 0);
      void queryClient.invalidateQueries({ queryKey: ['backups'] });
    }
  };
  return {
    start,
    busy: announce.busy || sending,
    said: t('backups.sending', { percent: percent(sent) }),
    error: announce.error ?? error,
  };
}
