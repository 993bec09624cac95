import { useWords } from '#app/i18n/words.ts';
import { Notice } from '#ui/notice.tsx';

/** Says that an open form shows an earlier draft, with a button to start anew. */
export function RestoredLine({ onFresh }: { onFresh: () => void }) {
  const { t } = useWords();
  return (
    <Notice
      action={
        <button type="button" className="btn btn-ghost press text-brand" onClick={onFresh}>
          {t('common.start_over')}
        </button>
      }
    >
      {t('common.restored')}
    </Notice>
  );
}
