import type { Locale } from '#domain/digits.ts';
import { documentTextIn } from '#domain/document-words.ts';
import type { Columns } from '../columns.ts';
import type { Document } from '../documents.ts';
import { creatorColumn } from './common.ts';

export const DOCUMENT_STATES: Record<Document['status'], Record<Locale, string>> = {
  confirm: { fa: 'تأییدشده', en: 'Confirmed' },
  cancel: { fa: 'باطل', en: 'Cancelled' },
  pending: { fa: 'در انتظار تأیید', en: 'Waits for the bank' },
};

/** Receipts. */
export const receiveColumns: Columns<Document> = {
  doc_number: {
    title: { fa: 'رسید', en: 'Receipt' },
    kind: 'serial',
    value: ({ doc_number }) => doc_number,
    sort: 'doc_number',
  },
  date: { title: { fa: 'تاریخ', en: 'Date' }, kind: 'date', value: ({ date }) => date, sort: 'date' },
  description: {
    title: { fa: 'شرح', en: 'Description' },
    kind: 'note',
    value: ({ description }, lang) => documentTextIn(description, lang),
  },
  source: { title: { fa: 'به', en: 'Into' }, kind: 'text', value: ({ source }) => source?.name ?? null },
  price: {
    title: { fa: 'مبلغ (تومان)', en: 'Sum (toman)' },
    kind: 'amount',
    value: ({ price }) => price,
    sort: 'price',
    sum: 'price',
  },
  status: {
    title: { fa: 'وضعیت', en: 'Status' },
    kind: 'text',
    value: ({ status }, lang) => DOCUMENT_STATES[status][lang],
  },
  transaction_reference_id: {
    title: { fa: 'شماره‌ی پیگیری', en: 'Tracking number' },
    kind: 'digits',
    value: (row) => row.transaction_reference_id,
    hidden: true,
  },
  creator: creatorColumn,
};
