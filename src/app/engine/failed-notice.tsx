import type { ReactNode } from 'react';
import { errorText, isOffline } from '#app/calls/error-words.ts';
import { CallError } from '#app/data/call-error.ts';
import { failureOf } from '#app/data/failure.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface NoticeProps {
  title?: ReactNode;
  /** The text for a record that does not exist. */
  gone?: string;
  /** In place of the error's own words. */
  children?: ReactNode;
}

/** Why something was not done, or did not come. Without a network nothing has failed: it waits. */
export function ErrorNotice({
  error,
  onRetry,
  action,
  title,
  gone,
  children,
}: NoticeProps & { error: Error | null; onRetry?: (() => unknown) | undefined; action?: ReactNode }) {
  const words = useWords();
  if (!error) return null;
  // A failed code download is shown like a failed answer.
  const found =
    error instanceof CallError
      ? error
      : new CallError(navigator.onLine ? 'answer' : 'network', { cause: error });
  return (
    <Notice
      kind={isOffline(found) ? 'offline' : 'error'}
      title={title}
      action={
        // A retry cannot find a missing record.
        action ??
        (onRetry && found.code !== 'not_found' && (
          <Button onClick={() => void onRetry()}>{words.t('common.retry')}</Button>
        ))
      }
    >
      {children ?? (gone && found.code === 'not_found' ? gone : errorText(words, found))}
    </Notice>
  );
}

/** Why an answer failed, with a retry button. Nothing while it may still arrive. */
export function FailedNotice({
  query,
  ...notice
}: NoticeProps & { query: Parameters<typeof failureOf>[0] & { refetch: () => unknown } }) {
  return <ErrorNotice {...notice} error={failureOf(query)} onRetry={query.refetch} />;
}
