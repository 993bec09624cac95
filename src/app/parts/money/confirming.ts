import { useRouter } from '@tanstack/react-router';
import { atom, useAtomValue } from 'jotai';
import { refusalText } from '#app/data/error-words.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { held } from '#app/state/held.ts';
import { store } from '#app/state/store.ts';
import { toast, toastAfter } from '#app/state/toast.ts';
import { documents } from '#contract/documents.ts';

/** The confirmed receipts that wait for their 8 seconds, or for the server's answer: nobody is asked of them again. */
const confirmingAtom = atom<ReadonlySet<number>>(new Set<number>());

export const isConfirming = (id: number): boolean => store.get(confirmingAtom).has(id);
const setConfirming = (id: number, on: boolean): void =>
  store.set(confirmingAtom, (of) => new Set(on ? [...of, id] : [...of].filter((one) => one !== id)));

/**
 * Confirms a waiting receipt 8 s later, unless it is taken back until then (D18). A refusal stands in the call for the page
 * where it was tapped; once that has been left it is told with the way to the receipt.
 */
export function useConfirm({ id, price }: { id: number; price: number }) {
  const words = useWords();
  const { t } = words;
  const router = useRouter();
  const call = useCall(documents.confirmReceive);
  const waits = useAtomValue(confirmingAtom, { store }).has(id);
  const sum = words.amount(price);
  const say = async (): Promise<'done' | 'taken_back' | 'refused'> => {
    const { pathname } = router.latestLocation;
    setConfirming(id, true);
    const goes = await held(t('record.receipt_confirming', { sum }), t('common.undo'));
    const outcome = goes && (await call.submit({ params: { id: String(id) }, body: { status: 'confirm' } }));
    setConfirming(id, false);
    if (!outcome) return 'taken_back';
    if (outcome.state === 'done') {
      toastAfter(t('record.receipt_confirmed', { sum }));
      return 'done';
    }
    const way = linkTo('/treasury/receive/$id', { params: { id } });
    if (router.latestLocation.pathname !== pathname)
      toast({
        title: t('treasury.confirm_do', { sum }),
        text: refusalText(words, outcome.error),
        kind: 'danger',
        action: { label: t('treasury.page'), onPress: () => void router.navigate(way) },
      });
    return 'refused';
  };
  return { call, waits, say };
}
