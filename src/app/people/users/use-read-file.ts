import { useEffect, useRef, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { upload } from '#app/data/upload.ts';
import { userImport } from '#contract/people/user-import.ts';
import type { Choice } from './import-choice.ts';
import type { Preview } from './import-rows.ts';

/** The explicit parts of a choice. */
const said = (choice: Choice): Record<string, string> =>
  Object.fromEntries(Object.entries(choice).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Has the server read a file, automatically or as chosen; after an error it stays selected for a retry. */
export function useReadFile(onRead: (name: string, preview: Preview, choice: Choice) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [choice, setChoice] = useState<Choice>({});
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (chosen: File, as: Choice) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setFile(chosen);
    setChoice(as);
    setError(null);
    setBusy(true);
    try {
      const { data } = await upload(userImport.preview, chosen, chosen.name, stop.signal, {
        query: said(as),
      });
      onRead(chosen.name, data, as);
    } catch (thrown) {
      if (stop.signal.aborted) return;
      setError(thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown }));
    } finally {
      if (running.current === stop) setBusy(false);
    }
  };
  return {
    /** The file on its way. */
    name: busy && file ? file.name : null,
    /** How it is being read. */
    choice: busy ? choice : null,
    /** Whether the file is still available, to be read another way. */
    atHand: file !== null,
    failed: error && file ? { name: file.name, error } : null,
    read: (chosen: File) => void read(chosen, {}),
    readAs: (as: Choice) => {
      if (file) void read(file, as);
    },
    retry: () => {
      if (file) void read(file, choice);
    },
  };
}
