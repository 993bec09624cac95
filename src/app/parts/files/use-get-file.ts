import { useState } from 'react';
import { errorText } from '#app/calls/error-words.ts';
import { CallError } from '#app/data/call-error.ts';
import { download, saveFile } from '#app/data/download.ts';
import { useWords } from '#app/i18n/words.ts';
import { type Attachment, attachments } from '#contract/files/attachments.ts';

type Named = Pick<Attachment, 'id' | 'name'>;

/** Downloads a record's attachments; errors are shown as text. */
export function useGetFile() {
  const words = useWords();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const get = async ({ id }: Named): Promise<Blob | null> => {
    setRefused(null);
    setBusy(true);
    try {
      const input = { params: { id: String(id) }, query: {} };
      const { signal } = new AbortController();
      return await download(attachments.get, input, { signal, onProgress: () => {} });
    } catch (thrown) {
      const failure = thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown });
      setRefused(errorText(words, failure));
      return null;
    } finally {
      setBusy(false);
    }
  };
  /** Hands it to the person as a file. */
  const save = async (file: Named) => {
    const content = await get(file);
    if (content) saveFile(file.name, content);
  };
  return { get, save, busy, refused };
}
