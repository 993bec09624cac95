import type { ErrorCode } from '#contract/errors.ts';
import { type Currency, FIRST_CURRENCY } from '#domain/currency.ts';
import { formatDate } from '#domain/dates.ts';
import { COMMA, formatAmount, formatNumber, localDigits } from '#domain/digits.ts';
import { formatSize } from '#domain/size.ts';

type Words = Record<ErrorCode, string>;

/** The texts of refusals: what happened, what is safe, what to do. */
const fa: Words = {
  malformed: 'درخواست خوانده نشد.',
  method_not_allowed: 'این کار روی این نشانی انجام نمی‌شود.',
  no_session: 'اول وارد شوید.',
  session_expired: 'زمان زیادی گذشته است؛ دوباره وارد شوید.',
  session_ended: 'این ورود بسته شده است؛ دوباره وارد شوید.',
  session_locked: 'مدتی کسی با این دستگاه کار نکرد و قفل شد؛ دوباره وارد شوید.',
  forbidden: 'به این بخش دسترسی ندارید.',
  proof_required: 'این کار کلید عبور شما را لازم دارد.',
  sign_in_closed: 'باشگاه ورود شما را بسته است؛ با باشگاه تماس بگیرید.',
  not_found: 'پیدا نشد.',
  slot_taken: 'این سانس پیش‌تر گرفته شده است.',
  time_closed: 'این سانس تعطیل است.',
  stale: 'پیش از شما تغییر کرده است؛ تازه‌اش را ببینید.',
  price_changed: 'قیمت عوض شده است؛ قیمت تازه را ببینید.',
  in_use: 'جای دیگری به کار رفته است و حذف نمی‌شود.',
  has_children: 'زیرمجموعه دارد و حذف نمی‌شود.',
  money_used: 'پول این جابه‌جایی جای دیگری خرج شده است.',
  already_canceled: 'پیش‌تر لغو شده است.',
  already_completed: 'پیش‌تر ثبت شده است.',
  not_active: 'دیگر فعال نیست.',
  system_document: 'این سند را سیستم ساخته است و حذف نمی‌شود.',
  system: 'این حساب را سیستم به کار می‌برد و جایش عوض نمی‌شود.',
  exists: 'این مورد از قبل هست.',
  year_not_ready: 'سال مالی هنوز آماده‌ی بستن نیست.',
  shift_open: 'شیفت این صندوق باز است.',
  shift_not_open: 'شیفتی باز نیست.',
  till_uncounted: 'تا صندوقی که شیفتش باز است شمرده نشود، این رقم‌ها را نمی‌توان دید.',
  preview_changed: 'اثر این کار عوض شده است؛ اثر تازه را ببینید.',
  in_progress: 'درخواست قبلی هنوز در حال انجام است.',
  actor_mismatch: 'این کار به نام شخص دیگری ثبت شده است.',
  canceled: 'این کار پیش‌تر کنار گذاشته شده است.',
  answered_once:
    'این کار انجام شد، ولی پاسخش نگه داشته نمی‌شود. اگر پاسخ را ندیدید، دوباره بزنید تا تازه‌اش بیاید.',
  too_large: 'حجم فرستاده‌شده زیاد است.',
  unsupported_type: 'نوع فرستاده‌شده پذیرفته نیست.',
  invalid: 'بعضی بخش‌ها درست نیست.',
  idempotency_mismatch: 'این کار با کار دیگری جابه‌جا شده است.',
  unresolved_ref: 'مورد پیش از این هنوز نرسیده است.',
  role_above: 'این گروه دسترسی بالاتر از شماست.',
  grant_beyond: 'دسترسی‌هایی را خواسته‌اید که گروه بالا یا خودتان ندارید.',
  future: 'تاریخ در آینده است.',
  max_debt: 'بدهی از سقف بیشتر می‌شود.',
  insufficient_balance: 'موجودی کافی نیست.',
  over_payable: 'بیشتر از مبلغ قابل پرداخت است.',
  price_too_low: 'مبلغ کم است.',
  tracking_used: 'این شماره‌ی پیگیری پیش‌تر ثبت شده است.',
  phone_used: 'این شماره برای شخص دیگری ثبت شده است.',
  unbalanced: 'سند تراز نیست.',
  control_account: 'این حساب سند دستی نمی‌پذیرد.',
  same_source: 'مبدأ و مقصد یکی است.',
  has_balance: 'مانده‌اش صفر نیست.',
  not_allowed: 'این کار مجاز نیست.',
  not_empty: 'خالی نیست.',
  terms_conflict: 'با سانس دیگری هم‌پوشانی دارد.',
  percent_decreasing: 'درصدها باید با ساعت بیشتر کم نشوند.',
  passed: 'زمان آن گذشته است.',
  not_passed: 'هنوز زمان آن نرسیده است.',
  not_one_visit: 'این سانس‌ها از یک رزرو نیستند.',
  shares_off: 'سهم‌ها روی هم به اندازه‌ی قیمت رزرو نیست.',
  payer_twice: 'این نفر در تقسیم دو بار آمده است.',
  no_time: 'چنین سانسی در تقویم نیست.',
  no_free_date: 'هیچ روزی برای این رزرو فصلی آزاد نیست؛ روز، ساعت یا زمین دیگری را ببینید.',
  out_of_stock: 'از این افزودنی به این اندازه نمانده است.',
  too_wide: 'بازه بیش از حد بزرگ است.',
  code_wrong: 'کد درست نیست یا زمانش گذشته است.',
  link_invalid: 'این پیوند دیگر کار نمی‌کند؛ پیوند تازه بگیرید.',
  passkey_wrong: 'کلید عبور پذیرفته نشد یا زمانش گذشت؛ دوباره امتحان کنید.',
  passkey_not_here: 'کلید عبور در این نشانی کار نمی‌کند.',
  locked: 'قفل است؛ اول قفل را باز کنید.',
  year_closed: 'سال مالی این تاریخ بسته است.',
  date_final: 'اسناد این تاریخ قطعی شده‌اند؛ تاریخ دیگری بدهید یا آن‌ها را به موقت برگردانید.',
  shift_closed: 'شیفت بسته شده است.',
  upgrade_required: 'نسخه‌ی تازه‌ی برنامه لازم است.',
  timeout: 'پاسخ به‌موقع نرسید.',
  too_early: 'کمی بعد دوباره بفرستید.',
  too_many: 'درخواست‌ها زیاد شد؛ کمی صبر کنید.',
  internal: 'خطایی رخ داد؛ چیزی ثبت نشد.',
  unavailable: 'سرور اکنون پاسخ نمی‌دهد؛ کمی بعد دوباره تلاش کنید.',
  storage_full: 'جای ذخیره پر است؛ چیزی ثبت نشد.',
};

