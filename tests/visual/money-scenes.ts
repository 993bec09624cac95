import { costTypes } from '#contract/accountancy/cost-types.ts';
import { settings } from '#contract/settings/settings.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { payments } from '#contract/treasury/payments.ts';
import type { Client } from '../support/client.ts';
import type { Scene } from './scenes.ts';

/** Documents of the treasury, one of each kind, and receipts that wait for the bank. */
export interface MoneySubjects {
  receipt: number;
  pending: number;
  payment: number;
  cost: number;
  transfer: number;
  person: number;
}

/** Makes what the pages of the treasury show; `user_id` is paid, and pays by bank. */
export async function makeMoney(top: Client, user_id: number, receipt: number): Promise<MoneySubjects> {
  const of = { user_id, bank_id: 5 };
  await top.ok(documents.createReceive, {
    body: { ...of, price: 30_000_000, transaction_reference_id: '40921800' },
  });
  const { data: paid } = await top.ok(payments.create, {
    body: { ...of, price: 2_980_000, transaction_reference_id: '40922310' },
  });
  const [type] = (await top.ok(costTypes.list, { query: {} })).data;
  const cost_type_id = type?.id ?? (await top.ok(costTypes.create, { body: { name: 'نظافت' } })).data.id;
  const { data: spent } = await top.ok(costs.create, {
    body: { cost_type_id, price: 600_000, bank_id: 5, description: 'نظافت، دوشنبه ۲ آذر' },
  });
  const { data: moved } = await top.ok(internalFunds.create, {
    body: {
      source_type: 2,
      source_id: 5,
      destination_type: 1,
      destination_id: 4,
      price: 10_000_000,
      wage: 2_500,
      payment_type: 'sheba',
    },
  });
  await top.ok(settings.update, { body: { bank_receipts_pending: true } });
  const waiting: number[] = [];
  for (const [price, transaction_reference_id] of [
    [950_000, '40921877'],
    [350_000, '40921878'],
  ] as const) {
    const body = { ...of, price, transaction_reference_id };
    waiting.push((await top.ok(documents.createReceive, { body })).data.id);
  }
  await top.ok(settings.update, { body: { bank_receipts_pending: false } });
  return {
    receipt,
    pending: waiting[0] ?? 0,
    payment: paid.id,
    cost: spent.id,
    transfer: moved.id,
    person: user_id,
  };
}

/** The lists, forms, pages and papers of the treasury's documents. */
export function moneyScenes(s: MoneySubjects): Scene[] {
  const made = [
    ['payments', '/treasury/payment', s.payment],
    ['costs', '/treasury/cost', s.cost],
    ['transfers', '/treasury/internal-funds-transfers', s.transfer],
  ] as const;
  return [
    ...made.flatMap(([name, path, id]): Scene[] => [
      { name, address: path, laptop: true },
      { name: `${name}-print`, address: `${path}/print` },
      { name: `${name}-insert`, address: `${path}/insert`, laptop: true },
      { name: `${name}-page`, address: `${path}/${id}`, laptop: true },
      { name: `${name}-paper`, address: `${path}/${id}/print` },
      { name: `${name}-paper-page`, address: `${path}/${id}/print?paper=a4` },
    ]),
    {
      name: 'transfers-insert-typed',
      address: '/treasury/internal-funds-transfers/insert',
      device: 'laptop',
      async go({ page, word }) {
        await page.getByLabel(word('treasury', 'sum'), { exact: false }).first().fill('10000000');
        await page.getByRole('heading', { name: word('treasury', 'will_post') }).waitFor();
      },
    },
    { name: 'treasury-transactions', address: '/treasury/transactions', laptop: true },
    { name: 'treasury-transactions-print', address: '/treasury/transactions/print' },
    { name: 'money-insert', address: '/treasury/transactions/insert', laptop: true },
    { name: 'money-insert-cost', address: '/treasury/transactions/insert?type=cost', laptop: true },
    { name: 'receipt-page', address: `/treasury/receive/${s.receipt}`, laptop: true },
    { name: 'receipt-page-pending', address: `/treasury/receive/${s.pending}`, laptop: true },
    { name: 'print-receipt-page', address: `/treasury/receive/${s.receipt}/print?paper=a4` },
  ];
}
