import { useEffect, useState } from 'react';
import { useReplacementChoice } from '#app/state/replacement-choice.ts';
import type { Choice, Lost } from './use-lost.ts';

/** So long what has just appeared in place of a slot is looked at before a press counts. */
const LOOK_MS = 800;

/**
 * What is chosen in place of a lost slot: on its card, or by a tap on a free cell of the calendar while the form
 * `waits` for it. `onChoose` comes before each choice.
 */
export function useInsteadChoice({ lost, choose, take }: Lost, waits: boolean, onChoose: () => void) {
  const losing = lost.map(({ slot }) => slot.id).join();
  const { unseen, seen } = useUnseen(losing);
  const [unfolded, setUnfolded] = useUnfolded(losing);
  useReplacementChoice(
    waits && lost.length > 0
      ? {
          offered: lost.flatMap(({ offers }) => offers.map(({ id }) => id)),
          chosen: lost.flatMap(({ choice }) => (typeof choice === 'object' ? (choice?.id ?? []) : [])),
          take(time) {
            onChoose();
            seen();
            take(time);
          },
        }
      : null,
  );
  return {
    unseen,
    unfolded,
    unfold: () => setUnfolded(true),
    choose(of: number, choice: Choice) {
      onChoose();
      seen();
      choose(of, choice);
    },
  };
}

/**
 * Something was lost this very moment: a finger that was on its way to the button meant what stood there before.
 * `seen`: something was chosen since.
 */
function useUnseen(losing: string): { unseen: boolean; seen: () => void } {
  const [looked, setLooked] = useState('');
  const unseen = losing !== '' && looked !== losing;
  useEffect(() => {
    if (!unseen) return;
    const timer = setTimeout(() => setLooked(losing), LOOK_MS);
    return () => clearTimeout(timer);
  }, [unseen, losing]);
  return { unseen, seen: () => setLooked(losing) };
}

/** Whether the details of a booking that lost a slot stand open: where somebody was writing in them, or has asked. */
function useUnfolded(losing: string): [boolean, (unfolded: boolean) => void] {
  const [of, setOf] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  if (of !== losing) {
    setOf(losing);
    const typing = document.activeElement?.closest('.sheet-body :is(input, textarea)');
    setUnfolded(!!typing && !typing.closest('.pay'));
  }
  return [unfolded, setUnfolded];
}
