import { formatDate, formatTime, parseDate } from './dates.ts';
import { COMMA, type Locale, localDigits, toLatinDigits } from './digits.ts';

/**
 * Descriptions of automatic documents, in both languages. The books store one of them as text; a reader of the other
 * language gets it translated from this table, so stored text is never rewritten.
 */
export const DOCUMENT_WORDS = {
  reserve: { fa: 'رزرو {slot}', en: 'Booking {slot}' },
  received: { fa: 'بابت رزرو {slot}', en: 'For the booking {slot}' },
  addon: { fa: 'افزودنی رزرو {slot}', en: 'Add-on of the booking {slot}' },
  addonCancel: { fa: 'لغو افزودنی رزرو {slot}', en: 'Add-on taken back, booking {slot}' },
  move: { fa: 'جابه‌جایی رزرو به {slot}', en: 'Booking moved to {slot}' },
  discount: { fa: 'تغییر تخفیف رزرو {slot}', en: 'Discount changed, booking {slot}' },
  cancel: { fa: 'لغو رزرو {slot}', en: 'Booking cancelled, {slot}' },
  split: { fa: 'تقسیم رزرو {slot}', en: 'Booking split, {slot}' },
  void: { fa: 'حذف رزرو {slot}', en: 'Booking deleted, {slot}' },
  restore: { fa: 'بازگرداندن رزرو {slot}', en: 'Booking restored, {slot}' },
  payOut: { fa: 'استرداد رزرو {slot}', en: 'Refund of the booking {slot}' },
  attended: { fa: 'حضور در رزرو {slot}', en: 'Attended, booking {slot}' },
  missed: { fa: 'عدم حضور در رزرو {slot}', en: 'No-show, booking {slot}' },
  undone: { fa: 'برگشت حضور رزرو {slot}', en: 'Attendance undone, booking {slot}' },
  coachShare: { fa: 'سهم مربی از رزرو {slot}', en: "Coach's share of the booking {slot}" },
  coachShareUndone: {
    fa: 'برگشت سهم مربی از رزرو {slot}',
    en: "Coach's share undone, booking {slot}",
  },
  day: { fa: 'شناسایی درآمد رزروهای {date}', en: 'Income of the bookings of {date}' },
  receivedFrom: { fa: 'دریافت از {name}', en: 'Received from {name}' },
  receivedOf: { fa: 'بابت رزروهای {numbers}', en: 'For the bookings {numbers}' },
  shiftShort: { fa: 'کسری شیفت {name}', en: 'Till short, {name}' },
  shiftOver: { fa: 'اضافات شیفت {name}', en: 'Till over, {name}' },
  recounted: { fa: 'شمارش دوباره‌ی شیفت {name}', en: 'Till counted again, {name}' },
  opening: { fa: 'افتتاحیه: {name}', en: 'Opening entry: {name}' },
  openings: { fa: '{number} ردیف افتتاحیه', en: '{number} opening entries' },
  receiptCanceled: { fa: 'برگشت دریافت شماره‌ی {number}', en: 'Reversal of receipt {number}' },
  paidTo: { fa: 'پرداخت به {name}', en: 'Paid to {name}' },
  cleared: { fa: 'تسویه‌ی {name}', en: 'Clearing of {name}' },
  transferTo: { fa: 'انتقال به {name}', en: 'Transfer to {name}' },
  paymentCanceled: { fa: 'برگشت پرداخت شماره‌ی {number}', en: 'Reversal of payment {number}' },
  costCanceled: { fa: 'برگشت هزینه‌ی شماره‌ی {number}', en: 'Reversal of cost {number}' },
  transferCanceled: { fa: 'برگشت انتقال شماره‌ی {number}', en: 'Reversal of transfer {number}' },
  manualReversed: { fa: 'برگشت سند شماره‌ی {number}', en: 'Reversal of document {number}' },
  yearClosed: {
    fa: 'بستن حساب‌های موقت سال مالی {number}',
    en: 'Temporary accounts of the financial year {number} closed',
  },
  permanentClosed: { fa: 'اختتامیه‌ی سال مالی {number}', en: 'Closing entry of the financial year {number}' },
  permanentOpened: { fa: 'افتتاحیه‌ی سال مالی {number}', en: 'Opening entry of the financial year {number}' },
  debtors: { fa: 'اشخاص بدهکار: {number}', en: 'Debtors: {number}' },
  creditors: { fa: 'اشخاص بستانکار: {number}', en: 'Creditors: {number}' },
  // Wordings of earlier versions, which are still in stored documents.
  receiptCanceledBefore: { fa: 'ابطال دریافت شماره‌ی {number}', en: 'Receipt {number} cancelled' },
  paymentCanceledBefore: { fa: 'ابطال پرداخت شماره‌ی {number}', en: 'Payment {number} cancelled' },
  costCanceledBefore: { fa: 'ابطال هزینه‌ی شماره‌ی {number}', en: 'Cost {number} cancelled' },
  transferCanceledBefore: { fa: 'ابطال انتقال شماره‌ی {number}', en: 'Transfer {number} cancelled' },
  yearClosedBefore: { fa: 'بستن سال مالی {number}', en: 'Close of the financial year {number}' },
  yearReopened: { fa: 'باز کردن دوباره‌ی سال مالی {number}', en: 'Financial year {number} opened again' },
} as const satisfies Record<string, Record<Locale, string>>;

