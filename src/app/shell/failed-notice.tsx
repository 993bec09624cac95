import { errorText } from '#app/data/error-words.ts';
import { failureOf } from '#app/data/failure.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/**
 * Why a record did not come, and the way to ask for it again; `gone` says it of one that is not there. Nothing while it
 * may still come.
 */
export function FailedNotice({
  query,
  gone,
}: {
  query: Parameters<typeof failureOf>[0] & { refetch: () => unknown };
  gone: string;
}) {
  const words = useWords();
  const error = failureOf(query);
  if (!error) return null;
  return (
    <Notice
      kind="error"
      action={<Button onClick={() => void query.refetch()}>{words.t('common.retry')}</Button>}
    >
      {error.code === 'not_found' ? gone : errorText(words, error)}
    </Notice>
  );
}
