import { useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import type { UnsentItem, UnsentWay } from '#app/offline/unsent.ts';
import type { ActionResult } from '#app/offline/unsent-actions.ts';
import { toast } from '#app/state/toast.ts';

/** Props of a dialog about queued work. */
export interface ActingProps {
  item: UnsentItem;
  onClose: () => void;
  /** Something was done about it. */
  onDone?: (() => void) | undefined;
}

/** The draft's name of a dialog about queued work. */
export const draftOf = (key: string, way: UnsentWay): string => `unsent.${key}.${way}`;

/**
 * Runs an action on queued work and shows its result. Calls all `onDone` when the work is on its way or finished;
 * without an answer nothing changes, and `unanswered` says so in place.
 */
export function useActing(...onDone: ((() => void) | undefined)[]) {
  const { t } = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const [unanswered, setUnanswered] = useState(false);
  const act = async (
    name: string,
    work: () => Promise<ActionResult | 'free'>,
  ): Promise<ActionResult | 'free'> => {
    setBusy(name);
    setUnanswered(false);
    const acted = await work().catch(() => 'no_answer' as const);
    setBusy(null);
    setUnanswered(acted === 'no_answer');
    if (acted === 'no_answer' || acted === 'free') return acted;
    toast({ text: t(`unsent.${acted}`), ...(acted === 'stored' && { kind: 'info', ms: 5000 }) });
    for (const tell of onDone) tell?.();
    return acted;
  };
  return { act, busy, unanswered };
}
