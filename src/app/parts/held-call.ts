import { useRouter } from '@tanstack/react-router';
import { atom, useAtomValue } from 'jotai';
import { refusalText } from '#app/data/error-words.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Target } from '#app/links.ts';
import { held } from '#app/state/held.ts';
import { store } from '#app/state/store.ts';
import { toast, toastAfter } from '#app/state/toast.ts';
import { type Call, type CallRequest, resourceOf } from '#contract/call.ts';

/** What waits for its 8 seconds, or for the server's answer: nobody is asked of it again. */
const goingAtom = atom<ReadonlySet<string>>(new Set<string>());

const nameOf = (call: Call, id: number): string => `${resourceOf(call)}.${id}`;
export const isGoing = (call: Call, id: number): boolean => store.get(goingAtom).has(nameOf(call, id));
const setGoing = (name: string, on: boolean): void =>
  store.set(goingAtom, (of) => new Set(on ? [...of, name] : [...of].filter((one) => one !== name)));

/** What a held call says: while it waits, when it is done, and where it was refused with nobody there. */
export interface HeldWords {
  going: string;
  done: string;
  /** What was asked for, over its refusal, and the way to the record. */
  asked: string;
  page: string;
  way: Target;
}

/**
 * Sends a call about one record 8 s later, unless it is taken back until then (D18). A refusal stands in the call for the
 * page where it was tapped; once that has been left it is told with the way to the record.
 */
export function useHeldCall<const C extends Call>(
  send: C,
  id: number,
  input: CallRequest<C>,
  says: HeldWords,
) {
  const words = useWords();
  const router = useRouter();
  const call = useCall(send);
  const name = nameOf(send, id);
  const waits = useAtomValue(goingAtom, { store }).has(name);
  const say = async (): Promise<'done' | 'taken_back' | 'refused'> => {
    const { pathname } = router.latestLocation;
    setGoing(name, true);
    const goes = await held(says.going, words.t('common.undo'));
    const outcome = goes && (await call.submit(input));
    setGoing(name, false);
    if (!outcome) return 'taken_back';
    if (outcome.state === 'done') {
      toastAfter(says.done);
      return 'done';
    }
    if (outcome.state === 'refused' && router.latestLocation.pathname !== pathname)
      toast({
        title: says.asked,
        text: refusalText(words, outcome.error),
        kind: 'danger',
        action: { label: says.page, onPress: () => void router.navigate(says.way) },
      });
    return 'refused';
  };
  return { call, waits, say };
}
