import { formatNumber, type Locale } from '#domain/digits.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Context } from '#server/context.ts';
import { createEvent } from './service.ts';

// What the system warns of by itself: each once while it lasts, however many servers see it.

/**
 * Warnings of conditions that last; differences of tills, failed backups and missing numbers are reported elsewhere.
 */
const WARNINGS = {
  day: {
    holding: 'setting.show',
    fa: {
      subject: 'کار شبانه انجام نشد',
      content: () =>
        'سانس‌های روزهای گذشته هنوز در دفترها ثبت نشده است. سرور هر دقیقه دوباره تلاش می‌کند؛ اگر در تنظیمات، پیشرفته هنوز نوشته است که انجام نشد، گزارش سرور را ببینید.',
    },
    en: {
      subject: 'The nightly run failed',
      content: () =>
        'Slots of past days are not in the books yet. The server retries every minute; if Settings, Advanced still says it failed, check the server’s log.',
    },
  },
  sms: {
    holding: 'setting.show',
    fa: {
      subject: 'درگاه پیامک حساب را نمی‌پذیرد',
      content: ([status = '']: readonly string[]) =>
        `پیامک‌ها به مشتری نمی‌رسد${status && ` (پاسخ ${status})`}. اعتبار، کلید و خط پنل پیامک را ببینید، سپس در تنظیمات، پیشرفته یک پیامک آزمایشی بفرستید.`,
    },
    en: {
      subject: 'The SMS gateway rejects the account',
      content: ([status = '']: readonly string[]) =>
        `Text messages are not reaching customers${status && ` (response ${status})`}. Check the gateway’s credit, key and line, then send a test message in Settings, Advanced.`,
    },
  },
  report: {
    holding: 'report.show',
    fa: {
      subject: 'گزارش زمان‌دار ساخته نشد',
      content: ([name, reason]: readonly string[]) =>
        `گزارش «${name}» در زمانش ساخته نشد: ${reason}. تا دوباره ساخته شود، دیگر خبر داده نمی‌شود.`,
    },
    en: {
      subject: 'A scheduled report was not made',
      content: ([name, reason]: readonly string[]) =>
        `“${name}” was not made on time: ${reason}. You won’t be told again until it has been made.`,
    },
  },
  clock: {
    holding: 'setting.show',
    fa: {
      subject: 'ساعت سرور درست نیست',
      content: ([now, newest]: readonly string[]) =>
        `ساعت سرور ${now} است، ولی باشگاه تا ${newest} ثبت دارد. ساعت و تاریخ سرور را درست کنید؛ تا آن وقت سندها تاریخ نادرست می‌گیرند.`,
    },
    en: {
      subject: 'The server clock is wrong',
      content: ([now, newest]: readonly string[]) =>
        `The server’s clock says ${now}, but the club has records up to ${newest}. Set the server’s date and time; until then documents get the wrong dates.`,
    },
  },
  disk: {
    holding: 'setting.show',
    fa: {
      subject: 'دیسک سرور رو به پر شدن است',
      content: ([folder, free, needed]: readonly string[]) =>
        `در پوشه‌ی \u2068${folder}\u2069 ${free} خالی است و دست‌کم ${needed} لازم است. پیش از پر شدن جا باز کنید؛ پشتیبان‌های قدیمی را جای دیگری ببرید.`,
    },
    en: {
      subject: 'The server’s disk is almost full',
      content: ([folder, free, needed]: readonly string[]) =>
        `${folder} has ${free} free, and at least ${needed} is needed. Free up space before it is full; move old backups elsewhere.`,
    },
  },
} as const satisfies Record<
  string,
  {
    holding: Permission;
    fa: { subject: string; content: (said: readonly string[]) => string };
    en: { subject: string; content: (said: readonly string[]) => string };
  }
>;
type WarningKind = keyof typeof WARNINGS;

/** A number that a warning names, where there is one. */
export const numberSaid = (n: number | null | undefined) => (locale: Locale) =>
  typeof n === 'number' ? [formatNumber(n, locale)] : [];

/**
 * Warns those who can do something about it, or only `to`, once while it lasts; returns whether it did. `key` separates
 * simultaneous ones. `said` is what the text names.
 */
export async function warn(
  ctx: Context,
  kind: WarningKind,
  {
    key = '',
    said = () => [],
    to,
  }: { key?: string; said?: (locale: Locale) => readonly string[]; to?: readonly number[] } = {},
): Promise<boolean> {
  const fresh = await ctx.db
    .insertInto('warnings')
    .values({ kind, key, told_at: ctx.now })
    .onConflict((clash) => clash.doNothing())
    .returning('kind')
    .executeTakeFirst();
  if (!fresh) return false;
  const { locale } = await ctx.club();
  const { subject, content } = WARNINGS[kind][locale];
  const event = { type: 4, priority: 4, subject, content: content(said(locale)) } as const;
  await createEvent(ctx, event, WARNINGS[kind].holding, to);
  return true;
}

/** The condition is over: the next occurrence warns again. */
export async function endWarning(ctx: Context, kind: WarningKind, key = ''): Promise<void> {
  await ctx.db.deleteFrom('warnings').where('kind', '=', kind).where('key', '=', key).execute();
}
