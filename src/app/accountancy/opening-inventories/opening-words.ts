import { OPENING_KINDS, type OpeningKind } from '#contract/accountancy/opening-inventories.ts';

/** The words of each list. */
export const KIND_WORDS = {
  banks: {
    tab: 'opening.banks',
    title: 'opening.of_banks',
    one: 'opening.bank',
    add: 'opening.add_bank',
    count: 'opening.n_banks',
  },
  cashes: {
    tab: 'opening.cashes',
    title: 'opening.of_cashes',
    one: 'opening.cash',
    add: 'opening.add_cash',
    count: 'opening.n_cashes',
  },
  'debtor-users': {
    tab: 'opening.debtors',
    title: 'opening.of_debtors',
    one: 'opening.person',
    add: 'opening.add_person',
    count: 'opening.n_people',
  },
  'creditor-users': {
    tab: 'opening.creditors',
    title: 'opening.of_creditors',
    one: 'opening.person',
    add: 'opening.add_person',
    count: 'opening.n_people',
  },
} as const satisfies Record<OpeningKind, Record<string, `opening.${string}`>>;

export const FLAG_WORDS = { NEW: 'opening.new', UPDATED: 'opening.updated', SAVED: 'opening.saved' } as const;

/** The list that an address names, else the first. */
export const kindIn = (word: unknown): OpeningKind => OPENING_KINDS.find((kind) => kind === word) ?? 'banks';
