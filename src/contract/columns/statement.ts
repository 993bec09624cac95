import type { Locale } from '#domain/digits.ts';
import type { Columns } from '../columns.ts';
import type { UserTransaction } from '../users.ts';

/** Which side of an account a balance stands on; nothing for zero. */
export function sideOf(balance: number, lang: Locale): string {
  if (balance === 0) return '';
  if (lang === 'en') return balance > 0 ? 'Dr' : 'Cr';
  return balance > 0 ? 'بد' : 'بس';
}

/** The lines of an account. */
export const statementColumns: Columns<UserTransaction> = {
  date: { title: { fa: 'تاریخ', en: 'Date' }, kind: 'date', value: (row) => row.date, sort: 'date' },
  document: {
    title: { fa: 'سند', en: 'Document' },
    kind: 'serial',
    value: (row) => row.document.doc_number,
  },
  description: { title: { fa: 'شرح', en: 'Description' }, kind: 'note', value: (row) => row.description },
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
    value: (row) => Math.abs(row.balance),
  },
  side: { title: { fa: 'تشخیص', en: 'Side' }, kind: 'text', value: (row, lang) => sideOf(row.balance, lang) },
};
