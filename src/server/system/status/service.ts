import { addDays, clubDay, slotInstant } from '#domain/dates.ts';
import { unsentOf } from '#server/access/operations/unsent.ts';
import type { Sender } from '#server/adapters/sms/sender.ts';
import { SenderError } from '#server/adapters/sms/sender.ts';
import { unrecognisedDays } from '#server/calendar/recognition.ts';
import type { Context } from '#server/context.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { originOf } from '#server/http/origin-of.ts';
import { endWarning, numberSaid, warn } from '#server/messages/events/warnings.ts';
import type { Services } from '#server/services.ts';
import { VERSION } from '#server/version.ts';
import { databaseSize, diskOf, scarceBelow } from '../backups/disk.ts';
import { folderOf } from '../backups/settings.ts';
import { readCheck } from './checks.ts';
import { clockBehind } from './server-clock.ts';

/** How the server stands (settings, advanced). `request` is the call itself, which tells by which way it came. */
export async function readStatus(
  ctx: Context,
  { sender, config, backups }: Pick<Services, 'sender' | 'config' | 'backups'>,
  request: Request,
) {
  const { db, now } = ctx;
  const { epoch, time_zone } = await ctx.club();
  const run = db.selectFrom('job_runs').selectAll().where('name', '=', 'day');
  const refused = db.selectFrom('warnings').select('told_at').where('kind', '=', 'sms').orderBy('told_at');
  const day = await run.executeTakeFirst();
  const failed = day?.failed_at && (!day.ran_at || day.failed_at > day.ran_at) ? day.failed_at : null;
  const tomorrow = addDays(clubDay(now, time_zone), 1);
  return {
    version: VERSION,
    schema: (await migrationNames()).at(-1) ?? '',
    epoch,
    size: await databaseSize(db),
    disk: await roomOf(await folderOf(ctx, backups)),
    clock: { now, newest: await clockBehind(db, now) },
    check: await readCheck(db),
    sms: {
      gateway: sender.name,
      prints: sender.prints,
      refused_at: (await refused.executeTakeFirst())?.told_at ?? null,
    },
    address: { public_url: config.publicUrl ?? null, ...originOf(request), caller: ctx.address },
    day: {
      last: day?.ran_at ?? null,
      failed_at: failed,
      next: slotInstant(tomorrow, '00:00', time_zone),
      waiting: (await unrecognisedDays(ctx)).length,
    },
    unsent: await unsentOf(db, ctx.actor.session_id),
  };
}

async function roomOf(folder: string) {
  const disk = await diskOf(folder);
  return disk && { folder, free: disk.free, total: disk.total, needed: scarceBelow(disk.total) };
}

const TEST = {
  fa: (club: string) => `پیامک آزمایشی ${club}: درگاه پیامک کار می‌کند.`,
  en: (club: string) => `A test message of ${club}: the SMS gateway works.`,
};

/** Sends a text at once, and answers what the gateway says: no transaction waits for it. */
export async function sendTest(ctx: Context, sender: Sender, phone: string) {
  const { club_name, locale } = await ctx.club();
  return sender.sendText(phone, TEST[locale](club_name)).then(
    () => ({
      sent: !sender.prints,
      fault: sender.prints ? ('no_gateway' as const) : null,
      fault_status: null,
    }),
    (error: unknown) => ({
      sent: false,
      fault: error instanceof SenderError ? error.kind : ('internal' as const),
      fault_status: (error instanceof SenderError && error.status) || null,
    }),
  );
}

/** What the gateway said of a test ends or begins the warning about it. */
export async function noteTest(ctx: Context, result: Awaited<ReturnType<typeof sendTest>>) {
  if (result.sent) await endWarning(ctx, 'sms');
  if (result.fault === 'account') await warn(ctx, 'sms', { said: numberSaid(result.fault_status) });
  ctx.audit({ resource: 'settings', resource_id: null, after: { test_message: result.sent } });
  ctx.changed('system', []);
  return result;
}
