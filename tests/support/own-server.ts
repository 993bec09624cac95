import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { issueLink } from '#server/access/sign-in/links.ts';
import { createDb, createPool, type Db } from '#server/db/client.ts';
import { findRunningEngine } from '#server/db/engine.ts';
import { freePort } from './free-port.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const START_LIMIT_MS = 60_000;

/** The product's process on its own embedded engine and folder, so that both can be killed. */
export class OwnServer {
  readonly data = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-own-'));
  /** The port, the same after each start. */
  #port: number | undefined;
  #child: ChildProcess | undefined;
  #link = new URLSearchParams();

  constructor() {
    fs.chmodSync(this.data, 0o755);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get #running(): ChildProcess {
    if (!this.#child) throw new Error('the server has not been started');
    return this.#child;
  }

  get pid(): number {
    return this.#running.pid ?? 0;
  }

  /** The engine's process id, from its pid file. */
  get enginePid(): number {
    return Number(fs.readFileSync(path.join(this.data, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Whether the server's process has ended. */
  get ended(): boolean {
    return this.#running.exitCode !== null || this.#running.signalCode !== null;
  }

  async start(): Promise<void> {
    this.#port ??= await freePort();
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: '',
        ADMIN_PHONE: '09121110000',
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        MEYDAN_DATA: this.data,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
    for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await sleep(20)) {
      const link = /\/login#(\S+)/.exec(said)?.[1];
      if (link) {
        this.#link = new URLSearchParams(link);
        return;
      }
      if (child.exitCode !== null) throw new Error(`the server ended: ${said}`);
    }
    throw new Error(`the server did not start: ${said}`);
  }

  /** A session of the super-admin, by the link printed at the start. */
  async signIn(): Promise<string> {
    const { token } = await this.call<{ token: string }>('POST', 'login', null, {
      super_admin: true,
      phone_number: this.#link.get('phone_number'),
      token: this.#link.get('token'),
    });
    return token;
  }

  /** The same by another link: the printed one works once. */
  async signInAnew(): Promise<string> {
    const { phone_number, token } = await this.withDatabase((db) => issueLink(db, new Date()));
    this.#link = new URLSearchParams({ phone_number, token });
    return this.signIn();
  }

  /** Makes a call and returns its answer; throws when it is refused. */
  async call<T>(method: string, at: string, token: string | null, body?: object): Promise<T> {
    const answer = await fetch(`${this.url}/v1/admin/${at}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  /** Kills server and database immediately after each other, as a power failure does. */
  async kill(first: 'server' | 'database'): Promise<void> {
    const child = this.#running;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const victims = [this.pid, this.enginePid];
    for (const pid of first === 'server' ? victims : victims.reverse()) process.kill(pid, 'SIGKILL');
    await gone;
  }

  /** The connection of the tables' owner. */
  async owner(): Promise<pg.ClientConfig> {
    const engine = await findRunningEngine(this.data);
    if (!engine) throw new Error('no engine runs');
    return engine.owner;
  }

  async withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const engine = await findRunningEngine(this.data);
    if (!engine) throw new Error('no engine runs');
    const db = createDb(createPool(engine.config, () => {}));
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  async stop(): Promise<void> {
    if (this.#child && !this.ended) {
      const gone = new Promise((resolve) => this.#running.once('exit', resolve));
      this.#running.kill('SIGTERM');
      await gone;
    }
    fs.rmSync(this.data, { recursive: true, force: true, maxRetries: 5 });
  }
}
