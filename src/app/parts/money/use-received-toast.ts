import { keptText } from '#app/data/error-words.ts';
import { useCan } from '#app/data/profile.ts';
import type { Outcome } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { toast } from '#app/state/toast.ts';
import type { documents } from '#contract/documents.ts';
import type { PaidPart } from './pay-parts.ts';
import { paidText } from './pay-words.ts';
import type { Source } from './places.ts';

export interface Taken {
  part: PaidPart;
  outcome: Exclude<Outcome<typeof documents.createReceive>, { state: 'refused' }>;
}

/** Says of whom what was taken, or that the device keeps it, and offers the paper of the first receipt. */
export function useReceivedToast() {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  return (name: string, sources: readonly Source[], taken: readonly Taken[]): void => {
    const first = taken[0]?.outcome;
    if (!first) return;
    const kept = first.state === 'kept';
    const parts = taken.map(({ part }) => part);
    const values = { name: words.digits(name), paid: paidText(words, sources, parts) };
    const pending = taken.some(
      ({ outcome }) => outcome.state === 'done' && outcome.answer.data.status === 'pending',
    );
    const receipt = kept ? `ref:${first.ref}` : first.answer.data.id;
    toast({
      text: kept ? keptText(words, first) : t(pending ? 'receive.done_pending' : 'receive.done', values),
      ...(can('receive.show') && {
        action: { label: t('common.print'), onPress: () => openPrint({ receipt }) },
      }),
    });
  };
}