const en: Words = {
  malformed: 'The request could not be read.',
  method_not_allowed: 'This can’t be done at this address.',
  no_session: 'Sign in first.',
  session_expired: 'Your session has expired; sign in again.',
  session_ended: 'This session has ended; sign in again.',
  session_locked: 'This device was idle and has locked; sign in again.',
  forbidden: 'You don’t have access to this.',
  proof_required: 'This needs your passkey.',
  sign_in_closed: 'The club has closed your sign-in; please call the club.',
  not_found: 'Not found.',
  slot_taken: 'This slot is already taken.',
  time_closed: 'This slot is closed.',
  stale: 'It was changed in the meantime; see the current version.',
  price_changed: 'The price has changed; see the new price.',
  in_use: 'It is used elsewhere and can’t be deleted.',
  has_children: 'It has items below it and can’t be deleted.',
  money_used: 'The money from this move has been used elsewhere.',
  already_canceled: 'Already cancelled.',
  already_completed: 'Already recorded.',
  not_active: 'No longer active.',
  system_document: 'This document was made by the system and can’t be deleted.',
  system: 'This account is used by the system and can’t be moved.',
  exists: 'This already exists.',
  year_not_ready: 'The financial year is not ready to be closed.',
  shift_open: 'This cash box has an open shift.',
  shift_not_open: 'No shift is open.',
  till_uncounted: 'These figures stay hidden until the cash box with an open shift has been counted.',
  preview_changed: 'The effect has changed; review it again.',
  in_progress: 'The previous request is still being processed.',
  actor_mismatch: 'This was recorded by someone else.',
  canceled: 'This has already been discarded.',
  answered_once:
    'This was done, but its result is not kept. If you did not see it, do it again to get a new one.',
  too_large: 'The content is too large.',
  unsupported_type: 'This kind of content is not accepted.',
  invalid: 'Some fields need attention.',
  idempotency_mismatch: 'This key was used for something else.',
  unresolved_ref: 'Something this depends on has not arrived yet.',
  role_above: 'This access group is above yours.',
  grant_beyond: 'You asked for permissions that you or the group above don’t have.',
  future: 'The date is in the future.',
  max_debt: 'The debt would exceed the limit.',
  insufficient_balance: 'The balance is not sufficient.',
  over_payable: 'More than the amount payable.',
  price_too_low: 'The amount is too low.',
  tracking_used: 'This tracking number is already recorded.',
  phone_used: 'This number belongs to someone else.',
  unbalanced: 'The document does not balance.',
  control_account: 'This account takes no manual entries.',
  same_source: 'Source and destination are the same.',
  has_balance: 'Its balance is not zero.',
  not_allowed: 'This is not allowed.',
  not_empty: 'It is not empty.',
  terms_conflict: 'It overlaps with another slot.',
  percent_decreasing: 'Percentages can’t decrease as hours increase.',
  passed: 'Its time is in the past.',
  not_passed: 'Its time has not come yet.',
  not_one_visit: 'These slots don’t belong to the same booking.',
  shares_off: 'The shares don’t add up to the booking price.',
  payer_twice: 'This person appears twice in the split.',
  no_time: 'There is no such slot in the calendar.',
  no_free_date: 'No day is free for this season; try another day, hour or court.',
  out_of_stock: 'Not enough of this add-on left.',
  too_wide: 'The period is too long.',
  code_wrong: 'The code is wrong or has expired.',
  link_invalid: 'This link no longer works; get a new one.',
  passkey_wrong: 'The passkey wasn’t accepted or timed out; try again.',
  passkey_not_here: 'Passkeys don’t work at this address.',
  locked: 'It is locked; unlock it first.',
  year_closed: 'The financial year of this date is closed.',
  date_final: 'The documents of this date are final; choose another date or make them temporary again.',
  shift_closed: 'The shift is closed.',
  upgrade_required: 'A newer version of the app is required.',
  timeout: 'There was no response in time.',
  too_early: 'Try again a little later.',
  too_many: 'Too many requests; please wait a moment.',
  internal: 'Something went wrong; nothing was saved.',
  unavailable: 'The server is not responding; try again shortly.',
  storage_full: 'Storage is full; nothing was saved.',
};

