import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import type { FreedSlot } from '#contract/sales/waitlist.ts';
import { Icon } from '#ui/icon.tsx';
import { keyOf } from './freed-key.ts';
import { freedText, untold } from './freed-words.ts';

export interface FreedProps {
  slots: readonly FreedSlot[];
  /** Slots that are not announced again. */
  known: ReadonlySet<string>;
  /** Opens their cards. */
  onSee: () => void;
  /** Whether they are open. */
  seen: boolean;
}

const TOAST_MS = 8000;
/** Slots already announced on this page. */
const said = new Set<string>();

/**
 * The number of free slots that people wait for: a message for each once, then a button until all waiting people were
 * notified.
 */
export function FreedButton({ slots, known, onSee, seen }: FreedProps) {
  const words = useWords();
  const { t, number } = words;
  const { today } = useClubNow();
  const waited = slots.filter(untold);
  useEffect(() => {
    const news = waited.filter((slot) => !said.has(keyOf(slot)) && !known.has(keyOf(slot)));
    for (const slot of news) said.add(keyOf(slot));
    const [first] = news;
    if (!first || seen) return;
    const text =
      news.length === 1 ? freedText(words, first, today) : t('waitlist.freed_count', { n: news.length });
    const action = { label: t('waitlist.see'), onPress: onSee };
    toast({ text, kind: 'info', action, ms: TOAST_MS });
  }, [waited, known, seen, words, today, t, onSee]);
  if (waited.length === 0) return null;
  return (
    <button
      type="button"
      className="btn btn-soft press flex-none gap-1.5 px-3"
      aria-label={t('waitlist.freed_count', { n: waited.length })}
      title={t('waitlist.freed_count', { n: waited.length })}
      onClick={onSee}
    >
      <Icon of={Hourglass} />
      <b className="num">{number(waited.length)}</b>
    </button>
  );
}
