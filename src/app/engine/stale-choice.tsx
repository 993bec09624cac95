import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** A field that two people have written otherwise, in words. */
export interface StaleField {
  field: string;
  mine: string;
  theirs: string;
}

/** Two people on one record: the later one sees both values of what they wrote, and chooses. */
export function StaleChoice({
  fields,
  busy,
  onMine,
  onTheirs,
}: {
  fields: readonly StaleField[];
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { t } = useWords();
  return (
    <Notice kind="warning" title={t('form.stale_title')}>
      {t('form.stale_help')}
      <ul className="mt-1">
        {fields.map((texts) => (
          <li key={texts.field}>{t('form.stale_row', { ...texts })}</li>
        ))}
      </ul>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button busy={busy} onClick={onMine}>
          {t('form.stale_mine')}
        </Button>
        <Button onClick={onTheirs}>{t('form.stale_theirs')}</Button>
      </span>
    </Notice>
  );
}
