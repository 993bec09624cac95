import { useEffect, useRef, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { upload } from '#app/data/upload.ts';
import { userImport } from '#contract/user-import.ts';
import type { Preview } from './import-rows.ts';

/** Has a file read by the server; one that did not come through stays chosen, to be tried again. */
export function useReadFile(onRead: (name: string, preview: Preview) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (chosen: File) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setFile(chosen);
    setError(null);
    setBusy(true);
    try {
      const { data } = await upload(userImport.preview, chosen, chosen.name, stop.signal);
      onRead(chosen.name, data);
      setFile(null);
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
    failed: error && file ? { name: file.name, error } : null,
    read: (chosen: File) => void read(chosen),
    retry: () => {
      if (file) void read(file);
    },
  };
}
