import http from 'node:http';
import pg from 'pg';
import { addDays, startOfWeek } from '#domain/dates.ts';
import { createDb } from '#server/db/client.ts';
import { feed, type Week } from '#server/desk/reservable-times/queries.ts';
import { buildApp } from '../support/app-files.ts';
import { type BenchClub, openBenchClub } from './bench-club.ts';
import { measurePaint } from './calendar-paint.ts';
import { alternately, figure, median, percentile, spreadOf, spreadText } from './report.ts';
import type { Span } from './year-of-data.ts';

const ROUNDS = 5;
const CALLS = 60;
const WARM_UP = 40;
const RATIO = 3;

/** A week of the calendar over HTTP compared with PostgreSQL's JSON of the same rows; then drawing it. */
export async function run(span: Span = {}): Promise<boolean> {
  const dist = await buildApp();
  const club = await openBenchClub({ dist, ...span });
  try {
    const from = startOfWeek(club.today);
    const week: Week = { from, to: addDays(from, 6), court_ids: null };
    const fed = await compareFeed(club, week);
    return (await measurePaint(club)) && fed;
  } finally {
    await club.stop();
  }
}

async function compareFeed(club: BenchClub, week: Week): Promise<boolean> {
  const agent = new http.Agent({ keepAlive: true });
  const bare = new pg.Client(club.config);
  await bare.connect();
  try {
    const statement = await jsonOf(week);
    const ours = () => call(club, week, agent);
    const anchor = async () => void (await bare.query(statement));
    await times(ours, WARM_UP);
    await times(anchor, WARM_UP);
    const rounds = await alternately(
      ROUNDS,
      () => times(ours, CALLS),
      () => times(anchor, CALLS),
    );
    const p99 = (all: number[][]) => all.map((round) => percentile(round, 99));
    const ratios = p99(rounds.ours).map((ours, n) => ours / (p99(rounds.anchor)[n] ?? Number.NaN));
    figure('a week over HTTP, p50', median(rounds.ours.flat()), 'ms');
    figure("PostgreSQL's own JSON, p50", median(rounds.anchor.flat()), 'ms');
    console.log(`  p99 ratio, median and spread: ${spreadText(spreadOf(ratios))}`);
    return figure('p99 as a ratio', median(ratios), '', { most: RATIO });
  } finally {
    agent.destroy();
    await bare.end();
  }
}

/** The time in ms of each of `count` runs, one after the other. */
async function times(work: () => Promise<void>, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken;
}

/** The calendar's own statement with its rows as JSON by PostgreSQL; prepared, as ours is. */
async function jsonOf(week: Week): Promise<pg.QueryConfig> {
  let asked: { text: string; values: unknown[] } | undefined;
  const listener = {
    query: async (text: string, values: unknown[]) => {
      asked = { text, values };
      return { rows: [], rowCount: 0, command: 'SELECT' };
    },
    release() {},
  };
  const db = createDb({ connect: async () => listener, end: async () => {} } as unknown as pg.Pool);
  await feed(db, week);
  if (!asked) throw new Error('the feed asked nothing');
  return { name: 'week', text: `select json_agg(w) from (${asked.text}) w`, values: asked.values };
}

function call(club: BenchClub, { from, to }: Week, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = `${club.server.url}/v1/admin/reservable-times?date=${from}_${to}`;
    const request = http.get(
      url,
      { agent, headers: { Authorization: `Bearer ${club.token}` } },
      (response) => {
        response.on('error', reject);
        response.resume().on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`the week was answered ${response.statusCode}`));
        });
      },
    );
    request.on('error', reject);
  });
}
