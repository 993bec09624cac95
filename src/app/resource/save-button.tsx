import type { WordKey } from '#app/i18n/keys.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import type { FormState } from './use-form.ts';

/** Sends a form; of a record it says how many of its fields are changed, and is not there before one is. */
export function SaveButton({
  state: { record, changed, busy },
  size = 'large',
  send = 'form.create',
  ...button
}: { state: FormState; send?: WordKey | undefined } & Pick<ButtonProps, 'form' | 'className' | 'size'>) {
  const { t } = useWords();
  const changes = changed.length;
  // Only what waits for its answer may have nothing left to change.
  if (record && changes === 0 && !busy) return null;
  return (
    <Button {...button} type="submit" kind="primary" size={size} busy={busy}>
      {record ? t('form.save_changes', { n: changes }) : t(send)}
    </Button>
  );
}