const words = { fa, en };

/**
 * Details a refusal may contain: an amount in toman, the document or terms in the way, the folder without room, the
 * remaining stock of an add-on, how often a day one's own code is accepted.
 */
interface Figures {
  short?: unknown;
  min?: unknown;
  difference?: unknown;
  document?: unknown;
  terms?: unknown;
  folder?: unknown;
  free?: unknown;
  needed?: unknown;
  place?: unknown;
  name?: unknown;
  stock?: unknown;
  trashed?: unknown;
  own_codes?: unknown;
  max?: unknown;
  paper?: unknown;
  max_days?: unknown;
  max_courts?: unknown;
  last?: unknown;
  date?: unknown;
}
type Telling = (sum: string, inTheWay: string) => string;

/** Texts with a detail, used where there is one (seeds §6: the smallest amount with its currency). */
const told: Record<'fa' | 'en', { [Code in ErrorCode]?: Telling }> = {
  fa: {
    insufficient_balance: (sum, day) => `موجودی ${day ? `در ${day} ` : ''}کافی نیست؛ ${sum} کم است.`,
    price_too_low: (sum) => `مبلغ کم است؛ دست‌کم ${sum} لازم است.`,
    unbalanced: (sum) => `سند تراز نیست؛ ${sum} اختلاف دارد.`,
    tracking_used: (_, document) => `این شماره‌ی پیگیری پیش‌تر ثبت شده است: ${document}.`,
    terms_conflict: (_, terms) => `با ${terms} هم‌پوشانی دارد.`,
    storage_full: (_, room) => `جای ذخیره پر است؛ چیزی ثبت نشد. ${room}`,
    not_found: (_, place) => `این فایل روی سرور ${place} است و از این‌جا پیدا نشد.`,
    out_of_stock: (_, left) => left,
    not_active: (_, names) => `${names} در حذف‌شده‌ها است؛ اول آن را برگردانید.`,
    too_many: (_, codes) =>
      `کد ملی خودتان در یک روز ${codes} بار پذیرفته یا رد شد؛ فردا بنویسید یا از مدیر بخواهید.`,
    too_wide: (_, rows) => rows,
  },
  en: {
    insufficient_balance: (sum, day) =>
      `The balance${day ? ` on ${day}` : ''} is not sufficient; ${sum} short.`,
    price_too_low: (sum) => `The amount is too low; at least ${sum} is required.`,
    unbalanced: (sum) => `The document does not balance; it is ${sum} off.`,
    tracking_used: (_, document) => `This tracking number is already recorded: ${document}.`,
    terms_conflict: (_, terms) => `It overlaps with ${terms}.`,
    storage_full: (_, room) => `Storage is full; nothing was saved. ${room}`,
    not_found: (_, place) => `This file is on server ${place} and was not found from here.`,
    out_of_stock: (_, left) => left,
    not_active: (_, names) => `${names} has been deleted; restore it first.`,
    too_many: (_, codes) =>
      `Your own national code was accepted or rejected ${codes} times in one day; try again tomorrow or ask a manager.`,
    too_wide: (_, rows) => rows,
  },
};

