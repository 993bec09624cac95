import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { sql } from 'kysely';
import { appLogin } from '#server/db/app-role.ts';
import type { Db } from '#server/db/client.ts';
import { verify } from '#server/ledger/verify.ts';
import { createUser } from '#server/people/users/service.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { type AppServer, startApp } from '../support/app-server.ts';
import { openBenchClub, pinServer } from './bench-club.ts';
import { recordWork } from './book-record.ts';
import { Replayer } from './book-replay.ts';
import { alternately, figure, median, spreadOf, spreadText } from './report.ts';

const CLIENTS = 16;
const ROUNDS = 5;
/** A minute in all. */
const RUN_MS = 12_000;
const WARM_UP_MS = 5_000;
const RATIO = 0.5;
const CASH = 4;
const BANK = 5;
const PRICE = 10_000;

/** People without debts, used in turn: what one pays is paid back to them. */
class Persons {
  readonly #ids: readonly number[];
  #n = 0;
  constructor(ids: readonly number[]) {
    this.#ids = ids;
  }
  next() {
    return { user_id: String(this.#ids[this.#n++ % this.#ids.length]) };
  }
}

async function makePersons(db: Db, from: number, many: number): Promise<Persons> {
  const ids = await asSystem(db, { now: new Date(), call: 'bench' }, async (ctx) => {
    const made: number[] = [];
    for (let n = from; n < from + many; n++) {
      const phone_number = `0939${String(n).padStart(7, '0')}`;
      const person = { name: 'نگار', family: 'آزمون', gender: 2 as const, phone_number };
      made.push((await createUser(ctx, person)).id);
    }
    return made;
  });
  return new Persons(ids);
}

/** A client's round: five documents, all on one cash box and one bank. */
const ROUND = (user_id: number, cost_type_id: number): [path: string, body: object][] => [
  ['receive', { user_id, price: PRICE, cash_id: CASH }],
  ['cost', { cost_type_id, price: PRICE, bank_id: BANK, description: 'چای' }],
  ['payment', { user_id, price: PRICE, cash_id: CASH }],
  [
    'internal-fund',
    {
      source_type: 2,
      source_id: BANK,
      destination_type: 1,
      destination_id: CASH,
      price: PRICE,
      wage: 500,
      payment_type: 'card',
    },
  ],
  [
    '',
    {
      description: 'جابه‌جایی',
      transactions: [
        { cash_id: CASH, debit: PRICE },
        { bank_id: BANK, credit: PRICE },
      ],
    },
  ],
];

function send(url: string, token: string, body: object, agent?: http.Agent): Promise<void> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      ...(agent ? { agent } : {}),
      method: 'POST',
      timeout: 30_000,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
        'Idempotency-Key': randomUUID(),
      },
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('a document took over 30 s')));
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode === 201) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(parts)}`));
      });
    });
    request.end(text);
  });
}

/**
 * Documents per second over HTTP, by 16 clients on two server processes, all on one cash box and one bank, compared
 * with the same statements replayed over plain connections.
 */
export async function run(): Promise<boolean> {
  const club = await openBenchClub();
  let second: AppServer | undefined;
  try {
    const cost_type_id = await costType(club.db);
    const [ours, theirs] = [await makePersons(club.db, 1, 64), await makePersons(club.db, 1_001, 64)];
    const round = async (server: Pick<AppServer, 'url'>, user_id: string, agent?: http.Agent) => {
      for (const [path, body] of ROUND(Number(user_id), cost_type_id))
        await send(`${server.url}/v1/admin/documents${path && `/${path}`}`, club.token, body, agent);
    };
    const statements = await recordWork(club, theirs, (server, { user_id }) => round(server, user_id));
    const documents = ROUND(1, 1).length;
    console.log(`  ${documents} documents are ${statements.length} statements.`);
    second = await startApp({ database: appLogin(club.config), writesAtOnce: 1_000_000 });
    pinServer(second.pid);
    const servers = [club.server, second];
    const before = await countDeadlocks(club.db);
    let lost = 0;
    const overHttp = async (ms: number) => {
      const there = await countDocuments(club.db);
      const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
      const start = performance.now();
      let made = 0;
      const client = async (n: number) => {
        while (performance.now() - start < ms) {
          await round(servers[n % 2] as AppServer, ours.next().user_id, agent);
          made += documents;
        }
      };
      try {
        await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
        const rate = made / ((performance.now() - start) / 1000);
        lost += Math.abs((await countDocuments(club.db)) - there - made);
        return rate;
      } finally {
        agent.destroy();
      }
    };
    const replayer = await Replayer.open(club.config, statements, theirs, CLIENTS);
    const bare = async (ms: number) => (await replayer.run(ms)) * documents;
    await overHttp(WARM_UP_MS);
    // Before the replay, which writes the recording's balances: until then the books must be correct.
    const broken = (await verify(club.db)).length;
    await bare(WARM_UP_MS / 2);
    const rates = await alternately(
      ROUNDS,
      () => overHttp(RUN_MS),
      () => bare(RUN_MS),
    );
    await replayer.close();
    const ratios = rates.ours.map((rate, at) => rate / (rates.anchor[at] ?? Number.NaN));
    figure(`${CLIENTS} clients: documents a second over HTTP`, median(rates.ours), '/s');
    figure(`${CLIENTS} clients: the same statements, bare`, median(rates.anchor), '/s');
    console.log(`  ratio, median and spread: ${spreadText(spreadOf(ratios))}`);
    const fast = figure('ratio', median(ratios), '', { least: RATIO });
    const met = (await countDeadlocks(club.db)) - before;
    const free = figure('deadlocks', met, '', { most: 0 });
    const kept = figure('documents that were answered and are not there, or the other way', lost, '', {
      most: 0,
    });
    const sound = figure('broken invariants of the books after the warm-up', broken, '', { most: 0 });
    const lowest = figure('lowest balance of the cash box', await lowestCash(club.db), 'toman', { least: 0 });
    return lowest && sound && kept && free && fast;
  } finally {
    await second?.stop();
    await club.stop();
  }
}

/** An account below 51. */
async function costType(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (code, name, kind, parent_id)
    select '5190', 'چای', kind, id from accounts where code = '51' returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function countDocuments(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from documents`.execute(db);
  return rows[0]?.n ?? 0;
}

async function countDeadlocks(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

/** The lowest balance the cash box ever had, added up from postings: replayed balances are meaningless. */
async function lowestCash(db: Db): Promise<number> {
  const { rows } = await sql<{ lowest: number }>`
    select min(r.balance)::bigint as lowest from (
      select sum(p.debit - p.credit) over (order by p.id) as balance
      from postings p join accounts a on a.id = p.account_id where a.cash_id = ${CASH}) r`.execute(db);
  return rows[0]?.lowest ?? 0;
}
