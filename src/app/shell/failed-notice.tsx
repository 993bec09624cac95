import type { UseQueryResult } from '@tanstack/react-query';
import { CallError } from '#app/data/call-error.ts';
import { errorText } from '#app/data/error-words.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Why a record did not come, and the way to ask for it again; `gone` says it of one that is not there. */
export function FailedNotice({ query, gone }: { query: UseQueryResult; gone: string }) {
  const words = useWords();
  const error = query.error instanceof CallError ? query.error : new CallError('answer');
  return (
    <Notice
      kind="error"
      action={<Button onClick={() => void query.refetch()}>{words.t('common.retry')}</Button>}
    >
      {error.code === 'not_found' ? gone : errorText(words, error)}
    </Notice>
  );
}
