import { useState } from 'react';
import type { Acted } from '#app/data/unsent-actions.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';

/**
 * Does something about a piece of work and says what came of it. `onDone` is told when it is on its way, or over;
 * where nobody could be asked everything stays, and `unanswered` says so in place.
 */
export function useActing(onDone?: () => void) {
  const { t } = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const [unanswered, setUnanswered] = useState(false);
  const act = async (name: string, work: () => Promise<Acted | 'free'>): Promise<Acted | 'free'> => {
    setBusy(name);
    setUnanswered(false);
    const acted = await work().catch(() => 'no_answer' as const);
    setBusy(null);
    setUnanswered(acted === 'no_answer');
    if (acted === 'no_answer' || acted === 'free') return acted;
    toast({ text: t(`unsent.${acted}`), ...(acted === 'stored' && { kind: 'info', ms: 5000 }) });
    onDone?.();
    return acted;
  };
  return { act, busy, unanswered };
}
