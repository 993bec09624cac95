import { doerText } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { isResource, RESOURCES } from '#contract/resources.ts';
import type { Locale } from '#domain/digits.ts';
import { LOG_ACTIONS, LOGGED, type Log } from '../logs.ts';

type Named = Readonly<Record<Locale, string>>;

/** Verbs of the log's sentences, by the last word of a call's name. */
const DONE: Readonly<Record<string, Named>> = {
  create: { fa: '{one} اضافه کرد', en: 'Added a {one}' },
  update: { fa: '{one} را ویرایش کرد', en: 'Edited a {one}' },
  remove: { fa: '{one} را حذف کرد', en: 'Deleted a {one}' },
  restore: { fa: '{one} را بازگرداند', en: 'Restored a {one}' },
  force: { fa: '{one} را برای همیشه حذف کرد', en: 'Deleted a {one} for good' },
  merge: { fa: 'دو {one} را یکی کرد', en: 'Merged two of: {one}' },
  import: { fa: '{one} از فایل وارد کرد', en: 'Imported: {one}' },
  cancel: { fa: '{one} را لغو کرد', en: 'Cancelled a {one}' },
  login: { fa: 'وارد شد', en: 'Signed in' },
};

/** The same verbs as options of a filter. */
const VERBS: Readonly<Record<string, Named>> = {
  create: { fa: 'ساختن', en: 'Add' },
  update: { fa: 'ویرایش', en: 'Edit' },
  remove: { fa: 'حذف', en: 'Delete' },
  restore: { fa: 'بازگرداندن', en: 'Restore' },
  force: { fa: 'حذف همیشگی', en: 'Delete for good' },
  merge: { fa: 'یکی کردن', en: 'Merge' },
  import: { fa: 'ورود گروهی', en: 'Import' },
  cancel: { fa: 'لغو', en: 'Cancel' },
  login: { fa: 'ورود', en: 'Sign in' },
};

/** The four lists of the opening entries. */
const OPENINGS: Readonly<Record<string, Named>> = {
  banks: { fa: 'افتتاحیه‌ی بانک‌ها', en: 'the opening balances of banks' },
  cashes: { fa: 'افتتاحیه‌ی صندوق‌ها', en: 'the opening balances of cash boxes' },
  'debtor-users': { fa: 'افتتاحیه‌ی بدهکاران', en: 'the opening balances of debtors' },
  'creditor-users': { fa: 'افتتاحیه‌ی بستانکاران', en: 'the opening balances of creditors' },
};
const openingCalls = Object.entries(OPENINGS).flatMap(([kind, { fa, en }]): [string, Named][] => [
  [`opening-inventories.save-${kind}`, { fa: `${fa} را ذخیره کرد`, en: `Saved ${en}` }],
  [`opening-inventories.remove-${kind}`, { fa: `از ${fa} حذف کرد`, en: `Deleted from ${en}` }],
]);

