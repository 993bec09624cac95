import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import CloudOff from 'lucide-react/icons/cloud-off';
import { errorText } from '#app/calls/error-words.ts';
import { CallError } from '#app/data/call-error.ts';
import { useWords } from '#app/i18n/words.ts';
import { ChunkError } from '#app/lazy-screen.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

/** Shown instead of a page that failed to render. Drafts are stored (`useDraft`). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const words = useWords();
  const router = useRouter();
  const chunk = error instanceof ChunkError;
  const again = () => {
    if (chunk) location.reload();
    else void router.invalidate().then(reset);
  };
  return (
    <main className="grid min-h-dvh flex-1 place-items-center p-4" role="alert">
      <Empty
        icon={CloudOff}
        title={<h1>{words.t(chunk ? 'errors.chunk_title' : 'errors.page_title')}</h1>}
        detail={
          error instanceof CallError
            ? errorText(words, error)
            : words.t(chunk ? 'errors.chunk_detail' : 'errors.page_detail')
        }
        action={
          <Button kind="primary" onClick={again}>
            {words.t(chunk ? 'errors.reload' : 'common.retry')}
          </Button>
        }
      />
    </main>
  );
}
