import { CallError } from '#app/data/call-error.ts';
import { errorText } from '#app/data/error-words.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** A coach who has not come yet, or did not. */
export function CoachMissing({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const words = useWords();
  const { t } = words;
  if (!query.error) return <SkeletonRows rows={5} picture />;
  const error = query.error instanceof CallError ? query.error : new CallError('answer');
  return (
    <Notice kind="error" action={<Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>}>
      {error.code === 'not_found' ? t('coaches.gone') : errorText(words, error)}
    </Notice>
  );
}
