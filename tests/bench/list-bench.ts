import http from 'node:http';
import { sql } from 'kysely';
import pg from 'pg';
import { systemClock } from '#server/adapters/clock.ts';
import { createPool } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';
import { startServer } from '#server/server.ts';
import { listen, type Sent } from './book-record.ts';
import { LeanClient } from './lean-client.ts';
import { alternately, figure, median, percentile, spreadOf, spreadText } from './report.ts';
import type { ScratchClub } from './scratch-club.ts';

const FEW = 1_000;
const CLIENTS = 4;
const ROUNDS = 3;
/** How many times longer a combination near the limit is measured. */
const LONGER = 15;
const CLOSE = 1.05;
const RUN_MS = Number(process.env.MEYDAN_BENCH_RUN_MS ?? 400);
const WARM_UP = 8;
const COSTS = 30;
const RATIO = 0.5;
const GROWTH = 1.5;
const SEARCH_RATIO = 3;
const SUMS_MS = 300;

/** A club with the list to measure. */
export interface ListClub extends ScratchClub {
  /** Creates rows until the list has this many. */
  fill(rows: number): Promise<void>;
}

export interface ListSubject {
  open(): Promise<ListClub>;
  path: string;
  /** The call for the totals of all filtered rows. */
  totals?: string;
  /** Text that identifies the list's own statements. */
  ours: string;
  many: number;
  sorts: readonly string[];
  /** A value for every filter. */
  filters: Readonly<Record<string, string>>;
  /** Search texts. */
  parts: readonly string[];
}

type Club = ListClub & { path: string };

interface Measured {
  query: string;
  /** Milliseconds per request, with few rows. */
  few: number;
  many: number;
  /** Requests per second divided by statements per second. */
  ratio: number;
}

/**
 * The first page of a list by every sort and filter: requests per second compared with the same statements replayed
 * over plain connections, and the cost with many rows compared with few; then the totals of every filter.
 */
