import { useRouter } from '@tanstack/react-router';
import type { EachOutcome } from '#app/calls/use-each-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { leftBulkText } from './left-bulk-text.ts';

/**
 * Where what would show the refusals of several calls has gone, they are told in a message, with the way back to the page
 * where it all began.
 */
export function useNotifyAfterLeaving() {
  const words = useWords();
  const router = useRouter();
  return () => {
    const { href, pathname } = router.latestLocation;
    return <Row>(outcome: EachOutcome<Row>, of: number, nameOf: (row: Row) => string): void => {
      const left = router.latestLocation.pathname !== pathname;
      const see = { label: words.t('list.see'), onPress: () => router.history.push(href) };
      toast({ ...leftBulkText(words, outcome, of, nameOf), kind: 'danger', ...(left && { action: see }) });
    };
  };
}
