import type { OpeningKind } from '#contract/opening-inventories.ts';

/** The words of each list. */
export const KIND_WORDS = {
  banks: { tab: 'opening.banks', one: 'opening.bank', add: 'opening.add_bank', count: 'opening.n_banks' },
  cashes: { tab: 'opening.cashes', one: 'opening.cash', add: 'opening.add_cash', count: 'opening.n_cashes' },
  'debtor-users': {
    tab: 'opening.debtors',
    one: 'opening.person',
    add: 'opening.add_person',
    count: 'opening.n_people',
  },
  'creditor-users': {
    tab: 'opening.creditors',
    one: 'opening.person',
    add: 'opening.add_person',
    count: 'opening.n_people',
  },
} as const satisfies Record<OpeningKind, Record<string, `opening.${string}`>>;

export const FLAG_WORDS = { NEW: 'opening.new', UPDATED: 'opening.updated', SAVED: 'opening.saved' } as const;
