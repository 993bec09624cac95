import type { WordKey } from '#app/i18n/keys.ts';
import type { LazyComponent } from '#app/lazy-screen.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { Permission } from '#domain/permissions.ts';
import type { RouteEntry } from './entry.ts';
import { readPages } from './pages.ts';

const RECEIPT = lazyWithWords(() =>
  import('#app/desk/print/receipt-screen.tsx').then((m) => m.ReceiptScreen),
);
const PAPER = lazyWithWords(() =>
  import('#app/desk/print/document-screen.tsx').then((m) => m.DocumentScreen),
);

/** A document of the treasury by itself: its form, its page, its paper of 80 mm or A4. */
function documentPages(
  path: `/treasury/${string}`,
  show: Permission,
  {
    form,
    title,
    paper,
  }: { form?: { create: Permission; title: WordKey }; title: WordKey; paper: LazyComponent<object> },
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
            screen: lazyWithWords(() =>
              import('#app/treasury/documents/form/money-screen.tsx').then((m) => m.MoneyScreen),
            ),
            nav: 'treasury' as const,
          },
        ]
      : []),
    {
      ...page,
      layout: 'frame',
      screen: lazyWithWords(() =>
        import('#app/treasury/documents/page/document-screen.tsx').then((m) => m.DocumentScreen),
      ),
    },
    { ...page, path: `${path}/$id/print`, layout: 'bare', screen: paper },
  ];
}

/** Receipts, payments, costs, transfers, and all together. */
export const treasuryDocuments: readonly RouteEntry[] = [
  ...readPages(
    '/treasury/receive',
    () => import('#app/treasury/documents/receipts.tsx').then((m) => m.receipts),
    'receive.show',
    'record.receipts',
    'record.receipts_print',
    'treasury',
  ),
  // Its form is the sheet over the calendar, which opens without a network too.
  ...documentPages('/treasury/receive', 'receive.show', { title: 'treasury.receive', paper: RECEIPT }),
  ...readPages(
    '/treasury/payment',
    () => import('#app/treasury/documents/lists.tsx').then((m) => m.payments),
    'payment.show',
    'treasury.payments',
    'treasury.payments_print',
    'treasury',
  ),
  ...documentPages('/treasury/payment', 'payment.show', {
    form: { create: 'payment.create', title: 'treasury.new_payment' },
    title: 'treasury.payment',
    paper: PAPER,
  }),
  ...readPages(
    '/treasury/cost',
    () => import('#app/treasury/documents/lists.tsx').then((m) => m.costs),
    'cost.show',
    'treasury.costs',
    'treasury.costs_print',
    'treasury',
  ),
  ...documentPages('/treasury/cost', 'cost.show', {
    form: { create: 'cost.create', title: 'treasury.new_cost' },
    title: 'treasury.cost',
    paper: PAPER,
  }),
  ...readPages(
    '/treasury/internal-funds-transfers',
    () => import('#app/treasury/documents/lists.tsx').then((m) => m.transfers),
    'internal_fund.show',
    'treasury.transfers',
    'treasury.transfers_print',
    'treasury',
  ),
  ...documentPages('/treasury/internal-funds-transfers', 'internal_fund.show', {
    form: { create: 'internal_fund.create', title: 'treasury.new_transfer' },
    title: 'treasury.transfer',
    paper: PAPER,
  }),
  ...readPages(
    '/treasury/transactions',
    () => import('#app/treasury/documents/lists.tsx').then((m) => m.transactions),
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
    screen: lazyWithWords(() =>
      import('#app/treasury/documents/form/money-screen.tsx').then((m) => m.MoneyScreen),
    ),
    nav: 'treasury',
  },
];
