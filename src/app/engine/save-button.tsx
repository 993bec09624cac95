import type { WordKey } from '#app/i18n/keys.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { createText } from './create-text.ts';
import type { FormState } from './use-form.ts';

/** Sends a form; of a record it says how many of its fields are changed, and is not there before one is. */
export function SaveButton({
  state: { resource, record, changed, busy, hindrance },
  size = 'large',
  send,
  ...button
}: { state: FormState; send?: WordKey | undefined } & Pick<ButtonProps, 'form' | 'className' | 'size'>) {
  const words = useWords();
  const { t } = words;
  const changes = changed.length;
  // While saving there may be nothing left to change.
  if (record && changes === 0 && !busy) return null;
  const makeText = send ? t(send) : createText(words, resource);
  const text = record ? t('form.save_changes', { n: changes }) : makeText;
  return (
    <Button {...button} type="submit" kind="primary" size={size} busy={busy} notYet={hindrance !== null}>
      {hindrance ?? text}
    </Button>
  );
}
