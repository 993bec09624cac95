import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { download, saveFile } from '#app/data/download.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import type { Call } from '#contract/call.ts';
import type { ExportFormat } from '#contract/list.ts';

export interface Exporting {
  /** What has come so far; null while nothing is on its way. */
  bytes: number | null;
  /** Why the last file did not come. */
  error: CallError | null;
  start: (kind: ExportFormat, query: Record<string, string>) => void;
  cancel: () => void;
}

/** Fetches a list as a file, all that its filter leaves; it can be cancelled while it comes. */
export function useExport(call: Call, title: string, params?: Record<string, string>): Exporting {
  const words = useWords();
  const [bytes, setBytes] = useState<number | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (kind: ExportFormat, query: Record<string, string>) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setError(null);
    setBytes(0);
    try {
      const input = { ...(params && { params }), query: { ...query, export: kind } };
      const file = await download(call, input, { signal: stop.signal, onProgress: setBytes });
      const name = `${title}.${kind}`;
      saveFile(name, file);
      toast(words.t('list.exported', { name: title }));
    } catch (thrown) {
      if (stop.signal.aborted) return;
      setError(thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown }));
    } finally {
      if (running.current === stop) setBytes(null);
    }
  };
  const cancel = useCallback(() => {
    running.current?.abort();
    setBytes(null);
    setError(null);
  }, []);
  return { bytes, error, start: (kind, query) => void start(kind, query), cancel };
}
