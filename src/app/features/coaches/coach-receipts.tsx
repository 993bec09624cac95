import HandCoins from 'lucide-react/icons/hand-coins';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { defineResource, type ListAction } from '#app/resource/resource.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { banks } from '#contract/banks.ts';
import { cashes } from '#contract/cashes.ts';
import { coachAccount, coachReceiveList } from '#contract/coach-account.ts';
import { receiveColumns } from '#contract/columns/documents.ts';
import type { Document } from '#contract/documents.ts';
import { paymentGateways } from '#contract/payment-gateways.ts';
import { Amount } from '#ui/amount.tsx';
import { CoachHead } from './coach-head.tsx';

/** What was taken from a coach. */
export const coachReceipts = defineResource<Document>({
  name: 'coach-receipts',
  path: '/coaches/$id/receive',
  calls: { list: coachAccount.receives },
  spec: coachReceiveList,
  columns: receiveColumns,
  words: {
    title: 'record.receipts',
    count: 'record.receipts_count',
    nothing: 'record.receipts_nothing',
  },
  icon: HandCoins,
  filters: [
    { name: 'date', label: 'record.date' },
    { name: 'price', label: 'record.receipt_price' },
    {
      name: 'status',
      label: 'record.receipt_status',
      options: {
        confirm: 'record.receipt_confirm',
        pending: 'record.receipt_pending',
        cancel: 'record.receipt_cancel',
      },
    },
    {
      name: 'type',
      label: 'record.receipt_type',
      options: { 1: 'record.receipt_cash', 2: 'record.receipt_bank', 3: 'record.receipt_gateway' },
    },
    { name: 'cash', label: 'receive.which_cash', from: cashes.list },
    { name: 'bank', label: 'receive.which_bank', from: banks.list },
    {
      name: 'payment_gateway',
      label: 'receive.which_gateway',
      from: paymentGateways.list,
      named: ({ title }: { title: string }) => title,
    },
    { name: 'reference', label: 'record.tracking' },
    { name: 'description', label: 'record.description' },
    {
      name: 'creator',
      label: 'record.creator',
      placeholder: 'record.creator_part',
      typed: { system: 'list.system' },
    },
  ],
  titleOf: ({ description }) => description,
  card: ({ description, date, source, price, status }, words) => ({
    title: words.digits(description),
    detail: [words.date(date), source && words.digits(source.name)].filter(Boolean).join(' · '),
    end: (
      <span className="flex flex-none flex-col items-end leading-normal">
        <Amount value={price} tone={status === 'confirm' ? 'positive' : 'muted'} className="font-heavy" />
        <span className="text-caption text-muted">{words.t(`record.receipt_${status}`)}</span>
      </span>
    ),
  }),
  head: CoachHead,
  useActions: useTakeActions,
});

/** «دریافت» above the receipts, for whoever may take money. */
function useTakeActions(id: string): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  if (!can('receive.create')) return [];
  const onPress = () => open('coach-receive', id);
  return [{ key: 'receive', icon: HandCoins, label: t('receive.title'), main: true, onPress }];
}
