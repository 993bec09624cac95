import HandCoins from 'lucide-react/icons/hand-coins';
import { receiptFilters, receiptLooks } from '#app/parts/money/receipt-list.tsx';
import { defineResource } from '#app/resource/resource.ts';
import { receiveColumns } from '#contract/columns/documents.ts';
import { documents as calls, type Document, receiveList } from '#contract/documents.ts';

/** What the club has received. */
export const receipts = defineResource<Document>({
  name: 'receipts',
  path: '/treasury/receive',
  calls: { list: calls.receives, total: calls.totalReceive },
  spec: receiveList,
  columns: receiveColumns,
  words: {
    title: 'record.receipts',
    count: 'record.receipts_count',
    nothing: 'record.receipts_nothing',
  },
  icon: HandCoins,
  filters: receiptFilters,
  search: { filter: 'description', label: 'record.description' },
  ...receiptLooks,
  sums: ({ price = 0 }, { t }) => [{ label: t('record.receipt_price'), value: price, tone: 'positive' }],
  sheet: 'receipt',
});
