import { atomWithStorage } from 'jotai/utils';
import type { WordKey } from '../i18n/keys.ts';

/** Pages of one kind: the navigation has one entry for them, and each leads to the others by chips. */
export interface Family {
  title: WordKey;
  /** In the order of their chips. */
  paths: readonly string[];
  /** Address parameters kept between pages of the family: the span. */
  keeps?: readonly string[];
}

const SPAN = ['date', 'beside'];

export const FAMILIES: readonly Family[] = [
  {
    title: 'shell.books',
    paths: [
      '/accountancy/books/ledger',
      '/accountancy/books/general-ledger',
      '/accountancy/books/journal',
      '/accountancy/books/journal-days',
      '/accountancy/books/cash-book',
      '/accountancy/books/aged',
    ],
    keeps: SPAN,
  },
  {
    title: 'shell.statements',
    paths: [
      '/accountancy/books/trial-balance',
      '/accountancy/books/profit-and-loss',
      '/accountancy/books/balance-sheet',
    ],
    keeps: SPAN,
  },
  { title: 'shell.years', paths: ['/settings/financial-year', '/accountancy/opening-balance'] },
  { title: 'shell.movements', paths: ['/treasury/transactions', '/treasury/receive'] },
  {
    title: 'shell.places',
    paths: ['/treasury/cash-boxes', '/treasury/banks', '/treasury/payment-gateways', '/treasury/shifts'],
  },
];

export const familyOf = (path: string): Family | undefined =>
  FAMILIES.find(({ paths }) => paths.includes(path));

/** The page of each family that was opened last on this device, by the family's title. */
export const lastOfFamilyAtom = atomWithStorage<Readonly<Record<string, string>>>('families', {}, undefined, {
  getOnInit: true,
});
