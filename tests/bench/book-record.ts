import pg from 'pg';
import { systemClock } from '#server/adapters/clock.ts';
import { createLog } from '#server/log.ts';
import { startServer } from '#server/server.ts';
import type { AppServer } from '../support/app-server.ts';
import type { BenchClub } from './bench-club.ts';
import { Booker } from './book-http.ts';
import type { FreeSlot, Slots } from './slots.ts';

/** A statement as sent by the server, and the values of its answer that later statements use. */
export interface Statement {
  name?: string | undefined;
  text: string;
  values: unknown[];
  /** Where ids are in the answer: row, column, and the path into a JSON cell. */
  gives: { token: string; path: string[] }[];
}

/** The bench's ids have nine digits: a number of that length is an id, unless it is a balance. */
const ID = /^[1-9]\d{8}$/;

export interface Sent {
  name?: string | undefined;
  text: string;
  values: unknown[];
  rows: Record<string, unknown>[];
}

/** Bookings before the recording, so that every statement is prepared as on a running server. */
const WARM_UP = 3;

/**
 * Makes one booking through a server in this process, after a few others, and records its statements. Values of this
 * booking only (slot, person, key, ids from the database) become `{token}`.
 */
export function record(
  club: Pick<BenchClub, 'config' | 'token'>,
  slots: Pick<Slots, 'next'>,
): Promise<Statement[]> {
  return recordWork(club, slots, (server, slot: FreeSlot) =>
    new Booker({ server, token: club.token }, undefined as never, 1).book(slot),
  );
}

/** The same for any work: `next` returns the values that differ each time, by token. */
export async function recordWork<O extends object>(
  club: Pick<BenchClub, 'config' | 'token'>,
  own: { next(): O },
  work: (server: AppServer, own: O) => Promise<void>,
): Promise<Statement[]> {
  const server = await startServer({
    database: club.config,
    config: { host: '127.0.0.1', port: 0, corsOrigins: [] },
    clock: systemClock,
    sender: {
      name: 'console',
      voice: false,
      prints: false,
      sendCode: async () => {},
      sendText: async () => {},
    },
    log: createLog('error'),
    jobs: false,
    writesAtOnce: 1_000_000,
  });
  const sent: Sent[] = [];
  const last = own.next();
  let release = () => {};
  try {
    const at = { url: server.url, pid: process.pid, stop: server.stop };
    for (let n = 0; n < WARM_UP; n++) await work(at, own.next());
    release = listen(sent);
    await work(at, last);
  } finally {
    release();
    await server.stop();
  }
  return tokens(sent, last);
}

type Query = typeof pg.Client.prototype.query;

/** Records every statement of this process's connections until it is stopped. */
export function listen(sent: Sent[]): () => void {
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [string | pg.QueryConfig, unknown[] | undefined];
    const statement: Sent =
      typeof asked === 'string'
        ? { text: asked, values: values ?? [], rows: [] }
        : { name: asked.name, text: asked.text, values: values ?? asked.values ?? [], rows: [] };
    sent.push(statement);
    const answer = (original as (...args: unknown[]) => unknown).apply(this, args);
    if (answer instanceof Promise)
      void answer.then(
        ({ rows }: pg.QueryResult) => {
          statement.rows = rows ?? [];
        },
        () => {},
      );
    return answer;
  } as Query;
  return () => {
    pg.Client.prototype.query = original;
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function tokens(sent: readonly Sent[], own: object): Statement[] {
  /** Recorded value → its token. */
  const known = new Map<string, string>(Object.entries(own).map(([name, value]) => [value, name]));
  const statements: Statement[] = [];
  for (const { name, text, values, rows } of sent) {
    // A uuid that no answer has returned was created for this booking: its key or its group.
    for (const value of values) {
      if (typeof value === 'string' && UUID.test(value) && !known.has(value))
        known.set(value, `uuid${known.size}`);
    }
    const filled = values.map((value) => fill(value, known));
    const gives: Statement['gives'] = [];
    for (const [path, cell] of leaves(rows)) {
      if (!ID.test(cell) || known.has(cell) || path.at(-1) === 'balance') continue;
      const token = `id${known.size}`;
      known.set(cell, token);
      gives.push({ token, path });
    }
    statements.push({ name, text, values: filled, gives });
  }
  return statements;
}

/** Every plain value of an answer with its path. */
function* leaves(value: unknown, path: string[] = []): Generator<[path: string[], cell: string]> {
  if (value === null || typeof value !== 'object') yield [path, String(value)];
  else if (!(value instanceof Date) && !Buffer.isBuffer(value)) {
    for (const [name, inner] of Object.entries(value)) yield* leaves(inner, [...path, name]);
  }
}

/** Replaces known values by `{token}`: in texts, in JSON, in lists. */
function fill(value: unknown, known: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'number') return known.has(String(value)) ? `{${known.get(String(value))}}` : value;
  if (Array.isArray(value)) return value.map((one) => fill(one, known));
  if (typeof value !== 'string') return value;
  return value.replace(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d|\d\d:\d\d|\d{9}/g,
    (part) => (known.has(part) ? `{${known.get(part)}}` : part),
  );
}
