import type { WordKey } from '#app/i18n/keys.ts';
import type { Permission } from '#domain/permissions.ts';
import type { RouteEntry } from './entry.ts';
import { lazyPage, readPages } from './pages.ts';

/** A document of the treasury by itself: its form, its page, its paper of 80 mm or A4. */
function documentPages(
  path: `/treasury/${string}`,
  show: Permission,
  {
    form,
    title,
    paper,
  }: { form?: { create: Permission; title: WordKey }; title: WordKey; paper: 'receipt' | 'document-paper' },
): RouteEntry[] {
  const page = { path: `${path}/$id`, permission: show, title };
  return [
    ...(form
      ? [
          {
            path: `${path}/insert`,
            layout: 'frame' as const,
            permission: form.create,
            title: form.title,
            screen: lazyPage('money-form'),
            nav: 'treasury' as const,
          },
        ]
      : []),
    { ...page, layout: 'frame', screen: lazyPage('money-document') },
    { ...page, path: `${path}/$id/print`, layout: 'bare', screen: lazyPage(paper) },
  ];
}

/** Receipts, payments, costs, transfers, and all together. */
export const treasuryDocuments: readonly RouteEntry[] = [
  ...readPages(
    '/treasury/receive',
    'receipts',
    'receive.show',
    'record.receipts',
    'record.receipts_print',
    'treasury',
  ),
  // Its form is the sheet over the calendar, which opens without a network too.
  ...documentPages('/treasury/receive', 'receive.show', { title: 'treasury.receive', paper: 'receipt' }),
  ...readPages(
    '/treasury/payment',
    'payments',
    'payment.show',
    'treasury.payments',
    'treasury.payments_print',
    'treasury',
  ),
  ...documentPages('/treasury/payment', 'payment.show', {
    form: { create: 'payment.create', title: 'treasury.new_payment' },
    title: 'treasury.payment',
    paper: 'document-paper',
  }),
  ...readPages('/treasury/cost', 'costs', 'cost.show', 'treasury.costs', 'treasury.costs_print', 'treasury'),
  ...documentPages('/treasury/cost', 'cost.show', {
    form: { create: 'cost.create', title: 'treasury.new_cost' },
    title: 'treasury.cost',
    paper: 'document-paper',
  }),
  ...readPages(
    '/treasury/internal-funds-transfers',
    'transfers',
    'internal_fund.show',
    'treasury.transfers',
    'treasury.transfers_print',
    'treasury',
  ),
  ...documentPages('/treasury/internal-funds-transfers', 'internal_fund.show', {
    form: { create: 'internal_fund.create', title: 'treasury.new_transfer' },
    title: 'treasury.transfer',
    paper: 'document-paper',
  }),
  ...readPages(
    '/treasury/transactions',
    'treasury-transactions',
    'session',
    'treasury.transactions',
    'treasury.transactions_print',
    'treasury',
  ),
  {
    path: '/treasury/transactions/insert',
    layout: 'frame',
    permission: 'session',
    title: 'treasury.new',
    screen: lazyPage('money-form'),
    nav: 'treasury',
  },
];
