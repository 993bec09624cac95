import { sql } from 'kysely';
import { addDays, clubDay, formatDate } from '#domain/dates.ts';
import { formatNumber, type Locale, localDigits } from '#domain/digits.ts';
import type { Context } from '#server/context.ts';
import { createEventOnce } from '#server/messages/events/service.ts';

/** Of so many days before today it is told: a server that stood still for a night tells it afterwards. */
const DAYS = 3;
/** So many of a day are named; an event is short. */
const NAMED = 8;

interface Late {
  invoice_number: number;
  customer: string;
  court: string;
  date: string;
  start_time: string;
  creator: string | null;
}

/**
 * Bookings that arrived after the end of their slot, since they had been made on a device without a network: the device's
 * own word lets them in. Once a day whoever may record what was forgotten is told of them. Answers of which days it told.
 */
export async function tellLate(ctx: Context): Promise<string[]> {
  const { locale, time_zone } = await ctx.club();
  const today = clubDay(ctx.now, time_zone);
  const told: string[] = [];
  for (let back = DAYS; back > 0; back--) {
    const day = addDays(today, -back);
    const late = await lateOf(ctx, day, time_zone);
    if (late.length === 0) continue;
    const event = { type: 4, priority: 3, ...note(late, day, locale) } as const;
    if ((await createEventOnce(ctx, `late-bookings:${day}`, event, 'invoice.forget')) !== null)
      told.push(day);
  }
  return told;
}

async function lateOf(ctx: Context, day: string, zone: string): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select i.invoice_number, u.name || ' ' || u.family as customer, c.name as court, i.date,
      to_char(i.date + i.start_time, 'HH24:MI') as start_time, m.name || ' ' || m.family as creator
    from sale_invoices i join users u on u.id = i.user_id join courts c on c.id = i.court_id
      left join users m on m.id = i.creator_id
    where i.occurred_at is not null and i.deleted_at is null
      and i.created_at >= ${day}::date::timestamp at time zone ${zone}
      and i.created_at < (${day}::date + 1)::timestamp at time zone ${zone}
      and (i.date + i.end_time) at time zone ${zone} <= i.created_at
    order by i.id`.execute(ctx.db);
  return rows;
}

const WORDS = {
  fa: {
    subject: 'رزروهایی پس از پایان سانس رسید',
    arrived: (n: string, day: string) => `${day}، ${n} رزرو آفلاین پس از پایان سانسش به سرور رسید:`,
    line: (one: Late, day: string) =>
      `رزرو ${one.invoice_number}: ${one.customer}، ${one.court}، ${day} ساعت ${one.start_time}${one.creator ? `، ثبت ${one.creator}` : ''}`,
    more: (n: string) => `${n} رزرو دیگر`,
    look: 'اگر یکی را نمی‌شناسید، از ثبت‌کننده‌اش بپرسید.',
  },
  en: {
    subject: 'Bookings arrived after their slots had ended',
    arrived: (n: string, day: string) =>
      `On ${day}, offline bookings reached the server after their slots had ended: ${n}.`,
    line: (one: Late, day: string) =>
      `Booking ${one.invoice_number}: ${one.customer}, ${one.court}, ${day} at ${one.start_time}${one.creator ? `, made by ${one.creator}` : ''}`,
    more: (n: string) => `and ${n} more`,
    look: 'If you do not recognise one, ask who made it.',
  },
} as const satisfies Record<Locale, unknown>;

function note(late: readonly Late[], day: string, locale: Locale): { subject: string; content: string } {
  const { subject, arrived, line, more, look } = WORDS[locale];
  const named = late
    .slice(0, NAMED)
    .map((one) => `- ${localDigits(line(one, formatDate(one.date, locale)), locale)}`);
  const rest = late.length - NAMED;
  if (rest > 0) named.push(`- ${more(formatNumber(rest, locale))}`);
  const first = arrived(formatNumber(late.length, locale), formatDate(day, locale, 'weekday'));
  return { subject, content: [first, named.join('\n'), look].join('\n\n') };
}
