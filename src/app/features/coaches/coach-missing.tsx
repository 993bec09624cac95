import { errorText } from '#app/data/error-words.ts';
import { failureOf } from '#app/data/failure.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** A coach who has not come yet, or did not. */
export function CoachMissing({
  query,
}: {
  query: Parameters<typeof failureOf>[0] & { refetch: () => unknown };
}) {
  const words = useWords();
  const { t } = words;
  const error = failureOf(query);
  if (!error) return <SkeletonRows rows={5} picture />;
  return (
    <Notice kind="error" action={<Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>}>
      {error.code === 'not_found' ? t('coaches.gone') : errorText(words, error)}
    </Notice>
  );
}
