import { useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { TextField } from '#ui/fields/text-field.tsx';

/** The server's minimum length of a reason. */
const LEAST = 3;

/** A required reason; `check` marks it when it is missing, and returns whether it is complete. */
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
  /** The server's error. */
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
