import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { system } from '#contract/system/system.ts';
import { noteUnsent } from '#server/access/operations/unsent.ts';
import type { Db } from '#server/db/client.ts';
import { oncePerDb } from '#server/db/statement.ts';
import { fail } from '#server/http/fail.ts';
import { shareResult } from '#server/http/pace.ts';
import { type Route, route, routeAfter } from '#server/http/route.ts';
import { hashToken } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { clubForAnybody } from '#server/settings/pages/service.ts';
import { VERSION } from '#server/version.ts';
import { momentsOf } from '../backups/service.ts';
import { askCheck } from './checks.ts';
import { noteTest, readStatus, sendTest } from './service.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * 503 `unavailable` while writes of this server wait for a synchronous standby: none would end, and each holds a
 * connection. Devices keep their work until it is over. PostgreSQL's own clock counts.
 */
async function refuseStalledWrites(db: Db): Promise<void> {
  const { rows } = await sql<{ stalled: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
      and state_change < clock_timestamp() - interval '5 seconds') as stalled`.execute(db);
  if (rows[0]?.stalled) fail('unavailable', { retry_after: 5 });
}

/** How the club stands for devices: however many ask at once, the database is asked once. */
const standingForAnybody = oncePerDb((db) =>
  shareResult(async () => {
    await refuseStalledWrites(db);
    const { epoch } = await clubForAnybody(db)();
    return { epoch, ...(await momentsOf(db, epoch)) };
  }),
);

export function systemRoutes(services: Pick<Services, 'metrics' | 'config' | 'sender' | 'backups'>): Route[] {
  const { metrics, config, sender } = services;
  return [
    route(system.health, async (ctx) => {
      const standing = await Promise.race([standingForAnybody(ctx.db)(), silence()]);
      return { version: VERSION, database: 'ok' as const, ...standing };
    }),
    route(system.metrics, async (ctx, _, { request }) => {
      if (!mayRead(ctx.address, request.headers, config.metricsToken)) fail('forbidden');
      return new Response(await metrics.text(), {
        headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
      });
    }),
    route(system.status, async (ctx, _, { request }) => ({
      data: await readStatus(ctx, services, request),
    })),
    route(system.check, async (ctx) => ({ data: await askCheck(ctx) })),
    routeAfter(
      system.testMessage,
      (ctx, { body }) => sendTest(ctx, sender, body.phone_number),
      async (ctx, _input, _raw, result) => ({ data: await noteTest(ctx, result) }),
    ),
    route(system.unsent, async (ctx, { body }) => {
      await noteUnsent(ctx, body);
      return { data: { done: true as const } };
    }),
  ];
}

/** A device gives a probe 4 s: it is told before that the database does not answer. */
const SLOW_CALL_MS = 3000;

async function silence(): Promise<never> {
  await sleep(SLOW_CALL_MS, undefined, { ref: false });
  return fail('unavailable', { retry_after: 1 });
}

/** The machine itself may read without a token, unless a proxy on it speaks for someone else. */
function mayRead(address: string, headers: Headers, token: string | undefined): boolean {
  const given = headers.get('authorization')?.replace(/^Bearer /, '');
  if (token && given) return timingSafeEqual(hashToken(given), hashToken(token));
  return LOOPBACK.test(address) && !headers.has('x-forwarded-for');
}
