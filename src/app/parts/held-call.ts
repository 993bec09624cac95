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

/** Texts of a delayed call: while it waits, when it is done, and when it was refused after the page was left. */
export interface HeldWords {
  going: string;
  done: string;
  /** The action's name for the refusal, and a link to the record. */
  asked: string;
  page: string;
  way: Target;
}

/**
 * Delays a call about one record by 8 s with an undo (D18). A refusal is returned to the page that started it; after
 * that was left or shows another record, it is shown as a message with a link.
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
