import { creatorFilter } from '#app/engine/creator-filter.ts';
import type { FilterSpec, Resource } from '#app/engine/resource.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import type { Document } from '#contract/treasury/documents.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { receiptLines } from './receipt-lines.ts';

/** Filter by a receipt's state. */
export const receiptStatus: FilterSpec = {
  name: 'status',
  label: 'record.receipt_status',
  options: {
    confirm: 'record.receipt_confirm',
    pending: 'record.receipt_pending',
    cancel: 'record.receipt_cancel',
  },
};

/** Filters of receipts in all lists. */
export const receiptFilters: readonly FilterSpec[] = [
  { name: 'date', label: 'record.date' },
  { name: 'price', label: 'record.receipt_price' },
  receiptStatus,
  {
    name: 'type',
    label: 'record.receipt_type',
    options: { 1: 'record.receipt_cash', 2: 'record.receipt_bank', 3: 'record.receipt_gateway' },
  },
  { name: 'cash', label: 'pay.which_cash', from: cashes.list },
  { name: 'bank', label: 'pay.which_bank', from: banks.list },
  {
    name: 'payment_gateway',
    label: 'pay.which_gateway',
    from: paymentGateways.list,
    named: ({ title }: { title: string }) => title,
  },
  { name: 'reference', label: 'record.tracking' },
  { name: 'reference_pending', label: 'record.untracked' },
  { name: 'description', label: 'record.description' },
  creatorFilter,
  { name: 'created_at', label: 'users.created_at' },
];

/** How they look in a list, a coach's, or the club's, where each says its payer. */
export const receiptLooks = (payer: boolean): Pick<Resource<Document>, 'titleOf' | 'card'> => ({
  titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
  card: (row, words) => ({
    ...receiptLines(row, words, payer),
    end: (
      <span className="flex flex-none flex-col items-end leading-normal">
        <Amount
          value={row.price}
          tone={row.status === 'confirm' ? 'positive' : 'muted'}
          className="font-heavy"
        />
        {row.reference_pending && row.status === 'confirm' ? (
          <span className="text-caption text-warning">{words.t('record.untracked')}</span>
        ) : (
          <span className="text-caption text-muted">{words.t(`record.receipt_${row.status}`)}</span>
        )}
      </span>
    ),
  }),
});
