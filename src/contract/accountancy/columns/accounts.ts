import { numbersOfLines } from '#contract/columns/common.ts';
import { sideOf } from '#contract/columns/statement.ts';
import type { Columns } from '#contract/columns.ts';
import { DOCUMENT_KINDS } from '#contract/treasury/document-kinds.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import type { LedgerLine } from '../accounts.ts';

/** The ledger of an account. */
export const ledgerColumns: Columns<LedgerLine> = {
  ...numbersOfLines,
  date: { title: { fa: 'تاریخ', en: 'Date' }, kind: 'date', value: ({ date }) => date, sort: 'date' },
  type: {
    title: { fa: 'نوع', en: 'Type' },
    choices: DOCUMENT_KINDS,
    kind: 'text',
    value: ({ document }, lang) => DOCUMENT_KINDS[document.type][lang],
    hidden: true,
  },
  account: {
    title: { fa: 'حساب', en: 'Account' },
    kind: 'text',
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
    value: ({ description }, lang) => translateDocumentText(description, lang),
  },
  debit: {
    title: { fa: 'بدهکار', en: 'Debit' },
    kind: 'amount',
    value: ({ debit }) => debit || null,
    sum: 'debit',
  },
  credit: {
    title: { fa: 'بستانکار', en: 'Credit' },
    kind: 'amount',
    value: ({ credit }) => credit || null,
    sum: 'credit',
  },
  balance: {
    title: { fa: 'مانده', en: 'Balance' },
    kind: 'amount',
    value: ({ balance }) => Math.abs(balance),
  },
  side: {
    title: { fa: 'تشخیص', en: 'Side' },
    kind: 'text',
    priority: 2,
    value: ({ balance }, lang) => sideOf(balance, lang),
  },
};
