import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useHeldCall } from '#app/parts/held-call.ts';
import { isActionPending } from '#app/state/pending-actions.ts';
import { documents } from '#contract/treasury/documents.ts';

export const isConfirming = (id: number): boolean => isActionPending(documents.confirmReceive, id);

/** Confirms a waiting receipt 8 s later, unless it is taken back until then. */
export function useConfirm({ id, price }: { id: number; price: number }) {
  const { t, amount } = useWords();
  const sum = amount(price);
  return useHeldCall(
    documents.confirmReceive,
    id,
    { params: { id: String(id) }, body: { status: 'confirm' } },
    {
      going: t('record.receipt_confirming', { sum }),
      done: t('record.receipt_confirmed', { sum }),
      asked: t('treasury.confirm_do', { sum }),
      page: t('treasury.page'),
      way: linkTo('/treasury/receive/$id', { params: { id } }),
    },
  );
}
