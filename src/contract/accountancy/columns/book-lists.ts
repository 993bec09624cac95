import { numbersOfLines } from '#contract/columns/common.ts';
import { sideOf } from '#contract/columns/statement.ts';
import type { Column, Columns, RowGroups } from '#contract/columns.ts';
import { DOCUMENT_KINDS } from '#contract/treasury/document-kinds.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import type { AgedRow, GeneralLine, JournalLine } from '../book-lists.ts';

/** The name of the opening balance. */
export const BROUGHT = { fa: 'مانده از قبل', en: 'Brought forward' } as const;

/** The journal. */
export const journalColumns: Columns<JournalLine> = {
  book_number: numbersOfLines.book_number,
  doc_number: { ...numbersOfLines.doc_number, sort: 'id' },
  date: { title: { fa: 'تاریخ', en: 'Date' }, kind: 'date', value: (row) => row.date, sort: 'date' },
  type: {
    title: { fa: 'نوع', en: 'Type' },
    choices: DOCUMENT_KINDS,
    kind: 'text',
    value: ({ document }, lang) => DOCUMENT_KINDS[document.type][lang],
  },
  code: {
    title: { fa: 'کد', en: 'Code' },
    kind: 'digits',
    value: ({ account }) => account.code,
    hidden: true,
  },
  account: {
    title: { fa: 'حساب', en: 'Account' },
    kind: 'text',
    priority: 2,
    value: ({ account }) => account.name,
  },
  own_code: {
    title: { fa: 'کد تفصیلی', en: 'Detail code' },
    kind: 'digits',
    value: ({ account }) => account.own_code,
    hidden: true,
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
};

/** The ledgers of all accounts; a line without a document is an opening balance. */
export const generalLedgerColumns: Columns<GeneralLine> = {
  code: { title: { fa: 'کد', en: 'Code' }, kind: 'digits', value: ({ account }) => account.code },
  account: {
    title: { fa: 'حساب', en: 'Account' },
    kind: 'text',
    priority: 1,
    value: ({ account }) => account.name,
    sort: 'account',
  },
  detail: {
    title: { fa: 'تفصیلی', en: 'Detail' },
    kind: 'text',
    value: ({ detail }) => detail,
    hidden: true,
  },
  detail_code: {
    title: { fa: 'کد تفصیلی', en: 'Detail code' },
    kind: 'digits',
    value: ({ detail_code }) => detail_code,
    hidden: true,
  },
  date: { title: { fa: 'تاریخ', en: 'Date' }, kind: 'date', value: (row) => row.date },
  book_number: {
    ...numbersOfLines.book_number,
    value: ({ document }) => document?.book_number ?? null,
  },
  doc_number: { ...numbersOfLines.doc_number, value: ({ document }) => document?.doc_number ?? null },
  description: {
    title: { fa: 'شرح', en: 'Description' },
    kind: 'note',
    value: (row, lang) => (row.document ? translateDocumentText(row.description, lang) : BROUGHT[lang]),
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
  balance: { title: { fa: 'مانده', en: 'Balance' }, kind: 'amount', value: (row) => Math.abs(row.balance) },
  side: {
    title: { fa: 'تشخیص', en: 'Side' },
    kind: 'text',
    value: (row, lang) => sideOf(row.balance, lang),
  },
};

/** Each account's totals are below its lines. */
export const generalLedgerGroups: RowGroups<GeneralLine> = {
  of: ({ account }) => account.id,
  name: ({ account }) => account.name,
  leaves: ['balance', 'side'],
};

const age = (
  field: 'not_due' | 'to_30' | 'to_60' | 'to_90' | 'older' | 'credit',
  fa: string,
  en: string,
): Column<AgedRow> => ({
  title: { fa, en },
  kind: 'amount',
  value: (row) => row[field],
  sum: field,
});

/** Debtors and creditors by age. */
export const agedColumns: Columns<AgedRow> = {
  name: {
    title: { fa: 'شخص', en: 'Person' },
    kind: 'text',
    value: ({ user }) => `${user.name} ${user.family}`,
    sort: 'family',
  },
  code: {
    title: { fa: 'کد', en: 'Code' },
    kind: 'digits',
    value: ({ code }) => code,
    hidden: true,
  },
  not_due: age('not_due', 'سررسید نشده', 'Not yet due'),
  to_30: age('to_30', 'تا ۳۰ روز', 'Up to 30 days'),
  to_60: age('to_60', 'تا ۶۰ روز', 'Up to 60 days'),
  to_90: age('to_90', 'تا ۹۰ روز', 'Up to 90 days'),
  older: age('older', 'بیش از ۹۰ روز', 'Over 90 days'),
  credit: age('credit', 'بستانکاری', 'Credit'),
  balance: {
    title: { fa: 'مانده', en: 'Balance' },
    kind: 'balance',
    value: (row) => row.balance,
    sort: 'balance',
    sum: 'balance',
  },
};

/** The same with a comparison to the end of a month. */
export const comparedAgedColumns: Columns<AgedRow> = {
  ...agedColumns,
  beside: {
    title: { fa: 'مانده‌ی آن ماه', en: 'Compared' },
    kind: 'balance',
    value: (row) => row.beside,
    sum: 'beside',
  },
  change: {
    title: { fa: 'تغییر', en: 'Change' },
    kind: 'amount',
    value: (row) => row.change,
    sum: 'change',
  },
};