export type DocumentEvent = keyof typeof DOCUMENT_WORDS;

/**
 * The description of a document, such as «رزرو زمین ۲، …». `part` is inserted into the sentence and must be in the same
 * language.
 */
export const documentText = (event: DocumentEvent, part: string, locale: Locale): string =>
  DOCUMENT_WORDS[event][locale].replace(/\{\w+\}/, () => part);

const BETWEEN: Record<Locale, string> = { fa: '؛ ', en: '; ' };
const SLOT: Record<Locale, RegExp> = {
  fa: /^(.+)، (\S+) ساعت (\S+?)(?: تا (\S+))?$/,
  en: /^(.+), (\S+) (\d\d:\d\d)(?: to (\S+))?$/,
};

/** Describes consecutive slots: court, day, start, and end when there is more than one slot. */
export function stretchText(court: string, date: string, from: string, to: string | null, locale: Locale) {
  const [day, start] = [formatDate(date, locale), formatTime(from, locale)];
  const end = to && formatTime(to, locale);
  if (locale === 'fa') return `${court}، ${day} ساعت ${start}${end ? ` تا ${end}` : ''}`;
  return `${court}, ${day} ${start}${end ? ` to ${end}` : ''}`;
}

function slotsIn(text: string, from: Locale, locale: Locale): string | null {
  const stretches = text.split(BETWEEN[from]).map((stretch) => {
    const [, court, day = '', start = '', end] = SLOT[from].exec(stretch) ?? [];
    const date = court === undefined ? null : parseDate(day, from);
    if (court === undefined || date === null) return null;
    return stretchText(court, date, toLatinDigits(start), end ? toLatinDigits(end) : null, locale);
  });
  return stretches.includes(null) ? null : stretches.join(BETWEEN[locale]);
}

const PARTS: Record<string, (text: string, from: Locale, locale: Locale) => string | null> = {
  slot: slotsIn,
  date: (text, from, locale) => {
    const date = parseDate(text, from);
    return date && formatDate(date, locale);
  },
  name: (text) => text,
  numbers: (text, from, locale) =>
    /^[\d۰-۹]+([،,] [\d۰-۹]+)*$/.test(text)
      ? localDigits(toLatinDigits(text).split(COMMA[from]).join(COMMA[locale]), locale)
      : null,
  number: (text, _, locale) => localDigits(toLatinDigits(text), locale),
};

/** The English wording of earlier versions; null where it is the same as now. */
function earlierOf(text: string): string | null {
  const earlier = text.replaceAll('Booking', 'Reservation').replaceAll('booking', 'reservation');
  return earlier === text ? null : earlier;
}

// Longest prefix first, then longest suffix, because some prefixes begin with another one.
const READERS = Object.entries(DOCUMENT_WORDS)
  .flatMap(([event, { fa, en }]) => {
    const earlier = earlierOf(en);
    const forms = [
      { from: 'fa', form: fa, isEarlier: false },
      { from: 'en', form: en, isEarlier: false },
      ...(earlier === null ? [] : [{ from: 'en', form: earlier, isEarlier: true } as const]),
    ] as const;
    return forms.map(({ from, form, isEarlier }) => {
      const [before = '', part = '', after = ''] = form.split(/\{(\w+)\}/);
      return { event: event as DocumentEvent, from, isEarlier, before, part, after };
    });
  })
  .sort((a, b) => b.before.length - a.before.length || b.after.length - a.after.length);

/** Translates a stored document description to the reader's language; text that somebody typed stays as it is. */
export function translateDocumentText(text: string, locale: Locale): string {
  for (const { event, from, isEarlier, before, part, after } of READERS) {
    if (from === locale && !isEarlier) continue;
    if (!text.startsWith(before) || !text.endsWith(after)) continue;
    const said = PARTS[part]?.(text.slice(before.length, text.length - after.length), from, locale);
    if (said) return documentText(event, said, locale);
  }
  return text;
}

/** The event that a stored description belongs to, in either language; null when somebody typed it. */
export function documentEventOf(text: string): DocumentEvent | null {
  const read = READERS.find(
    ({ from, before, part, after }) =>
      text.startsWith(before) &&
      text.endsWith(after) &&
      PARTS[part]?.(text.slice(before.length, text.length - after.length), from, from),
  );
  return read?.event ?? null;
}
