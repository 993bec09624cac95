import { RELEASES } from '#contract/release-notes.ts';
import { clubDay, formatDate } from '#domain/dates.ts';
import { localDigits } from '#domain/digits.ts';
import type { Context } from '../../context.ts';
import { tellOnce } from './service.ts';

// What the system tells the staff by itself, each thing once (areas §6).

/**
 * A version that the club has not run before: what is new in it, to all staff. A club that has just begun, or whose
 * version nobody knows, is told of the next one. Answers whether it was told.
 */
export async function tellVersion(ctx: Context, releases = RELEASES): Promise<boolean> {
  const { id, version, news } = releases[0];
  const { told_version, locale } = await ctx.db
    .selectFrom('club')
    .select(['told_version', 'locale'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (told_version === version) return false;
  await ctx.db.updateTable('club').set({ told_version: version }).execute();
  if (told_version === null) return false;
  const named = localDigits(version, locale);
  await tellOnce(ctx, `version:${version}`, {
    type: 1,
    priority: 3,
    subject: locale === 'fa' ? `نسخه‌ی ${named} آماده است` : `Version ${named} is here`,
    content: listOf(news[locale]),
    resource: { kind: null, id },
  });
  return true;
}

const MOST = 400;

/** As many lines as an event has room for. */
function listOf(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    const next = `${text}${text && '\n'}- ${line}`;
    if (next.length > MOST) break;
    text = next;
  }
  return text;
}

/** The day's run does not go through: what was played is not in the books of its day. Once a day. */
export async function tellDayRun(ctx: Context): Promise<void> {
  const { time_zone, locale } = await ctx.club();
  const today = clubDay(ctx.now, time_zone);
  const day = formatDate(today, locale, 'long');
  await tellOnce(
    ctx,
    `day:${today}`,
    {
      type: 4,
      priority: 4,
      subject: locale === 'fa' ? 'کار روزانه انجام نشد' : 'The day’s run failed',
      content:
        locale === 'fa'
          ? `${day}: درآمد روزهای گذشته در دفترها ثبت نشده است. سرور هر دقیقه دوباره تلاش می‌کند؛ علت در گزارش سرور نوشته شده است.`
          : `${day}: the income of the days before is not in the books yet. The server tries again every minute; its log says why.`,
    },
    'setting.show',
  );
}

/** The SMS gateway refuses the club itself: key, credit, line or template. Once a day. */
export async function tellSms(ctx: Context, status: number | undefined): Promise<void> {
  const { time_zone, locale } = await ctx.club();
  const code = status === undefined ? '' : ` (${localDigits(String(status), locale)})`;
  await tellOnce(
    ctx,
    `sms:${clubDay(ctx.now, time_zone)}`,
    {
      type: 4,
      priority: 4,
      subject: locale === 'fa' ? 'پیامک‌ها فرستاده نمی‌شود' : 'Text messages are not sent',
      content:
        locale === 'fa'
          ? `درگاه پیامک درخواست باشگاه را نمی‌پذیرد${code}: اعتبار، کلید، خط یا قالب را ببینید. [پیامک‌ها](/messages)`
          : `The SMS gateway refuses the club’s requests${code}: look at credit, key, line and template. [Messages](/messages)`,
    },
    'setting.show',
  );
}

const GIB = 2 ** 30;

/** Less than 1 GiB, or less than a twentieth and than 10 GiB, is nearly full. Bytes. */
export const isNearlyFull = ({ free, size }: { free: number; size: number }): boolean =>
  free < GIB || (free < size / 20 && free < 10 * GIB);

/** The disk that the club lies on is nearly full. Once a day while it is; answers whether it is. */
export async function tellDisk(ctx: Context, space: { free: number; size: number }): Promise<boolean> {
  if (!isNearlyFull(space)) return false;
  const { time_zone, locale } = await ctx.club();
  const left = localDigits((space.free / GIB).toFixed(1).replace('.', locale === 'fa' ? '٫' : '.'), locale);
  await tellOnce(
    ctx,
    `disk:${clubDay(ctx.now, time_zone)}`,
    {
      type: 4,
      priority: 5,
      subject: locale === 'fa' ? 'دیسک سرور رو به پر شدن است' : 'The server’s disk is nearly full',
      content:
        locale === 'fa'
          ? `${left} گیگابایت مانده است. وقتی پر شود هیچ کاری ثبت نمی‌شود: پشتیبان‌های کهنه را جابه‌جا کنید یا دیسک را بزرگ‌تر کنید.`
          : `${left} GiB are left. When it is full, nothing is recorded: move old backups away or enlarge the disk.`,
    },
    'setting.show',
  );
  return true;
}
