import type { Locale } from '#domain/digits.ts';
import type { Columns } from '../columns.ts';
import { LOG_ACTIONS, LOGGED, type Log } from '../logs.ts';
import { isResource, RESOURCES } from '../resources.ts';
import { doerText } from './common.ts';

type Named = Readonly<Record<Locale, string>>;

/** What is done, by the last word of a call's name; the record follows it. */
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
  banks: { fa: 'افتتاحیه‌ی بانک‌ها', en: 'the opening entries of banks' },
  cashes: { fa: 'افتتاحیه‌ی صندوق‌ها', en: 'the opening entries of cash boxes' },
  'debtor-users': { fa: 'افتتاحیه‌ی بدهکاران', en: 'the opening entries of debtors' },
  'creditor-users': { fa: 'افتتاحیه‌ی بستانکاران', en: 'the opening entries of creditors' },
};
const openingCalls = Object.entries(OPENINGS).flatMap(([kind, { fa, en }]): [string, Named][] => [
  [`opening-inventories.save-${kind}`, { fa: `ذخیره‌ی ${fa}`, en: `Save ${en}` }],
  [`opening-inventories.remove-${kind}`, { fa: `حذف از ${fa}`, en: `Delete from ${en}` }],
]);

/** What is done by a call that has no such word, or means something of its own. */
const CALLS: Readonly<Record<string, Named>> = {
  'logs.give-back': { fa: 'برگرداندن دسترسی‌ها', en: 'Give permissions back' },
  'characters.add-members': { fa: 'افزودن به گروه مشتریان', en: 'Add to a customer group' },
  'characters.remove-members': { fa: 'برداشتن از گروه مشتریان', en: 'Take out of a customer group' },
  'coaches.set-active': { fa: 'مربیان فعال', en: 'Active coaches' },
  'coaches.receive': { fa: 'دریافت از مربی', en: 'Receive from a coach' },
  'documents.create-receive': { fa: 'دریافت وجه', en: 'Receive money' },
  'documents.confirm-receive': { fa: 'تأیید یا لغو دریافت', en: 'Confirm or cancel a receipt' },
  'documents.confirm-receives': { fa: 'تأیید یا لغو چند دریافت', en: 'Confirm or cancel receipts' },
  'documents.allocate-receive': { fa: 'تغییر تسویه‌ی دریافت', en: 'Change what a receipt settles' },
  'documents.create-payment': { fa: 'پرداخت وجه', en: 'Pay money out' },
  'documents.delete-payment': { fa: 'برگشت پرداخت', en: 'Reverse a payment' },
  'documents.create-cost': { fa: 'ثبت هزینه', en: 'Record a cost' },
  'documents.delete-cost': { fa: 'برگشت هزینه', en: 'Reverse a cost' },
  'documents.create-internal-fund': { fa: 'انتقال وجه', en: 'Transfer money' },
  'documents.delete-internal-fund': { fa: 'برگشت انتقال', en: 'Reverse a transfer' },
  'documents.attach': { fa: 'افزودن پیوست به سند', en: 'Hang a paper on a document' },
  'documents.detach': { fa: 'برداشتن پیوست از سند', en: 'Take a paper off a document' },
  'documents.reverse': { fa: 'برگشت سند', en: 'Reverse a document' },
  'payment-gateways.clear': { fa: 'تسویه‌ی درگاه', en: 'Clear a gateway' },
  'financial-years.close': { fa: 'بستن سال مالی', en: 'Close a financial year' },
  'financial-years.number': { fa: 'قطعی کردن اسناد', en: 'Make documents final' },
  'financial-years.unnumber': { fa: 'برگرداندن اسناد به موقت', en: 'Make documents temporary again' },
  'financial-years.reopen': { fa: 'باز کردن دوباره‌ی سال مالی', en: 'Reopen a financial year' },
  'files.attach': { fa: 'بارگذاری پیوست', en: 'Upload an attachment' },
  'documents.update-receive': {
    fa: 'نوشتن شماره‌ی پیگیری دریافت',
    en: 'Write the tracking number of a receipt',
  },
  'documents.delete-receive': { fa: 'حذف دریافت', en: 'Delete a receipt' },
  'sale-invoices.create': { fa: 'رزرو', en: 'Book' },
  'sale-invoices.past': { fa: 'ثبت رزرو گذشته', en: 'Record a past reservation' },
  'sale-invoices.complete': { fa: 'حضور و غیاب', en: 'Attendance' },
  'sale-invoices.add-addons': { fa: 'فروش افزودنی', en: 'Sell add-ons' },
  'sale-invoices.cancel-addon': { fa: 'لغو افزودنی', en: 'Cancel an add-on' },
  'sale-invoices.send-message': { fa: 'فرستادن پیامک', en: 'Send a message' },
  'sale-invoices.bulk-cancel': { fa: 'لغو رزرو', en: 'Cancel a reservation' },
  'sale-invoices.bulk-move': { fa: 'جابه‌جایی رزرو', en: 'Move a reservation' },
  'sale-invoices.bulk-complete': { fa: 'حضور و غیاب', en: 'Attendance' },
  'sale-invoices.bulk-send-message': { fa: 'فرستادن پیامک', en: 'Send a message' },
  'reports.remind': { fa: 'یادآوری مانده', en: 'Remind of what is due' },
  'sale-invoices.split': { fa: 'تقسیم رزرو', en: 'Split a reservation' },
  'sale-invoices.bulk-split': { fa: 'تقسیم رزرو', en: 'Split a reservation' },
  'sale-addons.change-stock': { fa: 'تغییر موجودی افزودنی', en: 'Change the stock of an add-on' },
  'season-schedules.create': { fa: 'رزرو فصلی', en: 'Book a season' },
  'season-schedules.cancel': { fa: 'لغو رزرو فصلی', en: 'Cancel a season' },
  'season-schedules.change': { fa: 'تغییر رزرو فصلی', en: 'Change a season' },
  'season-schedules.replace': { fa: 'جایگزینی جلسه‌ی فصلی', en: 'Replace a session of a season' },
  'refund-rules.save': { fa: 'ذخیره‌ی قانون‌های استرداد', en: 'Save the refund rules' },
  'shifts.open': { fa: 'باز کردن شیفت', en: 'Open a shift' },
  'shifts.count': { fa: 'شمارش صندوق', en: 'Count a till' },
  'shifts.close': { fa: 'بستن شیفت', en: 'Close a shift' },
  'shifts.approve': { fa: 'تأیید اختلاف شیفت', en: 'Approve a till difference' },
  'shifts.recount': { fa: 'شمارش دوباره‌ی شیفت', en: 'Ask for another count' },
  ...Object.fromEntries(openingCalls),
  'opening-inventories.lock': { fa: 'قفل کردن افتتاحیه', en: 'Lock the opening entries' },
  'opening-inventories.unlock': { fa: 'باز کردن قفل افتتاحیه', en: 'Unlock the opening entries' },
  'waitlist.offer': { fa: 'خبر دادن از سانس آزاد', en: 'Tell of a free slot' },
  'times.generate': { fa: 'ساخت تقویم', en: 'Make the calendar' },
  'times.force': { fa: 'جایگزینی سانس‌های تقویم', en: 'Replace slots of the calendar' },
  'times.price': { fa: 'قیمت نو برای سانس‌های آزاد', en: 'New price for free slots' },
  'times.remove': { fa: 'حذف سانس‌های آزاد', en: 'Delete free slots' },
  'messages.resend': { fa: 'فرستادن دوباره‌ی پیامک', en: 'Send a message again' },
  'support-tickets.create': { fa: 'باز کردن تیکت پشتیبانی', en: 'Open a support ticket' },
  'support-tickets.update': { fa: 'تغییر تیکت پشتیبانی', en: 'Change a support ticket' },
  'support-tickets.seen': { fa: 'دیدن تیکت پشتیبانی', en: 'See a support ticket' },
  'organization-tickets.create': { fa: 'باز کردن تیکت داخلی', en: 'Open an internal ticket' },
  'organization-tickets.update': { fa: 'تغییر تیکت داخلی', en: 'Change an internal ticket' },
  'organization-tickets.seen': { fa: 'دیدن تیکت داخلی', en: 'See an internal ticket' },
  'tickets.answer': { fa: 'پاسخ به تیکت', en: 'Answer a ticket' },
  'message-templates.order': { fa: 'چیدن متن‌های پیامک', en: 'Order the message templates' },
  'courts.order': { fa: 'چیدن زمین‌ها', en: 'Order the courts' },
  'users.max-debt': { fa: 'تعیین سقف بدهی', en: 'Set a debt limit' },
  'events.seen': { fa: 'دیدن پیام', en: 'Acknowledge a message' },
  'profile.update': { fa: 'ویرایش پروفایل خود', en: 'Edit one’s own profile' },
  'profile.browser-settings': { fa: 'تنظیم ظاهر', en: 'Set the appearance' },
  'profile.end-device': { fa: 'بستن دستگاه', en: 'Sign a device out' },
  'files.upload-avatar': { fa: 'فرستادن عکس', en: 'Send a picture' },
  'files.upload-logo': { fa: 'فرستادن نشان باشگاه', en: 'Send the logo of the club' },
  'sessions.end': { fa: 'بستن ورود کسی', en: 'End somebody’s sign-in' },
  'sessions.end-all': { fa: 'بستن همه‌ی ورودهای کسی', en: 'End all sign-ins of somebody' },
  'sessions.lock': { fa: 'قفل دستگاه بی‌کار', en: 'Lock of a device left alone' },
  'system.check': { fa: 'درخواست بررسی دفتر', en: 'Ask for a check of the books' },
  'system.test-message': { fa: 'پیامک آزمایشی', en: 'Test message' },
  'job.checks': { fa: 'بررسی دفتر', en: 'Check of the books' },
  'job.messages': { fa: 'فرستادن پیامک‌ها', en: 'Sending of messages' },
  'job.disk': { fa: 'بازبینی دیسک', en: 'Look at the disk' },
  'sign-in.login': { fa: 'ورود', en: 'Sign in' },
  'sign-in.logout': { fa: 'خروج', en: 'Sign out' },
  'sign-in.send-otp': { fa: 'فرستادن کد ورود', en: 'Send a sign-in code' },
  'operations.cancel': { fa: 'کنار گذاشتن کار آفلاین', en: 'Discard offline work' },
  'backups.create': { fa: 'گرفتن پشتیبان', en: 'Make a backup' },
  'backups.upload': { fa: 'فرستادن پشتیبان', en: 'Send a backup' },
  'backups.load': { fa: 'بارگذاری پشتیبان', en: 'Load a backup' },
  'backups.retrieve': { fa: 'بازگردانی پشتیبان', en: 'Restore a backup' },
  'backups.undo': { fa: 'برگشت از بازگردانی', en: 'Undo a restore' },
  'backups.update-settings': { fa: 'تنظیم پشتیبان‌ها', en: 'Set up backups' },
  'backups.passphrase': { fa: 'رمز پشتیبان‌ها', en: 'Passphrase of backups' },
  'job.backups': { fa: 'پشتیبان خودکار', en: 'Nightly backup' },
  'job.day': { fa: 'کار روزانه', en: 'Daily run' },
  'job.times': { fa: 'ساخت خودکار تقویم', en: 'Calendar made ahead' },
  'job.purge': { fa: 'پاک‌سازی', en: 'Clean-up' },
  'job.reports': { fa: 'گزارش خودکار', en: 'Scheduled report' },
  'job.reminders': { fa: 'یادآوری فردا', en: 'Reminders of tomorrow' },
  'job.version': { fa: 'خبر نسخه‌ی تازه', en: 'News of a new version' },
  'job.numbers': { fa: 'بازبینی شماره‌های دستگاه‌ها', en: 'Check of device numbers' },
  'first-start': { fa: 'نخستین راه‌اندازی', en: 'First start' },
  demo: { fa: 'اطلاعات نمونه', en: 'Sample data' },
};

