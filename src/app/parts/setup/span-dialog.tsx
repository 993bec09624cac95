import { useState } from 'react';
import { fieldText } from '#app/calls/error-words.ts';
import { useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DaySpan } from './day-span.tsx';

interface Span {
  from: string;
  to: string;
}

/** Asks for two dates; `today` and `show` are the words of a way to today and of the button. */
export function SpanDialog({
  span,
  title,
  today: ending,
  show,
  onChoose,
  onClose,
}: {
  span: Span;
  title: string;
  today: string;
  show: string;
  onChoose: (span: Span) => void;
  onClose: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const [asked, setAsked] = useState(span);
  const [tried, setTried] = useState(false);
  const whole = asked.from !== '' && asked.to !== '' && asked.to >= asked.from;
  const missing = (day: string) => (tried && day === '' ? fieldText(words, 'required') : undefined);
  return (
    <Dialog
      open
      onCancel={onClose}
      title={title}
      actions={
        <>
          <Button
            kind="primary"
            notYet={!whole}
            onClick={() => {
              setTried(true);
              if (!whole) return;
              onChoose(asked);
              onClose();
            }}
          >
            {show}
          </Button>
          <Button kind="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <DaySpan
        {...asked}
        ends={[[today, ending]]}
        errors={{ from: missing(asked.from), to: missing(asked.to) }}
        onChange={(part) => setAsked({ ...asked, ...part })}
      />
    </Dialog>
  );
}
