import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { appLogin } from '#server/db/app-role.ts';
import { startApp } from './app-server.ts';
import { type Client, createClient } from './client.ts';
import { club, top } from './one-club.ts';

/** A test's session makes in a minute as many writes as a club in a month. */
const WRITES = 1_000_000;

/** Starts another server process on the test club's database with the same clock, until the test ends. */
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