function documentText(document: unknown, locale: 'fa' | 'en', currency: Currency): string | null {
  const { doc_number, date, price } = (document ?? {}) as Record<string, unknown>;
  if (typeof date !== 'string' || typeof price !== 'number') return null;
  const number = typeof doc_number === 'number' ? localDigits(String(doc_number), locale) : null;
  const named = number && (locale === 'fa' ? `سند ${number}` : `document ${number}`);
  return [named, formatDate(date, locale), formatAmount(price, locale, { currency })]
    .filter(Boolean)
    .join(COMMA[locale]);
}

/** «سانس عصر، ۱۷:۰۰ تا ۱۸:۰۰ و سانس …»; for a term named by its hours only the hours. */
function termsText(terms: unknown, locale: 'fa' | 'en'): string | null {
  if (!Array.isArray(terms) || terms.length === 0) return null;
  const named = terms.map((term: Record<string, unknown>) => {
    const name = localDigits(String(term.name), locale);
    const [from, to] = [term.start_time, term.end_time].map((time) => localDigits(String(time), locale));
    const hours = locale === 'fa' ? `${from} تا ${to}` : `${from} to ${to}`;
    const called = /\d/.test(String(term.name)) || name.includes(String(from)) ? '' : name;
    const comma = locale === 'fa' ? '،' : ',';
    return [locale === 'fa' ? 'سانس' : 'slot', called && `${called}${comma}`, hours]
      .filter(Boolean)
      .join(' ');
  });
  return named.join(locale === 'fa' ? ' و ' : ' and ');
}

/** «در پوشه‌ی … ۱۲ مگابایت خالی است و ۳۰۰ مگابایت لازم است.» */
function roomText({ folder, free, needed }: Figures, locale: 'fa' | 'en'): string | null {
  if (typeof folder !== 'string' || typeof free !== 'number' || typeof needed !== 'number') return null;
  const [has, takes] = [formatSize(free, locale), formatSize(needed, locale)];
  // Enough free room means a quota, or a file system with a size limit (as on many USB sticks): do not mention it.
  if (free >= needed)
    return locale === 'fa'
      ? `در پوشه‌ی \u2068${folder}\u2069 ${has} خالی است، اما فایلی به این بزرگی را نمی‌پذیرد.`
      : `The folder ${folder} has ${has} free, but does not accept a file that large.`;
  return locale === 'fa'
    ? `در پوشه‌ی \u2068${folder}\u2069 ${has} خالی است و ${takes} لازم است.`
    : `${folder} has ${has} free; ${takes} is needed.`;
}

/** The machine that holds a backup's file. */
const placeText = ({ place }: Figures): string | null =>
  typeof place === 'string' && place !== '' ? `\u2068${place}\u2069` : null;

/** «از «توپ» فقط ۳ عدد مانده است.» */
function stockText({ name, stock }: Figures, locale: 'fa' | 'en'): string | null {
  if (typeof name !== 'string' || typeof stock !== 'number') return null;
  const [what, left] = [localDigits(name, locale), formatNumber(stock, locale)];
  if (locale === 'fa')
    return stock > 0 ? `از «${what}» فقط ${left} عدد مانده است.` : `از «${what}» چیزی نمانده است.`;
  return stock > 0 ? `Only ${left} left of “${what}”.` : `Nothing left of “${what}”.`;
}

/** «بانک ملت» و «صندوق دو»; for people whose names may not be shown only that there are some. */
function trashedText({ trashed }: Figures, locale: 'fa' | 'en'): string | null {
  if (!Array.isArray(trashed)) return null;
  if (trashed.length === 0) return locale === 'fa' ? 'صاحب این پول' : 'Whoever owns this money';
  const quoted = trashed.map((name) => localDigits(locale === 'fa' ? `«${name}»` : `“${name}”`, locale));
  return quoted.join(locale === 'fa' ? ' و ' : ' and ');
}