/** Verbs of calls whose last word has none, or another meaning. */
const CALLS: Readonly<Record<string, Named>> = {
  'logs.give-back': { fa: 'دسترسی‌ها را برگرداند', en: 'Gave permissions back' },
  'characters.add-members': { fa: 'به گروه مشتریان اضافه کرد', en: 'Added to a customer group' },
  'characters.remove-members': { fa: 'از گروه مشتریان برداشت', en: 'Removed from a customer group' },
  'coaches.set-active': { fa: 'مربیان فعال را تغییر داد', en: 'Changed the active coaches' },
  'coaches.receive': { fa: 'از مربی دریافت کرد', en: 'Received from a coach' },
  'documents.create-receive': { fa: 'دریافت کرد', en: 'Received money' },
  'documents.confirm-receive': { fa: 'دریافت را تأیید یا لغو کرد', en: 'Confirmed or cancelled a receipt' },
  'documents.confirm-receives': {
    fa: 'چند دریافت را تأیید یا لغو کرد',
    en: 'Confirmed or cancelled receipts',
  },
  'documents.allocate-receive': { fa: 'تسویه‌ی دریافت را تغییر داد', en: 'Reallocated a receipt' },
  'documents.create-payment': { fa: 'پرداخت کرد', en: 'Paid money out' },
  'documents.delete-payment': { fa: 'پرداخت را برگشت زد', en: 'Reversed a payment' },
  'documents.create-cost': { fa: 'هزینه ثبت کرد', en: 'Recorded a cost' },
  'documents.delete-cost': { fa: 'هزینه را برگشت زد', en: 'Reversed a cost' },
  'documents.create-internal-fund': { fa: 'انتقال داد', en: 'Transferred money' },
  'documents.delete-internal-fund': { fa: 'انتقال را برگشت زد', en: 'Reversed a transfer' },
  'documents.attach': { fa: 'پیوست به سند اضافه کرد', en: 'Added an attachment to a document' },
  'documents.detach': { fa: 'پیوست سند را برداشت', en: 'Removed an attachment from a document' },
  'documents.reverse': { fa: 'سند را برگشت زد', en: 'Reversed a document' },
  'payment-gateways.test': { fa: 'درگاه را آزمایش کرد', en: 'Tested a gateway' },
  'payment-gateways.clear': { fa: 'درگاه را تسویه کرد', en: 'Cleared a gateway' },
  'financial-years.close': { fa: 'سال مالی را بست', en: 'Closed a financial year' },
  'financial-years.number': { fa: 'اسناد را قطعی کرد', en: 'Made documents final' },
  'financial-years.unnumber': { fa: 'اسناد را به موقت برگرداند', en: 'Made documents temporary again' },
  'financial-years.reopen': { fa: 'سال مالی را دوباره باز کرد', en: 'Reopened a financial year' },
  'files.attach': { fa: 'پیوست بارگذاری کرد', en: 'Uploaded an attachment' },
  'documents.update-receive': {
    fa: 'شماره‌ی پیگیری دریافت را نوشت',
    en: 'Entered the tracking number of a receipt',
  },
  'documents.delete-receive': { fa: 'دریافت را حذف کرد', en: 'Deleted a receipt' },
  'sale-invoices.create': { fa: 'رزرو کرد', en: 'Booked' },
  'sale-invoices.past': { fa: 'رزرو گذشته ثبت کرد', en: 'Recorded a past booking' },
  'sale-invoices.complete': { fa: 'حضور و غیاب کرد', en: 'Recorded attendance' },
  'sale-invoices.add-addons': { fa: 'افزودنی فروخت', en: 'Sold add-ons' },
  'sale-invoices.cancel-addon': { fa: 'افزودنی را لغو کرد', en: 'Cancelled an add-on' },
  'sale-invoices.send-message': { fa: 'پیامک فرستاد', en: 'Sent a text message' },
  'sale-invoices.bulk-cancel': { fa: 'رزرو را لغو کرد', en: 'Cancelled a booking' },
  'sale-invoices.bulk-move': { fa: 'رزرو را جابه‌جا کرد', en: 'Moved a booking' },
  'sale-invoices.bulk-complete': { fa: 'حضور و غیاب کرد', en: 'Recorded attendance' },
  'sale-invoices.bulk-send-message': { fa: 'پیامک فرستاد', en: 'Sent a text message' },
  'reports.remind': { fa: 'مانده را یادآوری کرد', en: 'Sent payment reminders' },
  'sale-invoices.split': { fa: 'رزرو را تقسیم کرد', en: 'Split a booking' },
  'sale-invoices.bulk-split': { fa: 'رزرو را تقسیم کرد', en: 'Split a booking' },
  'sale-addons.change-stock': { fa: 'موجودی افزودنی را تغییر داد', en: 'Changed the stock of an add-on' },
  'season-schedules.create': { fa: 'فصلی رزرو کرد', en: 'Booked a season' },
  'season-schedules.cancel': { fa: 'رزرو فصلی را لغو کرد', en: 'Cancelled a season' },
  'season-schedules.change': { fa: 'رزرو فصلی را تغییر داد', en: 'Changed a season' },
  'season-schedules.replace': { fa: 'جلسه‌ی فصلی را جایگزین کرد', en: 'Replaced a season session' },
  'refund-rules.save': { fa: 'قانون‌های استرداد را ذخیره کرد', en: 'Saved the refund rules' },
  'shifts.open': { fa: 'شیفت را باز کرد', en: 'Opened a shift' },
  'shifts.count': { fa: 'صندوق را شمرد', en: 'Counted a cash box' },
  'shifts.close': { fa: 'شیفت را بست', en: 'Closed a shift' },
  'shifts.approve': { fa: 'اختلاف شیفت را تأیید کرد', en: 'Approved a shift difference' },
  'shifts.recount': { fa: 'شمارش دوباره خواست', en: 'Requested a recount' },
  ...Object.fromEntries(openingCalls),
  'opening-inventories.lock': { fa: 'افتتاحیه را قفل کرد', en: 'Locked the opening balance' },
  'opening-inventories.unlock': { fa: 'قفل افتتاحیه را باز کرد', en: 'Unlocked the opening balance' },
  'waitlist.offer': { fa: 'از سانس آزاد خبر داد', en: 'Notified about a free slot' },
  'times.generate': { fa: 'تقویم را ساخت', en: 'Created the calendar' },
  'times.force': { fa: 'سانس‌های تقویم را جایگزین کرد', en: 'Replaced calendar slots' },
  'times.price': { fa: 'قیمت سانس‌های آزاد را تغییر داد', en: 'Changed the price of free slots' },
  'times.remove': { fa: 'سانس‌های آزاد را حذف کرد', en: 'Deleted free slots' },
  'messages.resend': { fa: 'پیامک را دوباره فرستاد', en: 'Resent a text message' },
  'support-tickets.create': { fa: 'تیکت پشتیبانی باز کرد', en: 'Opened a support ticket' },
  'support-tickets.update': { fa: 'تیکت پشتیبانی را تغییر داد', en: 'Changed a support ticket' },
  'support-tickets.seen': { fa: 'تیکت پشتیبانی را دید', en: 'Viewed a support ticket' },
  'organization-tickets.create': { fa: 'تیکت داخلی باز کرد', en: 'Opened an internal ticket' },
  'organization-tickets.update': { fa: 'تیکت داخلی را تغییر داد', en: 'Changed an internal ticket' },
  'organization-tickets.seen': { fa: 'تیکت داخلی را دید', en: 'Viewed an internal ticket' },
  'tickets.answer': { fa: 'به تیکت پاسخ داد', en: 'Answered a ticket' },
  'message-templates.order': { fa: 'ترتیب متن‌های پیامک را تغییر داد', en: 'Reordered the message templates' },
  'courts.order': { fa: 'ترتیب زمین‌ها را تغییر داد', en: 'Reordered the courts' },
  'users.max-debt': { fa: 'سقف بدهی تعیین کرد', en: 'Set a debt limit' },
  'events.seen': { fa: 'پیام را دید', en: 'Acknowledged a message' },
  'profile.update': { fa: 'پروفایل خود را ویرایش کرد', en: 'Edited their own profile' },
  'profile.browser-settings': { fa: 'ظاهر برنامه را تنظیم کرد', en: 'Set the appearance' },
  'profile.end-device': { fa: 'از دستگاهی خارج شد', en: 'Signed a device out' },
  'files.upload-avatar': { fa: 'عکس فرستاد', en: 'Uploaded a picture' },
  'files.upload-logo': { fa: 'نشان باشگاه را فرستاد', en: 'Uploaded the club’s logo' },
  'sessions.end': { fa: 'ورود کسی را بست', en: 'Ended someone’s session' },
  'sessions.end-all': { fa: 'همه‌ی ورودهای کسی را بست', en: 'Ended all of someone’s sessions' },
  'sessions.lock': { fa: 'دستگاه بی‌کار قفل شد', en: 'Locked an idle device' },
  'system.check': { fa: 'بررسی دفتر خواست', en: 'Requested a check of the books' },
  'system.test-message': { fa: 'پیامک آزمایشی فرستاد', en: 'Sent a test message' },
  'settings.update': { fa: 'تنظیمات را ویرایش کرد', en: 'Edited the settings' },
  'job.checks': { fa: 'دفتر را بررسی کرد', en: 'Checked the books' },
  'job.messages': { fa: 'پیامک‌ها را فرستاد', en: 'Sent messages' },
  'job.disk': { fa: 'دیسک را بازبینی کرد', en: 'Checked the disk' },
  'job.clock': { fa: 'ساعت سرور را بازبینی کرد', en: 'Checked the server clock' },
  'me.sign-in': { fa: 'با رزرو آنلاین وارد شد', en: 'Signed in online' },
  'me.update': { fa: 'نام خود را در رزرو آنلاین نوشت', en: 'Changed their own name online' },
  'sign-in.login': { fa: 'وارد شد', en: 'Signed in' },
  'sign-in.logout': { fa: 'خارج شد', en: 'Signed out' },
  'passkeys.lost': { fa: 'کلید عبور گم‌شده را حذف کرد', en: 'Removed a lost passkey' },
  'passkeys.prove': { fa: 'با کلید عبور تأیید کرد', en: 'Confirmed with a passkey' },
  'passkeys.login': { fa: 'با کلید عبور وارد شد', en: 'Signed in with a passkey' },
  'sign-in.send-otp': { fa: 'کد ورود فرستاد', en: 'Sent a sign-in code' },
  'operations.cancel': { fa: 'کار آفلاین را کنار گذاشت', en: 'Discarded offline work' },
  'backups.create': { fa: 'نسخه‌ی پشتیبان گرفت', en: 'Made a backup' },
  'backups.upload': { fa: 'نسخه‌ی پشتیبان فرستاد', en: 'Uploaded a backup' },
  'backups.load': { fa: 'نسخه‌ی پشتیبان را بارگذاری کرد', en: 'Loaded a backup' },
  'backups.retrieve': { fa: 'نسخه‌ی پشتیبان را بازگرداند', en: 'Restored a backup' },
  'backups.undo': { fa: 'بازگردانی را برگرداند', en: 'Undid a restore' },
  'backups.update-settings': { fa: 'پشتیبان‌گیری را تنظیم کرد', en: 'Set up backups' },
  'backups.passphrase': { fa: 'رمز پشتیبان‌ها را تعیین کرد', en: 'Set the backup passphrase' },
  'job.backups': { fa: 'پشتیبان خودکار گرفت', en: 'Made the nightly backup' },
  'job.day': { fa: 'کارهای روزانه را انجام داد', en: 'Did the daily run' },
  'job.times': { fa: 'تقویم را خودکار ساخت', en: 'Created calendar days automatically' },
  'job.purge': { fa: 'پاک‌سازی کرد', en: 'Cleaned up' },
  'job.reports': { fa: 'گزارش خودکار ساخت', en: 'Made a scheduled report' },
  'job.reminders': { fa: 'یادآوری فردا را فرستاد', en: 'Sent reminders for tomorrow' },
  'job.version': { fa: 'از نسخه‌ی تازه خبر داد', en: 'Announced a new version' },
  'job.numbers': { fa: 'شماره‌های دستگاه‌ها را بازبینی کرد', en: 'Checked the device numbers' },
  'job.late': { fa: 'از رزروهای دیررسیده خبر داد', en: 'Reported late bookings' },
  'first-start': { fa: 'اولین راه‌اندازی', en: 'First start' },
  demo: { fa: 'اطلاعات نمونه را ساخت', en: 'Created sample data' },
};

