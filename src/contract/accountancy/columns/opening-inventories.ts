import type { Column, Columns } from '#contract/columns.ts';
import { formatCard } from '#domain/patterns.ts';
import type { OpeningEntry, OpeningKind } from '../opening-inventories.ts';

const name = (fa: string, en: string): Column<OpeningEntry> => ({
  title: { fa, en },
  kind: 'text',
  value: ({ name, family }) => (family ? `${name} ${family}` : name),
  sort: 'name',
});
/** A creditor's is above 0 too. */
const price: Column<OpeningEntry> = {
  title: { fa: 'مبلغ (تومان)', en: 'Amount (toman)' },
  kind: 'amount',
  value: ({ price }) => Math.abs(price),
  sort: 'price',
};
const people: Columns<OpeningEntry> = {
  name: name('نام', 'Name'),
  phone_number: {
    title: { fa: 'موبایل', en: 'Mobile' },
    kind: 'digits',
    value: ({ phone_number }) => phone_number ?? null,
  },
  price,
};

/** Columns of the opening balances, list by list. */
export const openingColumns: Readonly<Record<OpeningKind, Columns<OpeningEntry>>> = {
  banks: {
    name: name('بانک', 'Bank'),
    card_number: {
      title: { fa: 'شماره‌ی کارت', en: 'Card number' },
      kind: 'text',
      least: 176,
      value: ({ card_number }) => (card_number ? formatCard(card_number) : null),
    },
    price,
  },
  cashes: { name: name('صندوق', 'Cash box'), price },
  'debtor-users': people,
  'creditor-users': people,
};
