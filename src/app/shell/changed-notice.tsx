import { useWords } from '#app/i18n/words.ts';
import { Notice } from '#ui/notice.tsx';

/** A quiet line at the top of a sheet: its content has just changed, and not by this device. */
export function ChangedNotice({ what }: { what: readonly string[] }) {
  const { t } = useWords();
  return (
    <div role="status" className="sticky top-0 z-10">
      <Notice title={t('common.changed_elsewhere')}>{what.join(' · ')}</Notice>
    </div>
  );
}
