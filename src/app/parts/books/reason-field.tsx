import { useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { TextField } from '#ui/fields/text-field.tsx';

/** The least of a reason that the server takes. */
const LEAST = 3;

/** Why somebody does what others will ask about; `check` shows what is missing, and says whether it is enough. */
export function useReason() {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const short = text.trim().length < LEAST;
  return {
    text,
    setText,
    short,
    missing: tried && short,
    check: () => {
      setTried(true);
      return !short;
    },
    forget: () => {
      setText('');
      setTried(false);
    },
  };
}

export function ReasonField({
  reason,
  error,
}: {
  reason: ReturnType<typeof useReason>;
  /** What the server said of it. */
  error: string | undefined;
}) {
  const { t } = useWords();
  return (
    <TextField
      label={t('accountancy.reason')}
      maxLength={200}
      value={reason.text}
      onChange={reason.setText}
      error={error ?? (reason.missing ? t('accountancy.reason_short') : undefined)}
    />
  );
}