/** What was changed, as people call it. */
export const resourceText = (resource: string, lang: Locale): string =>
  (isResource(resource) && RESOURCES[resource].one?.[lang]) || resource;

/** What was done, in words: «ویرایش مشتری». */
export function callText({ call, resource }: Pick<Log, 'call' | 'resource'>, lang: Locale): string {
  const own = CALLS[call];
  if (own) return own[lang];
  const verb = VERBS[call.slice(call.indexOf('.') + 1)];
  return verb ? `${verb[lang]} ${resourceText(resource, lang)}` : call;
}

/** A record with its kind: «مشتری سارا محمدی», or its number where it has no name. */
export function recordText({ resource, resource_id, record }: Log, lang: Locale): string {
  const kind = resourceText(resource, lang);
  const named = record ?? resource_id;
  if (named === null) return kind;
  return String(named).startsWith(`${kind} `) ? String(named) : `${kind} ${named}`;
}

/** What the filters of the list offer. */
export const loggedNames: Readonly<Record<string, Named>> = Object.fromEntries(
  LOGGED.map((resource) => [resource, RESOURCES[resource].one]),
);
export const actionNames: Readonly<Record<string, Named>> = Object.fromEntries(
  LOG_ACTIONS.map((action) => [action, VERBS[action] as Named]),
);

export const logColumns: Columns<Log> = {
  at: { title: { fa: 'زمان', en: 'When' }, kind: 'moment', value: (row) => row.at, sort: 'at' },
  actor: {
    title: { fa: 'کاربر', en: 'User' },
    kind: 'text',
    value: ({ actor }, lang) => doerText(actor, lang),
  },
  call: { title: { fa: 'کار', en: 'Action' }, kind: 'text', value: callText },
  record: { title: { fa: 'مورد', en: 'Record' }, kind: 'text', value: recordText },
  device: {
    title: { fa: 'دستگاه', en: 'Device' },
    kind: 'text',
    value: ({ device }) => device?.name.trim() || null,
    // Few devices have a name.
    hidden: true,
  },
  reason: { title: { fa: 'دلیل', en: 'Reason' }, kind: 'text', value: ({ reason }) => reason },
};
