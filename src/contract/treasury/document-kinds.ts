import type { Locale } from '#domain/digits.ts';
import type { DocumentType } from '#domain/statuses.ts';

type Text = Readonly<Record<Locale, string>>;

/** What each kind of document is called. */
export const DOCUMENT_KINDS: Readonly<Record<DocumentType, Text>> = {
  receive: { fa: 'دریافت', en: 'Receipt' },
  payment: { fa: 'پرداخت', en: 'Payment' },
  cost: { fa: 'هزینه', en: 'Cost' },
  'internal-fund': { fa: 'انتقال', en: 'Transfer' },
  manual: { fa: 'سند دستی', en: 'Manual document' },
  reserve: { fa: 'رزرو', en: 'Booking' },
  addon: { fa: 'افزودنی', en: 'Add-on' },
  'addon-cancel': { fa: 'لغو افزودنی', en: 'Add-on cancelled' },
  'price-change': { fa: 'تغییر قیمت', en: 'Price change' },
  recognition: { fa: 'شناسایی درآمد', en: 'Recognition' },
  attendance: { fa: 'حضور و غیاب', en: 'Attendance' },
  'recognition-undo': { fa: 'برگشت شناسایی', en: 'Recognition undone' },
  cancel: { fa: 'لغو رزرو', en: 'Cancellation' },
  'coach-share': { fa: 'سهم مربی', en: 'Coach’s share' },
  clearing: { fa: 'تسویه‌ی درگاه', en: 'Gateway clearing' },
  opening: { fa: 'افتتاحیه', en: 'Opening balance' },
  shift: { fa: 'کسری و اضافه‌ی صندوق', en: 'Till difference' },
  split: { fa: 'تقسیم رزرو', en: 'Split' },
  void: { fa: 'حذف رزرو', en: 'Booking deleted' },
  restore: { fa: 'بازگرداندن رزرو', en: 'Booking restored' },
  merge: { fa: 'یکی شدن دو مشتری', en: 'Merge' },
  'year-close': { fa: 'بستن حساب‌های موقت', en: 'Closing of temporary accounts' },
  'permanent-close': { fa: 'اختتامیه', en: 'Closing entry' },
  'permanent-open': { fa: 'افتتاحیه‌ی سال', en: 'Opening entry' },
  reversal: { fa: 'برگشت', en: 'Reversal' },
};

/** The same of some kinds, in this order. */
export const kindsOf = <const T extends DocumentType>(types: readonly T[]) =>
  Object.fromEntries(types.map((type) => [type, DOCUMENT_KINDS[type]])) as Readonly<Record<T, Text>>;
