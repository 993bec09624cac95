import type { Locale } from '#domain/digits.ts';
import { documentTextIn } from '#domain/document-words.ts';
import type { DocumentType } from '#domain/statuses.ts';
import type { Columns } from '../columns.ts';
import type { Document } from '../documents.ts';
import { creatorColumn } from './common.ts';

/** What made a document, in words. */
export const DOCUMENT_KINDS: Readonly<Record<DocumentType, Readonly<Record<Locale, string>>>> = {
  receive: { fa: 'دریافت', en: 'Receipt' },
  payment: { fa: 'پرداخت', en: 'Payment' },
  cost: { fa: 'هزینه', en: 'Cost' },
  'internal-fund': { fa: 'انتقال وجه', en: 'Transfer' },
  manual: { fa: 'سند دستی', en: 'Manual' },
  reserve: { fa: 'رزرو', en: 'Reservation' },
  addon: { fa: 'افزودنی', en: 'Add-on' },
  'addon-cancel': { fa: 'لغو افزودنی', en: 'Add-on taken back' },
  'price-change': { fa: 'تغییر قیمت', en: 'Change of price' },
  recognition: { fa: 'شناسایی درآمد', en: 'Recognition' },
  attendance: { fa: 'حضور', en: 'Attendance' },
  'recognition-undo': { fa: 'برگشت شناسایی', en: 'Recognition undone' },
  cancel: { fa: 'لغو رزرو', en: 'Cancellation' },
  'coach-share': { fa: 'سهم مربی', en: "Coach's share" },
  clearing: { fa: 'تسویه‌ی درگاه', en: 'Gateway clearing' },
  opening: { fa: 'افتتاحیه', en: 'Opening' },
  shift: { fa: 'کسری و اضافه‌ی صندوق', en: 'Till difference' },
  split: { fa: 'تقسیم رزرو', en: 'Split' },
  void: { fa: 'حذف رزرو', en: 'Void' },
  restore: { fa: 'بازگرداندن رزرو', en: 'Restored' },
  merge: { fa: 'یکی شدن دو مشتری', en: 'Merge' },
  'year-close': { fa: 'بستن سال', en: 'Year close' },
  reversal: { fa: 'برگشت', en: 'Reversal' },
};

export const POSTED_STATES: Record<Document['status'], Record<Locale, string>> = {
  confirm: { fa: 'ثبت‌شده', en: 'Posted' },
  cancel: { fa: 'برگشت‌خورده', en: 'Reversed' },
  pending: { fa: 'در انتظار تأیید', en: 'Pending' },
};

/** Documents of every kind. */
export const documentColumns: Columns<Document> = {
  doc_number: {
    title: { fa: 'شماره', en: 'Number' },
    kind: 'serial',
    value: ({ doc_number }) => doc_number,
    sort: 'doc_number',
  },
  date: { title: { fa: 'تاریخ', en: 'Date' }, kind: 'date', value: ({ date }) => date, sort: 'date' },
  type: {
    title: { fa: 'نوع', en: 'Kind' },
    kind: 'text',
    value: ({ type }, lang) => DOCUMENT_KINDS[type][lang],
    sort: 'type',
  },
  description: {
    title: { fa: 'شرح', en: 'Description' },
    kind: 'note',
    value: ({ description }, lang) => documentTextIn(description, lang),
  },
  price: {
    title: { fa: 'مبلغ (تومان)', en: 'Sum (toman)' },
    kind: 'amount',
    value: ({ price }) => price,
    sort: 'price',
    sum: 'debit',
  },
  status: {
    title: { fa: 'وضعیت', en: 'State' },
    kind: 'text',
    value: ({ status }, lang) => POSTED_STATES[status][lang],
    tone: ({ status }) => (status === 'confirm' ? 'paid' : status === 'cancel' ? 'negative' : 'neutral'),
  },
  source: {
    title: { fa: 'منبع', en: 'Source' },
    kind: 'text',
    value: ({ source, user }) => source?.name ?? (user ? `${user.name} ${user.family}` : null),
  },
  creator: creatorColumn,
};