/** The name of a kind of record in the log. */
export const resourceText = (resource: string, lang: Locale): string =>
  (isResource(resource) && RESOURCES[resource].one?.[lang]) || resource;

/** What the person did, as a sentence: «مشتری را ویرایش کرد». */
export function callText({ call, resource }: Pick<Log, 'call' | 'resource'>, lang: Locale): string {
  const own = CALLS[call];
  if (own) return own[lang];
  const done = DONE[call.slice(call.indexOf('.') + 1)];
  if (!done) return call;
  const text = done[lang].replace('{one}', resourceText(resource, lang));
  return lang === 'en' ? text.replace(/\ba (?=[aeiou])/, 'an ') : text;
}

/** Those that are called by their own name alone: whoever works here is no customer. */
const PEOPLE: ReadonlySet<string> = new Set(['users', 'profile', 'coaches']);

/** A record with its kind: «رزرو ۱۱۶۵», or its number where it has no name. */
export function recordText({ resource, resource_id, record }: Log, lang: Locale): string {
  const kind = resourceText(resource, lang);
  if (record !== null && PEOPLE.has(resource)) return record;
  const named = record ?? resource_id;
  if (named === null) return kind;
  return String(named).startsWith(`${kind} `) ? String(named) : `${kind} ${named}`;
}

