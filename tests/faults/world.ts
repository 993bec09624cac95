import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { ManualClock } from '#server/adapters/clock.ts';
import { createDb, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { firstStart } from '#server/system/club/first-start.ts';
import { type AppProcess, startApp } from '#tests/support/app-server.ts';
import { builders } from '#tests/support/build.ts';
import { ADMIN_PHONE, RecordingSender, TestClub } from '#tests/support/club.ts';
import { runOn } from '#tests/support/database.ts';
import { type ScratchEngine, startScratchEngine } from '#tests/support/scratch-engine.ts';
import { BadLine } from './bad-line.ts';
import { BrowserDesk } from './browser-desk.ts';
import { ClubBackup } from './club-backup.ts';
import { DatabaseWire, type Moment } from './database-wire.ts';
import type { Desk } from './desk.ts';
import type { Engine } from './engine/build-engine.ts';
import { EngineDesk } from './engine/engine-desk.ts';
import { type Ground, HOURS, NOW } from './ground.ts';
import { Kiosk } from './kiosk.ts';
import { pageFiles } from './page-script.ts';

const DATABASE = 'club';
/** Only processes are killed, not machines, so written data survives in the system's memory. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off' };
/** A database that is back answers much sooner (ms). */
const BACK_LIMIT = 30_000;
/** The longest wait for one connection (ms). */
const ANSWER_LIMIT = 5_000;

/** One server process and one database for many schedules; each gets its own people and slots. */
export class World implements Ground {
  readonly #engine: ScratchEngine;
  readonly #wire: DatabaseWire;
  /** This process's own connection, without failures. */
  readonly #ownWire: DatabaseWire;
  readonly #database: { host: string; port: number; user: string; password: string; database: string };
  #server: AppProcess | null = null;
  #mending: Promise<void> = Promise.resolve();
  #slots: number[] = [];
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-faults-'));
  /** Browsers for tablets; used unless the tablets run the engine alone. */
  readonly #kiosks = [new Kiosk(), new Kiosk()] as const;
  readonly #own: Engine | null;
  readonly tokens = new Map<string, number>();
  #backup!: ClubBackup;
  club!: TestClub;
  build!: ReturnType<typeof builders>;
  #admin!: BadLine;

  private constructor(engine: ScratchEngine, wire: DatabaseWire, ownWire: DatabaseWire, own: Engine | null) {
    this.#engine = engine;
    this.#wire = wire;
    this.#ownWire = ownWire;
    this.#own = own;
    const { user, password } = engine.config as { user: string; password: string };
    this.#database = { host: '127.0.0.1', port: wire.port, user, password, database: DATABASE };
  }

  /** `own`: the engine that tablets run without a browser. */
  static async open(own: Engine | null): Promise<World> {
    const [engine] = await Promise.all([startScratchEngine(SETTINGS), own ? null : pageFiles()]);
    const port = () => engine.config.port as number;
    const [wire, ownWire] = await Promise.all([DatabaseWire.open(port), DatabaseWire.open(port)]);
    const world = new World(engine, wire, ownWire, own);
    try {
      await Promise.all([world.#found(), ...(own ? [] : world.#kiosks.map((kiosk) => kiosk.context()))]);
    } catch (error) {
      await world.close();
      throw error;
    }
    return world;
  }

  async #found(): Promise<void> {
    await runOn(this.#engine.config, `create database ${DATABASE} template template0`);
    const db = createDb(createPool({ ...this.#database, port: this.#ownWire.port, max: 4 }, () => {}));
    await migrate(db);
    await firstStart(db, { now: new Date(NOW), adminPhone: ADMIN_PHONE });
    await this.#startServer();
    this.#admin = await BadLine.open(this.#target);
    const clock = new ManualClock(NOW);
    const parts = { url: this.#admin.url, db, clock, sender: new RecordingSender() };
    this.club = new TestClub({ ...parts, faults: [], warnings: [] }, () => db.destroy());
    const owner = { ...this.#database, port: this.#ownWire.port };
    this.#backup = new ClubBackup(this.club, owner, this.#folder);
    this.build = builders(this.club);
  }

  /** The server's address; null while it is down. */
  readonly #target = (): string | null => this.#server?.url ?? null;

  async #startServer(): Promise<void> {
    for (let left = 5; ; left--) {
      try {
        this.#server = await startApp({ database: this.#database, now: NOW, backups: this.#folder });
        return;
      } catch (error) {
        if (left === 0) throw error;
        await sleep(100);
      }
    }
  }

  openDesk(place: 0 | 1): Promise<Desk> {
    return this.#own
      ? EngineDesk.open(this, this.#own, this.#target, place)
      : BrowserDesk.open(this, this.#kiosks[place], this.#target, place);
  }

  async backUp(): Promise<void> {
    await this.ready();
    await this.#backup.make();
  }

  async putBack(): Promise<void> {
    await this.ready();
    await this.#backup.putBack();
  }

  /** Kills it in the next transaction: before the database gets the commit, or before the server gets the answer. */
  async killServerAt(moment: Moment): Promise<void> {
    await this.#wire.trap(moment);
    this.killServer();
  }

  /** Kills the server's process, which is restarted automatically. */
  killServer(): void {
    const dead = this.#server;
    if (!dead) return;
    this.#server = null;
    process.kill(dead.pid, 'SIGKILL');
    this.#mend(async () => {
      await dead.stop();
      await this.#startServer();
    });
  }

  /** Kills the database, or one of its server processes, after which it recovers by itself. */
  async killEngine(whole: boolean): Promise<void> {
    if (whole) {
      this.#mend(() => this.#engine.killAndStart());
      return;
    }
    const ours = await this.#connected();
    // The database drops all connections when one of its processes is killed.
    const ended = new Promise<void>((resolve) => ours.once('end', () => resolve()));
    const { rows } = await ours.query<{ pid: number }>(`select pid from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() order by state_change desc nulls last limit 1`);
    for (const { pid } of rows) process.kill(pid, 'SIGKILL');
    if (rows.length > 0) this.#mend(() => ended);
    else await ours.end();
  }

  /** A connection as soon as the database accepts one; it may be recovering. */
  async #connected(): Promise<pg.Client> {
    for (const end = Date.now() + BACK_LIMIT; ; await sleep(20)) {
      const client = new pg.Client({
        ...this.#database,
        port: this.#ownWire.port,
        // Another program may have taken the engine's former port.
        connectionTimeoutMillis: ANSWER_LIMIT,
        query_timeout: ANSWER_LIMIT,
      });
      client.on('error', () => {});
      try {
        await this.#mending;
        await client.connect();
        return client;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  }

  #mend(work: () => Promise<void>): void {
    // A failed repair is reported by `ready` and does not block the next one.
    this.#mending = this.#mending.catch(() => {}).then(work);
    this.#mending.catch(() => {});
  }

  /** Waits until server and database answer and no failure of ours is pending. */
  async ready(): Promise<void> {
    this.#wire.untrap();
    let mending: Promise<void> | undefined;
    // A failure that just happened still has to be repaired.
    while (mending !== this.#mending) {
      mending = this.#mending;
      await mending.catch((error) => {
        if (!this.#server) this.#mend(() => this.#startServer());
        throw error;
      });
    }
    for (const end = Date.now() + BACK_LIMIT; ; await sleep(20)) {
      const server = await this.#health();
      const database = await sql`select 1`.execute(this.club.db).then(() => 'ok', String);
      if (server === 'ok' && database === 'ok') return;
      if (Date.now() < end) continue;
      const ended = this.#server?.end();
      await this.#server?.stop();
      await this.#startServer();
      const told = [`server: ${server}`, `database: ${database}`, ...(ended ? [`process: ${ended}`] : [])];
      throw new Error(
        `Server and database did not come back in 30 s, which on a machine with too much to do says nothing of the product. ${told.join('; ')}`,
      );
    }
  }

  async #health(): Promise<string> {
    try {
      const answer = await fetch(`${this.#target()}/v1/health`, { signal: AbortSignal.timeout(5000) });
      return answer.ok ? 'ok' : `${answer.status} ${await answer.text()}`;
    } catch (error) {
      return `${error}: ${(error as Error).cause}`;
    }
  }

  /** Unused slots of today. */
  async slots(n: number): Promise<number[]> {
    if (this.#slots.length < n) {
      this.#slots.push(...(await this.build.slots({ hours: HOURS })).map(({ id }) => id));
    }
    return this.#slots.splice(0, n);
  }

  async close(): Promise<void> {
    await Promise.all(this.#kiosks.map((kiosk) => kiosk.close()));
    await this.#mending.catch(() => {});
    await this.#admin?.close();
    await this.#server?.stop();
    await this.club?.db.destroy();
    this.#wire.close();
    this.#ownWire.close();
    await this.#engine.stop();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}
