import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { ManualClock } from '#server/adapters/clock.ts';
import type { GatewayAddresses } from '#server/adapters/payment/create.ts';
import { appLogin } from '#server/db/app-role.ts';
import { startServer } from '#server/server.ts';
import { appFiles } from './app-files.ts';
import { RecordingSender, TestClub } from './club.ts';
import { runOn } from './database.ts';
import { DEMO_NOW } from './demo-template.ts';
import { faultLog } from './fault-log.ts';

/** An address that refuses connections, so that no test reaches a real gateway. */
const NOWHERE = 'http://127.0.0.1:2';

/** A club whose server also serves the app, for tests in a browser. */
export class AppClub extends TestClub {
  /** The server's database connection, and that of its tables' owner. */
  readonly config: pg.ClientConfig;
  readonly owner: pg.ClientConfig;
  /** Addresses used in place of the payment gateways' own; a test may set those of its stand-ins. */
  readonly gateways: GatewayAddresses;

  constructor(
    owner: pg.ClientConfig,
    parts: ConstructorParameters<typeof TestClub>[0],
    gateways: GatewayAddresses,
    stop: () => Promise<void>,
  ) {
    super(parts, stop);
    this.owner = owner;
    this.gateways = gateways;
    this.config = appLogin(owner);
  }
}

/** Copies a template and starts a server with the app on the copy; the clock stands still until it is moved. */
export async function openAppClub(
  server: pg.ClientConfig,
  template: string,
  now = DEMO_NOW,
): Promise<AppClub> {
  const name = `app_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name} template ${template} strategy file_copy`);
  const owner = { ...server, database: name };
  const clock = new ManualClock(now);
  const sender = new RecordingSender();
  const gateways = { zarinpal: NOWHERE, zibal: NOWHERE };
  const { faults, warnings, log } = faultLog();
  const running = await startServer({
    database: appLogin(owner),
    backups: path.join(tmpdir(), `meydan-${process.pid}`, name),
    config: { host: '127.0.0.1', port: 0, corsOrigins: [], gateways },
    clock,
    sender,
    log,
    strictAnswers: true,
    jobs: false,
    dist: appFiles(),
  });
  return new AppClub(
    owner,
    { url: running.url, db: running.db, clock, sender, faults, warnings, backups: running.backups },
    gateways,
    async () => {
      await running.stop();
      await runOn(server, `drop database if exists ${name} with (force)`);
    },
  );
}
