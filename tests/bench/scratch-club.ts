import type pg from 'pg';
import { openSession } from '#server/access/sign-in/sessions.ts';
import { appLogin } from '#server/db/app-role.ts';
import { createDb, createPool, type Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { type AppServer, startApp } from '../support/app-server.ts';
import { type ScratchEngine, startScratchEngine } from '../support/scratch-engine.ts';

/** A test's session makes in a minute as many bookings as a club in a month. */
const WRITES = 1_000_000;

export interface ScratchClub {
  config: pg.ClientConfig;
  db: Db;
  server: AppServer;
  /** A session token of the super-admin. */
  token: string;
  stop(): Promise<void>;
}

/** Opens a database filled by `fill`, with a server process. */
export async function openScratchClub<T>(
  fill: (db: Db, engine: ScratchEngine) => Promise<T>,
  { settings, dist }: { settings?: Record<string, string>; dist?: string | undefined } = {},
): Promise<ScratchClub & { made: T }> {
  const engine = await startScratchEngine(settings);
  // No time limit for filling.
  const config = { ...engine.config, query_timeout: 0 };
  const db = createDb(createPool(config, () => {}, { limit: 0 }));
  let server: AppServer | undefined;
  const stop = async () => {
    await server?.stop();
    await db.destroy();
    await engine.stop();
  };
  try {
    const app = appLogin(engine.config);
    await migrate(db, String(app.user));
    const made = await fill(db, engine);
    const { token } = await asSystem(db, { now: new Date(), call: 'bench' }, (ctx) =>
      openSession(ctx, 1, {}),
    );
    server = await startApp({ database: app, dist, writesAtOnce: WRITES });
    return { config: engine.config, db, server, token, made, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
