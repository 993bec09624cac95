import Check from 'lucide-react/icons/check';
import HandCoins from 'lucide-react/icons/hand-coins';
import X from 'lucide-react/icons/x';
import { defineResource } from '#app/engine/resource.ts';
import { receiptLooks } from '#app/parts/money/receipt-list.tsx';
import type { CallRequest } from '#contract/call.ts';
import { clubReceiveColumns } from '#contract/treasury/columns/documents.ts';
import { documents as calls, type ListedReceive, receiveList } from '#contract/treasury/documents.ts';
import { BulkConfirm, BulkRefuse } from './bulk-confirm.tsx';
import { isAnswered } from './is-answered.ts';
import { useNewDocument } from './use-new-document.ts';

type Confirm = CallRequest<typeof calls.confirmReceive>;

/** Receipts; pending ones can be confirmed or refused, one or many. */
export const receipts = defineResource<ListedReceive>({
  name: 'receipts',
  path: '/treasury/receive',
  calls: { list: calls.receives, total: calls.totalReceive },
  spec: receiveList,
  columns: clubReceiveColumns,
  words: {
    title: 'record.receipts',
    count: 'record.receipts_count',
    nothing: 'record.receipts_nothing',
    nothing_detail: 'record.receipts_nothing_detail',
  },
  icon: HandCoins,
  search: { filter: 'description', label: 'record.description' },
  ...receiptLooks(true),
  sums: ({ price = 0 }, { t }) => [{ label: t('record.receipt_price'), value: price, tone: 'positive' }],
  useActions: () => useNewDocument('receive'),
  bulk: [
    {
      label: 'treasury.confirm',
      icon: Check,
      call: calls.confirmReceive,
      choose: BulkConfirm,
      skip: isAnswered,
      input: ([{ id }]) =>
        ({ params: { id: String(id) }, body: { status: 'confirm' } }) satisfies Confirm as never,
      held: 'treasury.confirming_n',
      done: 'treasury.confirmed_n',
      touches: ['documents'],
    },
    {
      label: 'treasury.refuse',
      icon: X,
      call: calls.confirmReceive,
      choose: BulkRefuse,
      skip: isAnswered,
      input: ([{ id }], reason) =>
        ({
          params: { id: String(id) },
          body: { status: 'cancel', ...(reason ? { description: String(reason) } : {}) },
        }) satisfies Confirm as never,
      done: 'treasury.refused_n',
      touches: ['documents'],
    },
  ],
  sheet: 'receipt',
});
