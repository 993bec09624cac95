import { formatInstant } from '#domain/dates.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/messages/events/service.ts';

/** Whoever's session it is; empty for a command. */
export async function nameOf(ctx: Context, session_id: number | null): Promise<string> {
  const person = await ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.name', 'u.family'])
    .where('s.id', '=', session_id)
    .executeTakeFirst();
  return person ? `${person.name} ${person.family}` : '';
}

interface Landed {
  by: 'backups.retrieve' | 'backups.undo';
  /** Who asked for it. */
  who: string;
  /** Whether the file was this club's own. */
  signed: boolean;
  /** The moment that it holds. */
  taken_at: Date | null;
}

/** Whoever is of the top role is told that another club has taken the place, whoever did it (D68). */
export async function tellTop(ctx: Context, { by, who, signed, taken_at }: Landed): Promise<void> {
  const { locale, time_zone } = await ctx.club();
  const at = taken_at ? formatInstant(taken_at, locale, time_zone, 'long') : '';
  const { subject, restored, undone, foreign, command } = WORDS[locale];
  const whom = who || command;
  const said = by === 'backups.undo' ? undone(whom) : restored(whom, at);
  const content = signed ? said : `${said} ${foreign}`;
  await announce(ctx, { type: 4, priority: 5, subject, content, role_ids: [TOP_ROLE] });
}

const WORDS = {
  fa: {
    subject: 'باشگاه به پشتیبان بازگردانده شد',
    restored: (who: string, at: string) => `${who} باشگاه را به ${at} بازگرداند.`,
    undone: (who: string) => `${who} باشگاه پیش از بازگردانی را برگرداند.`,
    foreign: 'این فایل امضای این باشگاه را نداشت.',
    command: 'فرمان سرور',
  },
  en: {
    subject: 'The club was restored from a backup',
    restored: (who: string, at: string) => `${who} put the club back to ${at}.`,
    undone: (who: string) => `${who} brought back the club of before the restore.`,
    foreign: 'The file was not signed by this club.',
    command: 'A command of the server',
  },
} as const;
