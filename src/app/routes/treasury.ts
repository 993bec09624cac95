import type { Listed, Resource } from '#app/engine/resource.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import type { LazyComponent } from '#app/lazy-screen.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { Guard } from '#domain/guards.ts';
import type { Permission } from '#domain/permissions.ts';
import type { RouteEntry } from './entry.ts';
import { listPages, readPages } from './pages.ts';
import { treasuryDocuments } from './treasury-documents.ts';

/** Of a place of money beside its list: its page and its statement. */
const placePages = <Row extends Listed>(
  path: string,
  permission: Permission,
  title: WordKey,
  page: LazyComponent<object>,
  statement: () => Promise<Resource<Row>>,
): RouteEntry[] => [
  { path: `${path}/$id`, layout: 'frame', permission, title, screen: page },
  ...readPages(
    `${path}/$id/transactions`,
    statement,
    permission,
    'record.statement',
    'record.statement_print',
  ),
];

/** Whether a person may see any place of money, or receipts. */
const SEES_MONEY: Guard = { any: ['cash.show', 'bank.show', 'payment_gateway.show', 'receive.show'] };

export const treasury: readonly RouteEntry[] = [
  {
    path: '/treasury',
    layout: 'frame',
    permission: SEES_MONEY,
    title: 'treasury-home.title',
    screen: lazyWithWords(() => import('#app/treasury/home/home-screen.tsx').then((m) => m.TreasuryHome)),
    nav: 'treasury',
  },
  ...treasuryDocuments,
  ...listPages('treasury', {
    cashes: {
      pages: placePages(
        '/treasury/cash-boxes',
        'cash.show',
        'cashes.one',
        lazyWithWords(() => import('#app/treasury/cashes/cash-screen.tsx').then((m) => m.CashScreen)),
        () => import('#app/treasury/cashes/statement.tsx').then((m) => m.cashStatement),
      ),
    },
    banks: {
      pages: placePages(
        '/treasury/banks',
        'bank.show',
        'banks.one',
        lazyWithWords(() => import('#app/treasury/banks/bank-screen.tsx').then((m) => m.BankScreen)),
        () => import('#app/treasury/banks/statement.tsx').then((m) => m.bankStatement),
      ),
    },
    'payment-gateways': {
      pages: [
        ...placePages(
          '/treasury/payment-gateways',
          'payment_gateway.show',
          'payment-gateways.one',
          lazyWithWords(() =>
            import('#app/treasury/payment-gateways/gateway-screen.tsx').then((m) => m.GatewayScreen),
          ),
          () => import('#app/treasury/payment-gateways/statement.tsx').then((m) => m.gatewayStatement),
        ),
        ...readPages(
          '/treasury/payment-gateways/$id/receive',
          () => import('#app/treasury/payment-gateways/clearings.tsx').then((m) => m.clearings),
          'payment_gateway.show',
          'payment-gateways.clearings',
          'payment-gateways.clearings_print',
        ),
      ],
    },
  }),
];
