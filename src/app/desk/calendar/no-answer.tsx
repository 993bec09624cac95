import CloudOff from 'lucide-react/icons/cloud-off';
import { errorText } from '#app/calls/error-words.ts';
import { CallError } from '#app/data/call-error.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

/** The first load failed. */
export function NoAnswer({ error, onRetry, busy }: { error: Error; onRetry: () => void; busy: boolean }) {
  const words = useWords();
  return (
    <div className="in-place" role="alert">
      <Empty
        icon={CloudOff}
        title={words.t('desk.error_title')}
        detail={error instanceof CallError ? errorText(words, error) : undefined}
        action={
          <Button kind="primary" busy={busy} busyText={words.t('common.loading')} onClick={onRetry}>
            {words.t('common.retry')}
          </Button>
        }
      />
    </div>
  );
}