export async function measureList(subject: ListSubject): Promise<boolean> {
  const { path, sorts, filters } = subject;
  console.log(`  ${path}`);
  const club: Club = { ...(await subject.open()), path };
  try {
    const filtered = Object.entries(filters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const queries = [
      ...sorts.flatMap((field) => [`order[0]=${field},asc`, `order[0]=${field},desc`]),
      ...filtered,
    ];
    await club.fill(FEW);
    await warm(club, queries);
    const few = await costs(club, queries);
    await club.fill(subject.many);
    await warm(club, queries);
    const many = await costs(club, queries);
    const recorder = await Recorder.open(club);
    const bare = await Bare.open(club.config);
    try {
      const all: Measured[] = [];
      for (const query of queries) {
        const statements = await recorder.record(query);
        const ratioOf = async (rounds: number) => {
          const rates = await alternately(
            rounds,
            () => rateOf(club, query),
            () => rate((n) => bare.send(n, statements)),
          );
          return median(rates.ours.map((ours, n) => ours / (rates.anchor[n] ?? Number.NaN)));
        };
        const first = await ratioOf(ROUNDS);
        // The least of many medians of three is low by chance: measure a suspect again for longer.
        const ratio = first < CLOSE * RATIO ? await ratioOf(LONGER) : first;
        const { [query]: ofFew = Number.NaN } = few;
        const { [query]: ofMany = Number.NaN } = many;
        all.push({ query, few: ofFew, many: ofMany, ratio });
      }
      const searched = await search(subject, club, recorder, bare);
      if (subject.totals) await sums(subject.totals, filtered, club, recorder);
      return (await report(all, subject.many, club, recorder)) && searched;
    } finally {
      await recorder.close();
      await bare.close();
    }
  } finally {
    await club.stop();
  }
}

/** Totals are loaded after the page and block nobody: only reported. */
async function sums(
  path: string,
  filtered: readonly string[],
  club: Club,
  recorder: Recorder,
): Promise<void> {
  const taken: { query: string; ms: number }[] = [];
  for (const query of ['', ...filtered]) taken.push({ query, ms: await cost({ ...club, path }, query, 4) });
  const [slowest] = taken.toSorted((a, b) => b.ms - a.ms) as [(typeof taken)[number]];
  console.log(`  The slowest sums: ${decodeURIComponent(slowest.query) || 'of all'}. Their plan:`);
  for (const step of await recorder.plan({ ...club, path }, slowest.query)) console.log(`    ${step}`);
  figure('sums of all that there are', taken[0]?.ms ?? Number.NaN, 'ms');
  figure('sums of a filter, the slowest', slowest.ms, 'ms', { most: SUMS_MS });
}

async function report(
  all: readonly Measured[],
  rows: number,
  club: Club,
  recorder: Recorder,
): Promise<boolean> {
  const by = (value: (one: Measured) => number) => all.toSorted((a, b) => value(b) - value(a));
  const growth = ({ few, many }: Measured) => many / few;
  const name = ({ query }: Measured) => decodeURIComponent(query);
  console.log(
    `  ratio by combination, median and spread: ${spreadText(spreadOf(all.map((one) => one.ratio)))}`,
  );
  console.log(`  growth by combination, median and spread: ${spreadText(spreadOf(all.map(growth)))}`);
  const line = (one: Measured) =>
    `    ${name(one)}: ${one.few.toFixed(1)} → ${one.many.toFixed(1)} ms, ratio ${one.ratio.toFixed(2)}`;
  console.log('  Those that grow most:');
  for (const one of by(growth).slice(0, 8)) console.log(line(one));
  console.log('  Those whose statements are the least part of them:');
  for (const one of by((of) => -of.ratio).slice(0, 8)) console.log(line(one));
  const [slowest] = by((one) => one.many) as [Measured];
  console.log(`  The slowest: ${name(slowest)}, ${slowest.many.toFixed(1)} ms. Its plan:`);
  for (const step of await recorder.plan(club, slowest.query)) console.log(`    ${step}`);
  const ratio = Math.min(...all.map((one) => one.ratio));
  const enough = figure('requests a second by replayed ones, the least', ratio, '', { least: RATIO });
  const sorts = all.filter(({ query }) => query.startsWith('order'));
  const sorted = figure(`cost at ${rows} by ${FEW}, worst sort`, Math.max(...sorts.map(growth)), '', {
    most: GROWTH,
  });
  // Totals are exact, so a filter's cost grows with its matches (docs/decisions/0009).
  figure(`cost at ${rows} by ${FEW}, worst filter`, growth(by(growth)[0] as Measured), '');
  return sorted && enough;
}

/** Searching parts of names and phones: the list's answer compared with its own statements. */
async function search(
  { parts, ours }: ListSubject,
  club: Club,
  recorder: Recorder,
  bare: Bare,
): Promise<boolean> {
  const agent = new http.Agent({ keepAlive: true });
  const ratios: number[] = [];
  for (const part of parts) {
    const query = `search=${encodeURIComponent(part)}`;
    const statements = await recorder.record(query);
    const own = statements.filter(({ text }) => text.includes(ours));
    // Invalidates cached totals, so that both sides count again.
    const write = () => sql`select pg_current_xact_id()`.execute(club.db);
    await write();
    const taken = await alternately(
      ROUNDS,
      () => times(20, () => write().then(() => get(club, query, agent))),
      () => times(20, () => bare.send(0, own)),
    );
    ratios.push(percentile(taken.ours.flat(), 99) / percentile(taken.anchor.flat(), 99));
  }
  agent.destroy();
  console.log(`  search, p99 by its own SQL: ${spreadText(spreadOf(ratios))}`);
  return figure('search by any part, p99 by its own SQL', median(ratios), '', { most: SEARCH_RATIO });
}

async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken;
}

/** Warms the server up: compiled code and cached data. */
async function warm(club: Club, queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    await cost(club, query);
    await rateOf(club, query);
  }
}

/** Milliseconds per request, by query; measured several times with gaps, so that a disturbance affects only some. */
async function costs(club: Club, queries: readonly string[]): Promise<Record<string, number>> {
  const rounds: number[][] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const taken: number[] = [];
    for (const query of queries) taken.push(await cost(club, query));
    rounds.push(taken);
  }
  return Object.fromEntries(
    queries.map((query, i) => [query, median(rounds.map((taken) => taken[i] ?? Number.NaN))]),
  );
}

