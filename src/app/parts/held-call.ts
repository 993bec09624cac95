import { useRouter } from '@tanstack/react-router';
import { refusalText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Target } from '#app/links.ts';
import { setActionPending, useActionPending } from '#app/state/pending-actions.ts';
import { toast, toastUnlessUndo } from '#app/state/toast.ts';
import { delayWithUndo } from '#app/state/undo-window.ts';
import { useStillShown } from '#app/state/use-still-shown.ts';
import type { Call, CallRequest } from '#contract/call.ts';

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
 * page where it was tapped; once that has been left, or shows the record no more, it is told with the way to it.
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
  const waits = useActionPending(send, id);
  const stands = useStillShown();
  const say = async (): Promise<'done' | 'taken_back' | 'refused'> => {
    setActionPending(send, [id], true);
    const goes = await delayWithUndo(says.going, words.t('common.undo'));
    const outcome = goes && (await call.submit(input));
    setActionPending(send, [id], false);
    if (!outcome) return 'taken_back';
    if (outcome.state === 'done') {
      toastUnlessUndo(says.done);
      return 'done';
    }
    if (outcome.state === 'refused' && !stands())
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
