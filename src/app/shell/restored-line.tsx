import { useWords } from '#app/i18n/words.ts';
import { Notice } from '#ui/notice.tsx';

/** A form that stands open with what somebody typed in it before says so, and begins anew if that is wanted. */
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
