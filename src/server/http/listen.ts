import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Hold } from '#contract/desk/holds.ts';
import { DatabaseClient, type DatabaseConfig } from '../db/connection.ts';
import { CHANNEL, type Change } from '../unit-of-work.ts';
import { HOLDS_CHANNEL } from './holds.ts';

/** The connection's application name in PostgreSQL. */
export const LISTENER = 'meydan-live';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** How often the connection is tested, because a cut one may give no error. */
const ASK_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;

export interface ListenOptions {
  database: DatabaseConfig;
  log: Logger;
  /** The changes of one transaction, in commit order. */
  onChanges(changes: Change[]): void;
  onHold(hold: Hold): void;
  /** Called when listening begins (again): earlier notifications are lost. */
  onListening(): void;
}

export interface Listener {
  /** Resolves when the first LISTEN is active. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** Keeps one LISTEN connection as long as the process runs; reconnects with growing pauses. */
export function listen({ database, log, onChanges, onHold, onListening }: ListenOptions): Listener {
  const stopping = new AbortController();
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  let pause = FIRST_PAUSE_MS;

  const connectOnce = async () => {
    const client = new DatabaseClient({
      ...database,
      application_name: LISTENER,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
    });
    const lost = Promise.withResolvers<void>();
    client.on('error', () => lost.resolve());
    client.on('end', () => lost.resolve());
    client.on('notification', ({ channel, payload }) => {
      if (channel === HOLDS_CHANNEL) onHold(JSON.parse(payload ?? 'null'));
      else onChanges(JSON.parse(payload ?? '[]'));
    });
    stopping.signal.addEventListener('abort', () => lost.resolve(), { once: true });
    const asking = setInterval(() => void answers(client).catch(() => lost.resolve()), ASK_EVERY_MS);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}; listen ${HOLDS_CHANNEL}`);
      pause = FIRST_PAUSE_MS;
      onListening();
      isReady();
      await lost.promise;
    } finally {
      clearInterval(asking);
      // A dead socket may never close; do not wait for it.
      void client.end().catch(() => {});
    }
  };

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await connectOnce().catch((error) => log.warn({ err: error }, 'cannot listen to the database'));
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    isReady();
  })();

  return {
    ready,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function answers(client: pg.Client): Promise<void> {
  const late = sleep(ANSWER_WITHIN_MS).then(() => Promise.reject(new Error('no answer')));
  await Promise.race([client.query('select 1'), late]);
}
