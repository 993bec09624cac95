import { sql } from 'kysely';
import { formatNumber, type Locale, localDigits } from '#domain/digits.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import { createEvent } from '#server/messages/events/service.ts';

/** So long a number may come after a later one: what waits for a person keeps its number. */
const MISSING_AFTER_MS = DAY_MS;
/** No device gives so many numbers between two looks: what lies further ahead is made up, and hides nothing. */
const FURTHEST = 10_000;
/** Of a device that has lost much, so many places are named; an event is short. */
const NAMED = 8;

interface Gap {
  id: number;
  prefix: string;
  from: number;
  to: number;
}

/**
 * Numbers of a device that have not come although a later one of it came a day ago, nor were given up with their work:
 * what was printed under them may be lost. Whoever may see the devices' work is told, once (offline.md, Server).
 * Answers what is missing: `T2-000005`, `T2-000007 – T2-000009`.
 */
export async function tellMissing(ctx: Context): Promise<string[]> {
  const before = new Date(ctx.now.getTime() - MISSING_AFTER_MS);
  const gaps = await findGaps(ctx, before);
  const { locale } = await ctx.club();
  const devices = Map.groupBy(gaps, ({ prefix }) => prefix);
  for (const missing of devices.values()) {
    await createEvent(
      ctx,
      { type: 4, priority: 4, ...warning(missing.map(nameOf), locale) },
      'operation.show',
    );
  }
  return gaps.map(nameOf);
}

/** Moves every device's mark to the last number of before then, and answers what is missing below it. */
async function findGaps(ctx: Context, before: Date): Promise<Gap[]> {
  const number = sql`split_part(o.device_no, '-', 2)::bigint`;
  const { rows } = await sql<Gap>`
    with marked as (
      select d.id, d.prefix, d.numbers_checked as checked, (
        select max(${number}) from operations o
        where split_part(o.device_no, '-', 1) = d.prefix and o.created_at < ${before}
          and ${number} <= d.numbers_checked + ${FURTHEST}) as reached
      from devices d
      order by d.id for no key update),
    moved as (
      update devices d set numbers_checked = m.reached from marked m where d.id = m.id and m.reached > m.checked),
    steps as (
      select m.id, m.prefix, n.number, lag(n.number, 1, m.checked) over (partition by m.id order by n.number) as last
      from marked m, lateral (
        select distinct ${number} as number from operations o
        where split_part(o.device_no, '-', 1) = m.prefix and ${number} > m.checked and ${number} <= m.reached) n)
    select id, prefix, last + 1 as "from", number - 1 as "to" from steps where number > last + 1
    order by id, number`.execute(ctx.db);
  return rows;
}

const written = (prefix: string, number: number) => `${prefix}-${String(number).padStart(6, '0')}`;

const nameOf = ({ prefix, from, to }: Gap): string =>
  from === to ? written(prefix, from) : `${written(prefix, from)} – ${written(prefix, to)}`;

const WORDS = {
  fa: {
    subject: 'شماره‌هایی از یک دستگاه نرسیده است',
    more: (n: string) => `${n} جای دیگر`,
    later: 'شماره‌های بعد از این‌ها دست‌کم یک روز پیش رسیده‌اند:',
    look: 'کارهای فرستاده‌نشده‌ی آن دستگاه را ببینید؛ اگر آنجا نیست، رسید کاغذی‌شان را با دفتر مقایسه کنید.',
  },
  en: {
    subject: 'Numbers of a device have not arrived',
    more: (n: string) => `and ${n} more`,
    later: 'Later numbers arrived at least a day ago:',
    look: 'Check that device’s unsent work; if they are not there, compare their paper receipts with the books.',
  },
} as const satisfies Record<Locale, unknown>;

function warning(missing: readonly string[], locale: Locale): { subject: string; content: string } {
  const { subject, more, later, look } = WORDS[locale];
  const rest = missing.length - NAMED;
  // Each between isolating marks, for a text that goes from right to left, and on a line of its own, so that none breaks.
  const named = missing.slice(0, NAMED).map((number) => `- \u2068${localDigits(number, locale)}\u2069`);
  if (rest > 0) named.push(`- ${more(formatNumber(rest, locale))}`);
  return { subject, content: [later, named.join('\n'), look].join('\n\n') };
}
