import { formatNumber, type Locale } from '#domain/digits.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Context } from '../../context.ts';
import { tell } from './service.ts';

// What the system warns of by itself: each once while it lasts, however many servers see it.

/** A till's difference, a backup that failed and missing numbers are told where they come to be. */
const WARNINGS = {
  day: {
    holding: 'setting.show',
    fa: {
      subject: 'کار شبانه انجام نشد',
      content: () =>
        'سانس‌های روزهای گذشته هنوز در دفترها ثبت نشده است. سرور هر دقیقه دوباره می‌کوشد؛ اگر در تنظیمات، پیشرفته همچنان نوشته است که نشده، گزارش سرور را ببینید.',
    },
    en: {
      subject: 'The run of the day failed',
      content: () =>
        'Slots of the days before are not in the books yet. The server tries again every minute; if Settings, Advanced still says that it failed, look at the log of the server.',
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
      subject: 'The SMS gateway refuses the account',
      content: ([status = '']: readonly string[]) =>
        `Messages do not reach customers${status && ` (answer ${status})`}. Look at credit, key and line of the gateway, then send a test message in Settings, Advanced.`,
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
        `“${name}” was not made at its time: ${reason}. Until it is made again you will not be told again.`,
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
      subject: 'The clock of the server is wrong',
      content: ([now, newest]: readonly string[]) =>
        `The server says ${now}, but the club has entries up to ${newest}. Set the date and time of the server: until then documents get wrong dates.`,
    },
  },
  disk: {
    holding: 'setting.show',
    fa: {
      subject: 'دیسک سرور رو به پر شدن است',
      content: ([folder, free, needed]: readonly string[]) =>
        `در پوشه‌ی \u2068${folder}\u2069 ${free} خالی است و دست‌کم ${needed} لازم است. پیش از پر شدن جا باز کنید؛ پشتیبان‌های کهنه را جای دیگری ببرید.`,
    },
    en: {
      subject: 'The disk of the server is nearly full',
      content: ([folder, free, needed]: readonly string[]) =>
        `The folder ${folder} has ${free} free, and ${needed} are needed at least. Make room before it is full; take old backups elsewhere.`,
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
 * Warns whoever may do something about it, `to` alone where they are named, unless they have been warned and it lasts;
 * answers whether it did. `key` tells apart what may last side by side. `said` is what the warning names.
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
  await tell(ctx, event, WARNINGS[kind].holding, to);
  return true;
}

/** It is over: should it come again, it is warned of again. */
export async function endWarning(ctx: Context, kind: WarningKind, key = ''): Promise<void> {
  await ctx.db.deleteFrom('warnings').where('kind', '=', kind).where('key', '=', key).execute();
}
