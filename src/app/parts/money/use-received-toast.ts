import { storedText } from '#app/calls/error-words.ts';
import type { Outcome } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { toast } from '#app/state/toast.ts';
import type { documents } from '#contract/treasury/documents.ts';
import type { PaidPart } from './pay-parts.ts';
import { paidText } from './pay-words.ts';
import type { Source } from './places.ts';

export interface Taken {
  part: PaidPart;
  outcome: Exclude<Outcome<typeof documents.createReceive>, { state: 'refused' }>;
}

/** Shows a message about a receipt (or that it was queued), with a button to print the first. */
export function useReceivedToast() {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  return (name: string, sources: readonly Source[], taken: readonly Taken[]): void => {
    const first = taken[0]?.outcome;
    if (!first) return;
    // If the connection broke between two, one is in the books and the other queued.
    const kept = taken.flatMap(({ outcome }) => (outcome.state === 'kept' ? [outcome] : []));
    const done = taken.filter(({ outcome }) => outcome.state === 'done').map(({ part }) => part);
    const values = { name: words.digits(name), paid: paidText(words, sources, done) };
    const pending = taken.some(
      ({ outcome }) => outcome.state === 'done' && outcome.answer.data.status === 'pending',
    );
    const receipt = first.state === 'kept' ? `ref:${first.ref}` : first.answer.data.id;
    const told = [
      done.length > 0 && t(pending ? 'receive.done_pending' : 'receive.done', values),
      kept[0] && storedText(words, kept[0]),
    ];
    toast({
      text: told.filter(Boolean).join(' · '),
      ...(can('receive.show') && {
        action: { label: t('common.print'), onPress: () => openPrint({ receipt }) },
      }),
    });
  };
}
