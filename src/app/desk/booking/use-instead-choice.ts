import { useEffect, useState } from 'react';
import { useReplacementChoice } from '#app/state/replacement-choice.ts';
import type { Choice, Lost } from './use-lost.ts';

/** How long a new proposal is shown before a press counts. */
const LOOK_MS = 800;

/**
 * The replacement chosen for a lost slot: on its card, or by tapping a free cell while the form waits for one. Calls
 * `onChoose` before each choice.
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
 * Whether a slot was lost just now, so that a press may be meant for the earlier content. `seen`: something was chosen
 * since.
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

/** Whether the details of a booking with a lost slot are open: when somebody was typing in them, or has opened them. */
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
