import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '#app/calls/error-words.ts';
import { CallError } from '#app/data/call-error.ts';
import { download, saveFile } from '#app/data/download.ts';
import { currentSession } from '#app/data/session.ts';
import { useWords } from '#app/i18n/words.ts';
import { setPageHold } from '#app/state/busy.ts';
import { toast } from '#app/state/toast.ts';
import type { Call } from '#contract/call.ts';
import type { ExportFormat } from '#contract/list.ts';

export interface Exporting {
  /** What has come so far, and of how much: nothing yet while the server is making it; null while none is on its way. */
  coming: { bytes: number; of: number | null } | null;
  /** Why the last file did not come. */
  error: CallError | null;
  start: (kind: ExportFormat, query: Record<string, string>) => void;
  cancel: () => void;
}

const HOLD = 'export';

/** Fetches a list as a file, all that its filter leaves; it can be cancelled while it comes, and comes too if the list is left. */
export function useExport(call: Call, title: string, params?: Record<string, string>): Exporting {
  const words = useWords();
  const [coming, setComing] = useState<Exporting['coming']>(null);
  const [error, setError] = useState<CallError | null>(null);
  const running = useRef<AbortController>(undefined);
  const here = useRef(true);
  const left = useEffectEvent(() => {
    const stop = running.current;
    if (!stop || currentSession() === null) return;
    // It was asked for: it comes all the same, unless somebody says no.
    const action = { label: words.t('common.cancel'), onPress: () => stop.abort() };
    toast({ text: words.t('list.export_goes_on'), kind: 'info', action, ms: 5000 });
  });
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      left();
    };
  }, []);

  const start = async (kind: ExportFormat, query: Record<string, string>) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setError(null);
    setComing({ bytes: 0, of: null });
    setPageHold(HOLD, true);
    const onProgress = (bytes: number, of: number | null) => setComing({ bytes, of });
    try {
      const input = { ...(params && { params }), query: { ...query, export: kind } };
      const file = await download(call, input, { signal: stop.signal, onProgress });
      const name = `${title}.${kind}`;
      saveFile(name, file);
      toast(words.t('list.exported', { name: title }));
    } catch (thrown) {
      if (stop.signal.aborted) return;
      const failure = thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown });
      setError(failure);
      if (!here.current) {
        const text = `${words.t('list.export_failed')} ${errorText(words, failure)}`;
        toast({ text, kind: 'warning', ms: 5000 });
      }
    } finally {
      if (running.current === stop) {
        running.current = undefined;
        setComing(null);
        setPageHold(HOLD, false);
      }
    }
  };
  const cancel = useCallback(() => {
    running.current?.abort();
    setError(null);
  }, []);
  return { coming, error, start: (kind, query) => void start(kind, query), cancel };
}