/** The day on which money is short. */
const dayText = ({ date, short }: Figures, locale: 'fa' | 'en'): string | null =>
  typeof date === 'string' && short !== undefined ? formatDate(date, locale) : null;

/** How many codes were checked. */
const codesText = ({ own_codes }: Figures, locale: 'fa' | 'en'): string | null =>
  typeof own_codes === 'number' ? formatNumber(own_codes, locale) : null;

/** What to do with a list that is too long for a file. */
function rowsText({ max, paper }: Figures, locale: 'fa' | 'en'): string | null {
  if (typeof max !== 'number' || typeof paper !== 'boolean') return null;
  const most = formatNumber(max, locale);
  if (locale === 'fa')
    return paper
      ? `این فهرست بیش از ${most} ردیف دارد و روی کاغذ جا نمی‌شود. بازه‌ی تاریخ یا فیلتری انتخاب کنید، یا فایل اکسل بگیرید.`
      : `این فهرست بیش از ${most} ردیف دارد. بازه‌ی تاریخ یا فیلتری انتخاب کنید.`;
  return paper
    ? `This list has more than ${most} rows, too many for paper. Choose a date range or a filter, or export it to Excel.`
    : `This list has more than ${most} rows. Choose a date range or a filter.`;
}

/** How long a span of days may be, in all or from today on. */
function spanText({ max_days, max_courts, last }: Figures, locale: 'fa' | 'en'): string | null {
  if (typeof max_courts === 'number') {
    const courts = formatNumber(max_courts, locale);
    return locale === 'fa'
      ? `زمین‌ها بیش از اندازه زیاد است؛ حداکثر ${courts} زمین انتخاب کنید.`
      : `Too many courts; choose ${courts} at most.`;
  }
  if (typeof max_days === 'number') {
    const days = formatNumber(max_days, locale);
    return locale === 'fa'
      ? `بازه بیش از اندازه بزرگ است؛ حداکثر ${days} روز.`
      : `The span is too wide; at most ${days} days.`;
  }
  if (typeof last !== 'string') return null;
  const day = formatDate(last, locale);
  return locale === 'fa'
    ? `پایان بیش از اندازه دور است؛ حداکثر تا ${day}.`
    : `The end is too far ahead; ${day} at most.`;
}

/** Codes whose detail is an amount; the others name what is in the way. */
const FIGURES: readonly ErrorCode[] = ['insufficient_balance', 'price_too_low', 'unbalanced'];
/** Codes whose text contains an amount. */
const SUMS: readonly ErrorCode[] = [...FIGURES, 'tracking_used'];
export const containsSum = (code: ErrorCode): boolean => SUMS.includes(code);

/** The text of a refusal in the caller's language and the club's currency, with details where available. */
export function refusalText(
  code: ErrorCode,
  locale: 'fa' | 'en',
  details: Figures = {},
  currency: Currency = FIRST_CURRENCY,
): string {
  const tell = told[locale][code];
  const sum = [details.short, details.min, details.difference].find((n) => typeof n === 'number');
  const inTheWay =
    documentText(details.document, locale, currency) ??
    termsText(details.terms, locale) ??
    roomText(details, locale) ??
    stockText(details, locale) ??
    trashedText(details, locale) ??
    codesText(details, locale) ??
    rowsText(details, locale) ??
    spanText(details, locale) ??
    placeText(details) ??
    dayText(details, locale);
  const known = FIGURES.includes(code) ? sum !== undefined : inTheWay !== null;
  if (!tell || !known) return words[locale][code];
  return tell(formatAmount(Math.abs(sum ?? 0), locale, { currency }), inTheWay ?? '');
}

/** The caller's language by Accept-Language: Persian unless English is preferred. */
export function localeOf(header: string | null | undefined): 'fa' | 'en' {
  const ranked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const q = rest.map((r) => /^\s*q=([\d.]+)/.exec(r)?.[1]).find((x) => x !== undefined);
      return { tag, q: q === undefined ? 1 : Number(q) };
    })
    .filter((l) => /^(fa|en)\b/.test(l.tag))
    .sort((a, b) => b.q - a.q);
  return ranked[0]?.tag.startsWith('en') ? 'en' : 'fa';
}
