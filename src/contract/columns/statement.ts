import type { PlaceTransaction } from '#contract/treasury/place-accounts.ts';
import type { Locale } from '#domain/digits.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import type { DocumentType } from '#domain/statuses.ts';
import type { Column, Columns } from '../columns.ts';

/** The kinds of document that stand on the account of a place of money. */
export const PLACE_TYPES = {
  receive: { fa: 'دریافت', en: 'Receipt' },
  payment: { fa: 'پرداخت', en: 'Payment' },
  cost: { fa: 'هزینه', en: 'Cost' },
  'internal-fund': { fa: 'انتقال', en: 'Transfer' },
  clearing: { fa: 'تسویه‌ی درگاه', en: 'Gateway clearing' },
  shift: { fa: 'شیفت', en: 'Shift' },
  opening: { fa: 'افتتاحیه', en: 'Opening balance' },
  manual: { fa: 'سند دستی', en: 'Manual document' },
  reversal: { fa: 'برگشت', en: 'Reversal' },
} as const satisfies Partial<Record<DocumentType, Record<Locale, string>>>;

/** The kinds of documents on a person's account. */
export const STATEMENT_TYPES = {
  receive: { fa: 'دریافت', en: 'Receipt' },
  payment: { fa: 'پرداخت', en: 'Payment' },
  reserve: { fa: 'رزرو', en: 'Booking' },
  addon: { fa: 'افزودنی', en: 'Add-on' },
  'addon-cancel': { fa: 'لغو افزودنی', en: 'Add-on cancelled' },
  'price-change': { fa: 'تغییر قیمت', en: 'Price change' },
  cancel: { fa: 'لغو رزرو', en: 'Cancellation' },
  void: { fa: 'حذف رزرو', en: 'Booking deleted' },
  restore: { fa: 'بازگرداندن رزرو', en: 'Booking restored' },
  split: { fa: 'تقسیم', en: 'Split' },
  'coach-share': { fa: 'سهم مربی', en: 'Coach’s share' },
  opening: { fa: 'افتتاحیه', en: 'Opening balance' },
  manual: { fa: 'سند دستی', en: 'Manual document' },
  merge: { fa: 'یکی کردن', en: 'Merge' },
  reversal: { fa: 'برگشت', en: 'Reversal' },
} as const satisfies Partial<Record<DocumentType, Record<Locale, string>>>;

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
