import { kindsOf } from '#contract/treasury/document-kinds.ts';
import type { PlaceTransaction } from '#contract/treasury/place-accounts.ts';
import type { Locale } from '#domain/digits.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import type { Column, Columns } from '../columns.ts';

/** The kinds of document that stand on the account of a place of money. */
export const PLACE_TYPES = kindsOf([
  'receive',
  'payment',
  'cost',
  'internal-fund',
  'clearing',
  'shift',
  'opening',
  'manual',
  'reversal',
]);

/** The kinds of documents on a person's account. */
export const STATEMENT_TYPES = kindsOf([
  'receive',
  'payment',
  'reserve',
  'addon',
  'addon-cancel',
  'price-change',
  'cancel',
  'void',
  'restore',
  'split',
  'coach-share',
  'opening',
  'manual',
  'merge',
  'reversal',
]);

/** The side of a balance; empty for zero. */
export function sideOf(balance: number, lang: Locale): string {
  if (balance === 0) return '';
  if (lang === 'en') return balance > 0 ? 'Dr' : 'Cr';
  return balance > 0 ? 'بد' : 'بس';
}

/** The lines of an account; hidden balances are left out. */
export const statementColumns: Columns<PlaceTransaction> = {
  date: { title: { fa: 'تاریخ', en: 'Date' }, kind: 'date', value: (row) => row.date, sort: 'date' },
  document: {
    title: { fa: 'سند', en: 'Document' },
    kind: 'serial',
    choices: STATEMENT_TYPES,
    value: (row) => row.document.doc_number,
  },
  description: {
    title: { fa: 'شرح', en: 'Description' },
    kind: 'note',
    value: (row, lang) => translateDocumentText(row.description, lang),
  },
  debit: {
    title: { fa: 'بدهکار', en: 'Debit' },
    kind: 'amount',
    value: (row) => row.debit || null,
    sum: 'debit',
  },
  credit: {
    title: { fa: 'بستانکار', en: 'Credit' },
    kind: 'amount',
    value: (row) => row.credit || null,
    sum: 'credit',
  },
  balance: {
    title: { fa: 'مانده', en: 'Balance' },
    kind: 'amount',
    value: (row) => (row.balance === null ? null : Math.abs(row.balance)),
  },
  side: {
    title: { fa: 'تشخیص', en: 'Side' },
    kind: 'text',
    value: (row, lang) => sideOf(row.balance ?? 0, lang),
  },
};

const { balance: _, side: __, ...lineColumns } = statementColumns;
/** Lines of which some kinds were picked out: their balances do not follow from each other. */
export const pickedColumns: Columns<PlaceTransaction> = lineColumns;

/** The lines of a place of money: in, out and balance. */
export const placeLineColumns: Columns<PlaceTransaction> = {
  ...lineColumns,
  document: { ...statementColumns.document, choices: PLACE_TYPES } as Column<PlaceTransaction>,
  debit: { ...statementColumns.debit, title: { fa: 'ورود', en: 'In' } } as Column<PlaceTransaction>,
  credit: { ...statementColumns.credit, title: { fa: 'خروج', en: 'Out' } } as Column<PlaceTransaction>,
  balance: { title: { fa: 'موجودی', en: 'Balance' }, kind: 'amount', value: (row) => row.balance },
};

const { balance: ___, ...pickedPlace } = placeLineColumns;
export const pickedPlaceColumns: Columns<PlaceTransaction> = pickedPlace;
