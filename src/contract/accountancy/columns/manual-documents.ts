import { creatorColumn, numberColumns } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { DOCUMENT_KINDS } from '#contract/treasury/document-kinds.ts';
import type { Document } from '#contract/treasury/documents.ts';
import type { Locale } from '#domain/digits.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { BOOK_STATE_WORDS } from '../manual-documents.ts';

export const POSTED_STATES: Record<Document['status'], Record<Locale, string>> = {
  confirm: { fa: 'ثبت‌شده', en: 'Posted' },
  pending: { fa: 'در انتظار تأیید', en: 'Pending' },
  cancel: { fa: 'برگشتی', en: 'Reversed' },
};

/** A document's state in words; for a posted one, whether it is final. */
export const documentState = ({ status, book_number }: Pick<Document, 'status' | 'book_number'>) =>
  status === 'confirm'
    ? BOOK_STATE_WORDS[book_number === null ? 'temporary' : 'final']
    : POSTED_STATES[status];

/** Documents of every kind. */
export const documentColumns: Columns<Document> = {
  book_number: { ...numberColumns.book_number, sort: 'book_number' },
  doc_number: { ...numberColumns.doc_number, sort: 'doc_number' },
  date: { title: { fa: 'تاریخ', en: 'Date' }, kind: 'date', value: ({ date }) => date, sort: 'date' },
  type: {
    title: { fa: 'نوع', en: 'Type' },
    choices: DOCUMENT_KINDS,
    kind: 'text',
    priority: 2,
    value: ({ type }, lang) => DOCUMENT_KINDS[type][lang],
    sort: 'type',
  },
  description: {
    title: { fa: 'شرح', en: 'Description' },
    kind: 'note',
    value: ({ description }, lang) => translateDocumentText(description, lang),
  },
  price: {
    title: { fa: 'مبلغ (تومان)', en: 'Amount (toman)' },
    kind: 'amount',
    value: ({ price }) => price,
    sort: 'price',
    sum: 'debit',
  },
  status: {
    title: { fa: 'وضعیت', en: 'Status' },
    kind: 'text',
    choices: POSTED_STATES,
    value: (row, lang) => documentState(row)[lang],
    tone: ({ status, book_number }) =>
      status === 'cancel' ? 'negative' : book_number === null ? 'neutral' : 'paid',
  },
  source: {
    title: { fa: 'منبع', en: 'Source' },
    kind: 'text',
    value: ({ source, user }) => source?.name ?? (user ? `${user.name} ${user.family}` : null),
  },
  creator: creatorColumn,
};
