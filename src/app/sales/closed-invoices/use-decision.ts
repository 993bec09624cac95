import { useMemo, useState } from 'react';
import type { CallError } from '#app/data/call-error.ts';
import { useDraft } from '#app/offline/draft.ts';
import type { ClosingPreview } from '#contract/sales/closed-invoices.ts';
import { type Chosen, fatesOf, figuresOf, type News, NOTHING_CHOSEN, newsOf } from './choices.ts';

/**
 * A person's decisions about the reservations of a closing, stored under `name` until saved. The reviewed effect stays
 * fixed; `latest` is the present one.
 */
export function useDecision(name: string, latest: ClosingPreview | undefined) {
  const draft = useDraft<Chosen>(name, NOTHING_CHOSEN);
  const { value: chosen, set } = draft;
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState<ClosingPreview | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const shown = open ? seen : (latest ?? seen);
  const fates = useMemo(() => (shown ? fatesOf(shown, chosen) : []), [shown, chosen]);
  /** Switches to another effect and keeps choices that are still possible. */
  const adopt = (next: ClosingPreview) => {
    setNews(seen && newsOf(seen, next));
    setSeen(next);
  };
  return {
    open,
    shown,
    fates,
    figures: useMemo(() => shown && figuresOf(shown, fates), [shown, fates]),
    news,
    dirty: draft.dirty,
    look(preview: ClosingPreview) {
      setSeen(preview);
      setNews(null);
      setOpen(true);
    },
    /** Refused: the effect is another one by now. */
    lookAgain(next: ClosingPreview) {
      adopt(next);
      setOpen(true);
    },
    /** The present effect when it differs from the shown one; otherwise null. */
    outdated: open && latest && seen && latest.token !== seen.token ? () => adopt(latest) : null,
    close: () => setOpen(false),
    clear: draft.clear,
    /** To a slot, or (null) to a cancel. */
    choose: (id: number, time: number | null) => set({ to: { ...chosen.to, [id]: time } }),
    tick: (id: number, on: boolean) =>
      set({ begun: on ? [...chosen.begun, id] : chosen.begun.filter((one) => one !== id) }),
  };
}

export type Decision = ReturnType<typeof useDecision>;

/** The effect of now that a refusal brings (409 `preview_changed`); null for any other. */
export function previewIn(error: CallError): ClosingPreview | null {
  if (error.code !== 'preview_changed') return null;
  const { preview } = error.details as { preview?: ClosingPreview };
  return preview ?? null;
}
