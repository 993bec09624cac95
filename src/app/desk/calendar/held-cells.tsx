import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { queryClient } from '#app/data/query.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { deskText } from '#app/parts/slots/slot-words.ts';
import { holdsAtom, type OtherDeskHold } from '#app/state/holds.ts';
import { FIELD_ERROR_MS, toast, UNDO_MS } from '#app/state/toast.ts';
import { type Held, type HeldSlot, heldAtom } from './held.ts';
import { watchHeld } from './watch-held.ts';
import './held-cells.css';

/** Computes the texts of other desks' holds, which the cells draw. */
export function HeldCells() {
  const words = useWords();
  const holds = useAtomValue(holdsAtom);
  const set = useSetAtom(heldAtom);
  // A hold is told as one thing and forgotten as one: cells of the others stay as they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language it is said anew
  const known = useMemo(() => new Map<OtherDeskHold, Held>(), [words]);
  useEffect(() => {
    const held = new Map<number, Held>();
    for (const hold of holds.values()) {
      const said = known.get(hold) ?? inWords(words, hold);
      known.set(hold, said);
      for (const id of hold.ids) held.set(id, said);
    }
    set(held);
    return () => set(new Map());
  }, [holds, known, words, set]);
  return null;
}

function inWords(words: Words, { desk, name, until }: OtherDeskHold): Held {
  const { t } = words;
  const place = desk && deskText(words, desk);
  const who = [place, name].filter(Boolean).join(' · ');
  const text = t('held.by', { who: who || t('held.other') });
  return {
    text,
    first: t('held.by', { who: place || name || t('held.other') }),
    left: <Left name={place ? name : null} until={until} />,
    ask: (slot, onGo, onFreed) =>
      toast({
        text: t('held.asked', { held: text }),
        kind: 'info',
        ms: UNDO_MS,
        more: { label: t('held.tell'), onPress: () => watch(words, slot, onFreed) },
        action: { label: t('held.book'), onPress: onGo },
      }),
  };
}

/** Shows a message when the slot is released, with a button to book it, or when it was booked. */
function watch(words: Words, slot: HeldSlot, onGo: () => void): void {
  const { t, time, digits } = words;
  const what = t('held.slot', { court: digits(slot.court.name), time: time(slot.start_time) });
  toast({ text: t('held.told', { slot: what }), kind: 'info' });
  const isFree = async () => {
    const { data } = await queryClient.fetchQuery({ ...dayQuery(slot.date), staleTime: 0 });
    return data.find(({ id }) => id === slot.id)?.state === 'free';
  };
  watchHeld(slot.id, isFree, (free) =>
    toast(
      free
        ? {
            text: t('held.freed', { slot: what }),
            ms: UNDO_MS,
            action: { label: t('held.book'), onPress: onGo },
          }
        : { text: t('held.taken', { slot: what }), kind: 'warning', ms: FIELD_ERROR_MS },
    ),
  );
}

/** «سارا · ۱:۴۰ مانده». */
function Left({ name, until }: { name: string | null; until: number }) {
  const { t, digits } = useWords();
  const seconds = useSeconds(until);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const text = [name, t('held.left', { time: digits(time) })].filter(Boolean).join(' · ');
  // Drawn by CSS: a running countdown must not be part of the cell's name.
  return <span className="held-left" data-left={text} />;
}

function useSeconds(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts by itself
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