/** The options of the list's filter by kind of record. */
const loggedNames: Readonly<Record<string, Named>> = Object.fromEntries(
  LOGGED.map((resource) => [resource, RESOURCES[resource].one]),
);
const actionNames: Readonly<Record<string, Named>> = Object.fromEntries(
  LOG_ACTIONS.map((action) => [action, VERBS[action] as Named]),
);

export const logColumns: Columns<Log> = {
  at: { title: { fa: 'زمان', en: 'When' }, kind: 'moment', value: (row) => row.at, sort: 'at' },
  actor: {
    title: { fa: 'کاربر', en: 'User' },
    kind: 'text',
    priority: 2,
    value: ({ actor }, lang) => doerText(actor, lang),
  },
  call: {
    title: { fa: 'کار', en: 'Action' },
    choices: actionNames,
    kind: 'text',
    priority: 1,
    grows: true,
    value: callText,
  },
  record: {
    title: { fa: 'مورد', en: 'Record' },
    choices: loggedNames,
    kind: 'text',
    priority: 2,
    grows: true,
    value: recordText,
  },
  device: {
    title: { fa: 'دستگاه', en: 'Device' },
    kind: 'text',
    value: ({ device }) => device?.name.trim() || null,
    // Few devices have a name.
    hidden: true,
  },
  reason: { title: { fa: 'دلیل', en: 'Reason' }, kind: 'text', value: ({ reason }) => reason },
};
