import type { WordKey } from '#app/i18n/keys.ts';
import type { PageName, StandardName } from '#app/lazy-screens.ts';
import type { Guard } from '#domain/guards.ts';
import type { Permission } from '#domain/permissions.ts';
import type { RouteEntry } from './entry.ts';
import { lazyPage, listPages, readPages } from './pages.ts';
import { treasuryDocuments } from './treasury-documents.ts';

/** The pages of a place of money besides its list: its page and statement. */
const placePages = (
  path: string,
  permission: Permission,
  title: WordKey,
  page: PageName,
  statement: StandardName,
): RouteEntry[] => [
  { path: `${path}/$id`, layout: 'frame', permission, title, screen: lazyPage(page) },
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
    screen: lazyPage('treasury-home'),
    nav: 'treasury',
  },
  ...treasuryDocuments,
  ...listPages('treasury', {
    cashes: {
      pages: placePages('/treasury/cash-boxes', 'cash.show', 'cashes.one', 'cash', 'cash-statement'),
    },
    banks: {
      pages: placePages('/treasury/banks', 'bank.show', 'banks.one', 'bank', 'bank-statement'),
    },
    'payment-gateways': {
      pages: [
        ...placePages(
          '/treasury/payment-gateways',
          'payment_gateway.show',
          'payment-gateways.one',
          'gateway',
          'gateway-statement',
        ),
        ...readPages(
          '/treasury/payment-gateways/$id/receive',
          'clearings',
          'payment_gateway.show',
          'payment-gateways.clearings',
          'payment-gateways.clearings_print',
        ),
      ],
    },
  }),
];
