import { type ReactNode, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** What is asked before something is saved that is more often a slip than meant. */
export interface Question {
  title: string;
  text: string;
  /** What the button does. */
  yes: string;
}

/** Asks first where there is something to ask, else goes on at once; `dialog` stands in what asks. */
export function useQuestion(): {
  ask: (question: Question | null | undefined, go: () => void) => void;
  dialog: ReactNode;
} {
  const { t } = useWords();
  const [asked, setAsked] = useState<{ question: Question; go: () => void } | null>(null);
  return {
    ask: (question, go) => (question ? setAsked({ question, go }) : go()),
    dialog: (
      <Dialog
        open={asked !== null}
        onCancel={() => setAsked(null)}
        title={asked?.question.title ?? ''}
        actions={
          <>
            <Button
              kind="primary"
              onClick={() => {
                setAsked(null);
                asked?.go();
              }}
            >
              {asked?.question.yes}
            </Button>
            <Button onClick={() => setAsked(null)}>{t('common.cancel')}</Button>
          </>
        }
      >
        {asked?.question.text}
      </Dialog>
    ),
  };
}