async function cost(club: Club, query: string, count = COSTS): Promise<number> {
  const agent = new http.Agent({ keepAlive: true });
  try {
    const taken: number[] = [];
    const before = Math.min(WARM_UP, count);
    for (let n = 0; n < before + count; n++) {
      // Invalidates cached totals: every request counts again.
      await sql`select pg_current_xact_id()`.execute(club.db);
      taken.push(...(await times(1, () => get(club, query, agent))));
    }
    return median(taken.slice(before));
  } finally {
    agent.destroy();
  }
}

/** Pages per second; over new connections, since the server closes idle ones. */
async function rateOf({ server, token, path }: Club, query: string): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, () => new LeanClient(server.url, token));
  try {
    return await rate((n) => (clients[n] as LeanClient).get(`${path}?${query}`));
  } finally {
    for (const client of clients) client.close();
  }
}

/** How many times per second several clients complete the work, each one after the other. */
async function rate(work: (client: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let done = 0;
  const clients = Array.from({ length: CLIENTS }, async (_, n) => {
    while (performance.now() - start < RUN_MS) {
      await work(n);
      done++;
    }
  });
  await Promise.all(clients);
  return done / ((performance.now() - start) / 1000);
}

function get(
  { server, token, path }: { server: { url: string }; token: string; path: string },
  query: string,
  agent: http.Agent,
) {
  return new Promise<void>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    const request = http.get(`${server.url}${path}?${query}`, { agent, headers }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${query} was answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

/** A server in this process whose statements are recorded. */
class Recorder {
  readonly #server: Awaited<ReturnType<typeof startServer>>;
  readonly #token: string;
  readonly #agent = new http.Agent({ keepAlive: true });

  readonly #path: string;

  private constructor(server: Awaited<ReturnType<typeof startServer>>, { token, path }: Club) {
    this.#server = server;
    this.#token = token;
    this.#path = path;
  }
  static async open(club: Club): Promise<Recorder> {
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
    });
    return new Recorder(server, club);
  }
  /** The statements of one request, prepared as on a running server. */
  async record(query: string, path = this.#path): Promise<Sent[]> {
    const ask = () => get({ server: this.#server, token: this.#token, path }, query, this.#agent);
    for (let n = 0; n < 3; n++) await ask();
    const sent: Sent[] = [];
    const release = listen(sent);
    await ask().finally(release);
    return sent;
  }
  /** The plan of a request's most expensive statement. */
  async plan({ config, path }: Club, query: string): Promise<string[]> {
    const statements = await this.record(query, path);
    const client = new pg.Client(config);
    await client.connect();
    try {
      const plans = [];
      for (const { text, values } of statements.filter((one) => /^select/i.test(one.text))) {
        // Invalidates cached totals of the recording.
        await client.query('select pg_current_xact_id()');
        const { rows } = await client.query(`explain (analyze, buffers, timing off) ${text}`, values);
        const lines = rows.map((row) => String(row['QUERY PLAN']));
        const ms = Number(/Execution Time: ([\d.]+)/.exec(lines.join('\n'))?.[1] ?? 0);
        plans.push({ ms, lines });
      }
      return plans.toSorted((a, b) => b.ms - a.ms)[0]?.lines ?? [];
    } finally {
      await client.end();
    }
  }
  async close(): Promise<void> {
    this.#agent.destroy();
    await this.#server.stop();
  }
}

/** Plain connections that replay recorded statements. */
class Bare {
  readonly #clients: pg.Client[];
  private constructor(clients: pg.Client[]) {
    this.#clients = clients;
  }
  static async open(config: pg.ClientConfig): Promise<Bare> {
    // The server's own connection settings, for the same plans.
    const pool = createPool(config, () => {});
    const { options } = pool.options;
    await pool.end();
    const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ ...config, options }));
    await Promise.all(clients.map((client) => client.connect()));
    return new Bare(clients);
  }
  async send(n: number, statements: readonly Sent[]): Promise<void> {
    const client = this.#clients[n] as pg.Client;
    for (const { name, text, values } of statements) {
      await client.query(name === undefined ? { text, values } : { name, text, values });
    }
  }
  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()));
  }
}
