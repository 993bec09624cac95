import { useState } from 'react';
import { errorText } from '#app/calls/error-words.ts';
import { CallError } from '#app/data/call-error.ts';
import { upload } from '#app/data/upload.ts';
import { useWords } from '#app/i18n/words.ts';
import { type Attachment, attachments, MAX_ATTACHMENT } from '#contract/files/attachments.ts';

/** An uploaded file that is not attached to a record yet. */
export type Attached = Pick<Attachment, 'id' | 'name' | 'size'>;

const MEGABYTE = 1_000_000;

/** Uploads files one after the other, at most `room`; errors are shown as text. */
export function useSendFiles(room: number, onSent: (file: Attachment) => Promise<void> | void) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const refusalOf = (failure: CallError) => {
    if (failure.code === 'too_large')
      return words.t('files.large', { size: words.number(MAX_ATTACHMENT / MEGABYTE) });
    if (failure.code === 'unsupported_type') return words.t('files.type');
    return errorText(words, failure);
  };
  const send = async (chosen: readonly File[]) => {
    setRefused(null);
    setBusy(true);
    try {
      for (const file of chosen.slice(0, room)) {
        await onSent((await upload(attachments.upload, file, file.name)).data);
      }
    } catch (thrown) {
      setRefused(
        refusalOf(thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown })),
      );
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, refused };
}
