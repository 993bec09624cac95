import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { appLogin } from '#server/db/app-role.ts';
import { startApp } from './app-server.ts';
import { type Client, createClient } from './client.ts';
import { club, top } from './one-club.ts';

/** One session writes in a minute here what a club does in a month. */
const WRITES = 1_000_000;

/** Another server process on the database of the test's club, by the clock as it stands, until the test ends. */
export async function secondServer(): Promise<Client> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(club.db);
  const server = await startApp({
    database: appLogin({ ...inject('server'), ...rows[0] }),
    now: club.clock.now().toISOString(),
    writesAtOnce: WRITES,
  });
  onTestFinished(() => server.stop());
  return createClient(server.url, { user_id: top.user_id, token: top.token });
}
