import { useWords } from '#app/i18n/words.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import type { FormState } from './use-form.ts';

/** Sends a form; of a record it says how many of its fields are changed. */
export function SaveButton({
  state: { record, changed, busy },
  ...button
}: { state: FormState } & Pick<ButtonProps, 'form' | 'className'>) {
  const { t } = useWords();
  const changes = changed.length;
  return (
    <Button
      {...button}
      type="submit"
      kind="primary"
      size="large"
      busy={busy}
      notYet={record !== null && changes === 0}
    >
      {!record
        ? t('form.create')
        : changes === 0
          ? t('form.unchanged')
          : t('form.save_changes', { n: changes })}
    </Button>
  );
}
