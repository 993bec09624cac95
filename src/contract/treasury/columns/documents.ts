import { creatorColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { COMMA, type Locale } from '#domain/digits.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import type { Document, ListedReceive } from '../documents.ts';

export const DOCUMENT_STATES: Record<Document['status'], Record<Locale, string>> = {
  confirm: { fa: 'تأییدشده', en: 'Confirmed' },
  pending: { fa: 'در انتظار تأیید', en: 'Awaiting confirmation' },
  cancel: { fa: 'برگشتی', en: 'Reversed' },
};

/** A pending one is highlighted. */
export const DOCUMENT_TONES = { confirm: 'paid', pending: 'brand', cancel: 'negative' } as const;

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
    value: ({ description }, lang) => translateDocumentText(description, lang),
  },
  source: { title: { fa: 'به', en: 'To' }, kind: 'text', value: ({ source }) => source?.name ?? null },
  price: {
    title: { fa: 'مبلغ (تومان)', en: 'Amount (toman)' },
    kind: 'amount',
    value: ({ price }) => price,
    sort: 'price',
    sum: 'price',
  },
  status: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: DOCUMENT_STATES,
    kind: 'text',
    value: ({ status }, lang) => DOCUMENT_STATES[status][lang],
    tone: ({ status }) => DOCUMENT_TONES[status],
  },
  transaction_reference_id: {
    title: { fa: 'شماره‌ی پیگیری', en: 'Tracking number' },
    kind: 'digits',
    value: (row) => row.transaction_reference_id,
    hidden: true,
  },
  creator: creatorColumn,
};

export const SOURCES: Record<number, Record<Locale, string>> = {
  1: { fa: 'نقدی', en: 'Cash' },
  2: { fa: 'بانک', en: 'Bank' },
  3: { fa: 'درگاه', en: 'Gateway' },
};
const { doc_number, date, ...rest } = receiveColumns;

/** Receipts of everybody: with the person. */
export const clubReceiveColumns: Columns<ListedReceive> = {
  ...(doc_number && { doc_number }),
  ...(date && { date }),
  user: {
    title: { fa: 'از', en: 'From' },
    kind: 'text',
    value: ({ user }) => user && `${user.name} ${user.family}`,
    sort: 'user',
  },
  ...rest,
  for: {
    title: { fa: 'بابت رزرو', en: 'For bookings' },
    kind: 'text',
    value: ({ invoices }, lang) =>
      invoices.map(({ invoice_number }) => invoice_number).join(COMMA[lang]) || null,
  },
  source_kind: {
    title: { fa: 'روش', en: 'Method' },
    kind: 'text',
    value: ({ source }, lang) => (source ? (SOURCES[source.type]?.[lang] ?? null) : null),
    hidden: true,
  },
  device_no: {
    title: { fa: 'شماره‌ی دستگاه', en: 'Device number' },
    kind: 'digits',
    value: (row) => row.device_no,
    hidden: true,
  },
};
