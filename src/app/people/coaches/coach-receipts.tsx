import HandCoins from 'lucide-react/icons/hand-coins';
import { useCan } from '#app/data/profile.ts';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { receiptLooks } from '#app/parts/money/receipt-list.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { coachAccount, coachReceiveList } from '#contract/people/coach-account.ts';
import { receiveColumns } from '#contract/treasury/columns/documents.ts';
import type { Document } from '#contract/treasury/documents.ts';
import { CoachHead } from './coach-head.tsx';

/** Receipts from a coach. */
export const coachReceipts = defineResource<Document>({
  name: 'coach-receipts',
  path: '/coaches/$id/receive',
  calls: { list: coachAccount.receives, total: coachAccount.totalReceives },
  spec: coachReceiveList,
  columns: receiveColumns,
  words: {
    title: 'record.receipts',
    count: 'record.receipts_count',
    nothing: 'record.receipts_nothing',
  },
  icon: HandCoins,
  ...receiptLooks(false),
  sums: ({ price = 0 }, { t }) => [{ label: t('record.receipts_sum'), value: price, tone: 'positive' }],
  head: CoachHead,
  useActions: useTakeActions,
});

/** «دریافت» above the receipts, by permission. */
function useTakeActions(id: string): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  if (!can('receive.create')) return [];
  const onPress = () => open('coach-receive', id);
  return [{ key: 'receive', icon: HandCoins, label: t('receive.title'), main: true, onPress }];
}
