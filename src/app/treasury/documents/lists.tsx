import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import { documentPath } from '#app/engine/document-path.ts';
import type { CardText } from '#app/engine/resource.ts';
import { defineResource } from '#app/engine/resource.ts';
import type { Words } from '#app/i18n/words.ts';
import {
  costColumns,
  internalFundColumns,
  paymentColumns,
  TREASURY_KINDS,
  treasuryColumns,
  withWhom,
} from '#contract/treasury/columns/money-documents.ts';
import { type Cost, costs as costCalls, costList } from '#contract/treasury/costs.ts';
import type { Document } from '#contract/treasury/documents.ts';
import { type InternalFund, internalFundList, internalFunds } from '#contract/treasury/internal-funds.ts';
import { type Payment, payments as paymentCalls, paymentList } from '#contract/treasury/payments.ts';
import { type TreasuryTransaction, treasury, treasuryTransactionList } from '#contract/treasury/treasury.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { KIND } from './kinds.ts';
import { useAnyDocument, useNewDocument } from './use-new-document.ts';

const search = { filter: 'description', label: 'record.description' } as const;

/** A document's card on a phone: title, date and place, amount. */
function cardOf(title: string, { date, source, price, status }: Document, say: Words): CardText {
  return {
    title,
    detail: [say.date(date), source && say.digits(source.name)].filter(Boolean).join(' · '),
    end: (
      <span className="flex flex-none flex-col items-end leading-normal">
        <Amount
          value={price}
          tone={status === 'cancel' ? 'muted' : undefined}
          className={status === 'cancel' ? 'line-through' : 'font-heavy'}
        />
        {status === 'cancel' && (
          <span className="text-caption text-muted">{say.t('record.receipt_cancel')}</span>
        )}
      </span>
    ),
  };
}

/** Payments to people. */
export const payments = defineResource<Payment>({
  name: 'payments',
  path: '/treasury/payment',
  calls: { list: paymentCalls.list, total: paymentCalls.total },
  spec: paymentList,
  columns: paymentColumns,
  words: {
    title: 'treasury.payments',
    count: 'treasury.payments_count',
    nothing: 'treasury.payments_nothing',
    nothing_detail: 'treasury.payments_nothing_detail',
  },
  icon: KIND.payment.icon,
  search,
  titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
  card: (row, say) => cardOf(say.digits(translateDocumentText(row.description, say.locale)), row, say),
  sums: ({ price = 0 }, { t }) => [{ label: t('treasury.sum'), value: price }],
  useActions: () => useNewDocument('payment'),
  page: '/treasury/payment/$id',
});

/** Costs. */
export const costs = defineResource<Cost>({
  name: 'costs',
  path: '/treasury/cost',
  calls: { list: costCalls.list, total: costCalls.total },
  spec: costList,
  columns: costColumns,
  words: {
    title: 'treasury.costs',
    count: 'treasury.costs_count',
    nothing: 'treasury.costs_nothing',
    nothing_detail: 'treasury.costs_nothing_detail',
  },
  icon: KIND.cost.icon,
  search,
  titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
  card: (row, say) => cardOf(say.digits(row.cost_type.name), row, say),
  sums: ({ price = 0 }, { t }) => [{ label: t('treasury.sum'), value: price }],
  useActions: () => useNewDocument('cost'),
  page: '/treasury/cost/$id',
});

/** Transfers between places of the club. */
export const transfers = defineResource<InternalFund>({
  name: 'internal-funds',
  path: '/treasury/internal-funds-transfers',
  calls: { list: internalFunds.list, total: internalFunds.total },
  spec: internalFundList,
  columns: internalFundColumns,
  words: {
    title: 'treasury.transfers',
    count: 'treasury.transfers_count',
    nothing: 'treasury.transfers_nothing',
    nothing_detail: 'treasury.transfers_nothing_detail',
  },
  icon: KIND.transfer.icon,
  search,
  titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
  card: (row, say) => cardOf(say.digits(translateDocumentText(row.description, say.locale)), row, say),
  sums: ({ price = 0, wage = 0 }, { t }) => [
    { label: t('treasury.sum'), value: price },
    { label: t('treasury.wage'), value: wage, minor: true },
  ],
  useActions: () => useNewDocument('transfer'),
  page: '/treasury/internal-funds-transfers/$id',
});

const inOrOut = (row: TreasuryTransaction) => (row.in > 0 ? row.in : -row.out);

/** All that moved money, of the kinds that one may see. */
export const transactions = defineResource<TreasuryTransaction>({
  name: 'treasury-transactions',
  path: '/treasury/transactions',
  calls: { list: treasury.transactions, total: treasury.totalTransactions },
  spec: treasuryTransactionList,
  columns: treasuryColumns,
  words: {
    title: 'treasury.transactions',
    count: 'treasury.transactions_count',
    nothing: 'treasury.transactions_nothing',
    nothing_detail: 'treasury.transactions_nothing_detail',
  },
  icon: ArrowDownUp,
  search,
  titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
  card: (row, say) => {
    const what = say.digits(translateDocumentText(row.description, say.locale));
    const who = withWhom(row);
    return {
      title: who ? say.digits(who) : what,
      detail: [who ? what : TREASURY_KINDS[row.type][say.locale], say.date(row.date)].join(' · '),
      end: (
        <Amount
          value={inOrOut(row)}
          sign={row.in > 0 && row.out > 0 ? 'never' : 'always'}
          tone={row.status !== 'confirm' ? 'muted' : row.in > 0 && row.out === 0 ? 'positive' : undefined}
          className="font-heavy"
        />
      ),
    };
  },
  sums: (totals, { t }) => [
    { label: t('treasury.in'), value: totals.in ?? 0, tone: 'positive' },
    { label: t('treasury.out'), value: totals.out ?? 0 },
  ],
  useActions: useAnyDocument,
  page: documentPath,
});
