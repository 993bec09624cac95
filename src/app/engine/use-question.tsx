import { type ReactNode, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { useStillShown } from '#app/state/use-still-shown.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';

/** What is asked before something is saved that is more often a slip than meant. */
export interface Question {
  title: string;
  text: string;
  /** What the button does. */
  yes: string;
}

/** What is done then. With a promise the question stays until it is: null, or why it was not, in words. */
type Go = (() => void) | (() => Promise<string | null>);

/** Asks first where there is something to ask, else goes on at once; `dialog` stands in what asks. */
export function useQuestion(): {
  ask: (question: Question | null | undefined, go: Go) => void;
  dialog: ReactNode;
} {
  const { t } = useWords();
  const stands = useStillShown();
  const [asked, setAsked] = useState<{ question: Question; go: Go } | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    setAsked(null);
    setRefusal(null);
  };
  const answer = async () => {
    if (!asked) return;
    const ended = asked.go();
    if (!(ended instanceof Promise)) return close();
    setBusy(true);
    const why = await ended;
    setBusy(false);
    setRefusal(why);
    if (why === null) close();
    else if (!stands()) toast({ title: asked.question.yes, text: why, kind: 'danger' });
  };
  return {
    ask: (question, go) => (question ? setAsked({ question, go }) : void go()),
    dialog: (
      <Dialog
        open={asked !== null}
        onCancel={close}
        title={asked?.question.title ?? ''}
        busy={busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="primary" busy={busy} onClick={() => void answer()}>
            {asked?.question.yes}
          </Button>
        }
      >
        {asked?.question.text}
        {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      </Dialog>
    ),
  };
}
