import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { EngineError } from './engine/engine-error.ts';
import { type Engine, findRunningEngine, startEngine } from './engine.ts';

const dirs: string[] = [];
const engines: Engine[] = [];
const parents: ChildProcess[] = [];

afterEach(async () => {
  for (const parent of parents.splice(0)) parent.kill('SIGKILL');
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  for (const dir of dirs.splice(0)) {
    const { pid } = pidFile(dir);
    if (pid) kill(pid);
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 20 });
  }
});

function newFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-engine-'));
  fs.chmodSync(dir, 0o755);
  dirs.push(dir);
  return dir;
}

async function start(dir: string, log: (line: string) => void = () => {}): Promise<Engine> {
  const engine = await startEngine(dir, log);
  engines.push(engine);
  return engine;
}

/**
 * A Node process that starts the engine and runs until it is killed; its first line is the connection, or the error.
 */
function startInParent(
  dir: string,
  env: Record<string, string> = {},
): { parent: ChildProcess; said: Promise<string> } {
  const code = `
    const { startEngine } = await import(${JSON.stringify(path.join(import.meta.dirname, 'engine.ts'))});
    setInterval(() => {}, 1000);
    const said = startEngine(${JSON.stringify(dir)}, () => {}).then(({ owner }) => JSON.stringify(owner));
    console.log(await said.catch((error) => error.message));`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  parents.push(parent);
  return { parent, said: once(parent.stdout, 'data').then(([text]) => String(text).trim()) };
}

async function killParent(parent: ChildProcess): Promise<void> {
  const exit = once(parent, 'exit');
  parent.kill('SIGKILL');
  await exit;
}

async function query<Row extends pg.QueryResultRow>(config: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function pidFile(dir: string): { pid: number } {
  const file = path.join(dir, 'pg/postmaster.pid');
  return { pid: fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, 'utf8'), 10) : 0 };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EngineError)) throw new Error(`not an EngineError: ${String(error)}`);
  return error.message;
}

it('starts on an empty folder with a database that knows Persian', async () => {
  const dir = path.join(newFolder(), 'not/there/yet');
  const { owner: config } = await start(dir);
  const [row] = await query(
    config,
    `select current_setting('server_encoding') as encoding, length('علی') as letters,
            current_setting('listen_addresses') as listens, current_setting('data_checksums') as checksums`,
  );
  expect(row).toEqual({ encoding: 'UTF8', letters: 3, listens: '127.0.0.1', checksums: 'on' });
  await query(config, 'create extension pg_trgm');
  const [trigrams] = await query<{ found: string[] }>(config, `select show_trgm('رضا') as found`);
  expect(trigrams?.found.length).toBeGreaterThan(0);
});

it('lets in nobody without its password, and shows that to nobody', async () => {
  const dir = newFolder();
  const { owner: config } = await start(dir);
  await expect(query({ ...config, password: 'guess' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect(fs.statSync(path.join(dir, 'pg')).mode & 0o077).toBe(0);
});

it('stops, and starts again with what it kept', async () => {
  const dir = newFolder();
  const first = await startEngine(dir, () => {});
  await query(first.owner, 'create table kept as select 42 as answer');
  await first.stop();
  await first.exited;
  expect(pidFile(dir).pid).toBe(0);
  const second = await start(dir);
  expect(await query(second.owner, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

it('starts again after kill -9 of PostgreSQL', async () => {
  const dir = newFolder();
  const first = await startEngine(dir, () => {});
  await query(first.owner, 'create table kept as select 42 as answer');
  kill(pidFile(dir).pid);
  await first.exited;
  const second = await start(dir);
  expect(await query(second.owner, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

it('stops the orphan of a server killed with -9 and takes its data over', async () => {
  const dir = newFolder();
  const { parent, said } = startInParent(dir);
  const config = JSON.parse(await said) as pg.ClientConfig;
  await query(config, 'create table kept as select 42 as answer');
  const orphan = pidFile(dir).pid;
  await killParent(parent);
  expect(await query(config, 'select answer from kept')).toEqual([{ answer: 42 }]);

  const lines: string[] = [];
  const second = await start(dir, (line) => void lines.push(line));
  expect(lines).toContain(`Stopping the engine (process ${orphan}) that a killed server left behind.`);
  expect(pidFile(dir).pid).not.toBe(orphan);
  expect(await query(second.owner, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

it('starts after kill -9 of the server and of PostgreSQL', async () => {
  const dir = newFolder();
  const { parent, said } = startInParent(dir);
  await said;
  kill(pidFile(dir).pid);
  await killParent(parent);
  await start(dir);
});

it('refuses a second start on the same data, and the first goes on', async () => {
  const dir = newFolder();
  const { owner: config } = await start(dir);
  const { pid } = pidFile(dir);
  expect(await refusal(startEngine(dir, () => {}))).toBe(
    `Another server is already running on ${dir} (engine process ${pid}): stop it, or set MEYDAN_DATA to another folder.`,
  );
  expect(await query(config, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('lets exactly one of several simultaneous first starts win', async () => {
  const dir = newFolder();
  const said = await Promise.all([1, 2, 3].map(() => startInParent(dir).said));
  const lost = said.filter((line) => line.startsWith('Another server is already running'));
  const won = said.filter((line) => line.startsWith('{'));
  expect({ won: won.length, lost: lost.length }).toEqual({ won: 1, lost: 2 });
});

it('keeps its ownership when PostgreSQL drops every connection', async () => {
  const dir = newFolder();
  const { owner: config } = await start(dir);
  await sleep(2100); // A younger engine is not taken for an orphan.
  await query(
    config,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meydan owner'`,
  );
  const owners = () =>
    query(config, `select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and granted`);
  await expect.poll(owners, { timeout: 5000 }).toHaveLength(1);
  expect(await refusal(startEngine(dir, () => {}))).toContain('already running');
});

it('starts over when initdb was interrupted', async () => {
  const dir = newFolder();
  const { parent } = startInParent(dir);
  await expect
    .poll(() => fs.readdirSync(dir).join(), { timeout: 20_000, interval: 5 })
    .toMatch(/pg\.new-\d+(,|$)/);
  await sleep(30);
  await killParent(parent);
  expect(fs.existsSync(path.join(dir, 'pg'))).toBe(false);
  const { owner: config } = await start(dir);
  expect(await query(config, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('passes over the pid file of a dead engine whose number belongs to something else', async () => {
  const dir = newFolder();
  const first = await startEngine(dir, () => {});
  await first.stop();
  fs.writeFileSync(path.join(dir, 'pg/postmaster.pid'), `${process.pid}\n${dir}/pg\n0\n1\n`);
  if (process.getuid?.() === 0) {
    const { uid, gid } = fs.statSync(path.join(dir, 'pg'));
    fs.chownSync(path.join(dir, 'pg/postmaster.pid'), uid, gid);
  }
  await start(dir);
});

it('says in one sentence that it cannot use a folder', async () => {
  const dir = newFolder();
  fs.writeFileSync(path.join(dir, 'file'), '');
  expect(await refusal(startEngine(path.join(dir, 'file/data'), () => {}))).toMatch(
    /^The data folder .*file\/data cannot be used by this user \(ENOTDIR\): .*MEYDAN_DATA.*\.$/,
  );
});

it('works below a folder that only root may enter, and says so when an ordinary user may not', async () => {
  const dir = newFolder();
  const isRoot = process.getuid?.() === 0;
  fs.chmodSync(dir, isRoot ? 0o700 : 0o500);
  const work = startEngine(path.join(dir, 'data'), () => {});
  if (isRoot) engines.push(await work);
  else expect(await refusal(work)).toContain('cannot be used by this user (EACCES)');
});

it('is found by tools beside a running server', async () => {
  const dir = newFolder();
  expect(await findRunningEngine(dir)).toBeUndefined();
  const engine = await startEngine(dir, () => {});
  expect(await findRunningEngine(dir)).toEqual({ owner: engine.owner, config: engine.config });
  await engine.stop();
  expect(await findRunningEngine(dir)).toBeUndefined();
});

it('gives the app a role of its own, which can do nothing to the engine', async () => {
  const dir = newFolder();
  const { owner, config } = await start(dir);
  expect(config.password).not.toBe(owner.password);
  const [role] = await query(
    config,
    `select current_user as name, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
       pg_has_role('pg_read_server_files', 'member') as reads_files
     from pg_roles where rolname = current_user`,
  );
  expect(role).toEqual({
    name: 'meydan_app',
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
    reads_files: false,
  });
  await expect(query(config, 'create table mine (id int)')).rejects.toMatchObject({ code: '42501' });
});

it('gives one to the data of a time when it had none', async () => {
  const dir = newFolder();
  const first = await startEngine(dir, () => {});
  await query(first.owner, 'drop role meydan_app');
  await expect(query(first.config, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await first.stop();
  const second = await start(dir);
  expect(await query(second.config, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it.each([
  { LANG: 'fa_IR.UTF-8' },
  { LC_TIME: 'fa_IR.UTF-8' },
  { LC_ALL: 'xx_YY', LANG: 'en_US.UTF-8', PGDATA: '/nowhere' },
])('starts whatever language the machine was told: %j', async (env) => {
  const { said } = startInParent(newFolder(), env);
  const config = JSON.parse(await said) as pg.ClientConfig;
  const rows = await query<{ setting: string }>(
    config,
    `select name, setting from pg_settings where name ~ '^lc_' order by name`,
  );
  expect(rows).toEqual(
    ['lc_messages', 'lc_monetary', 'lc_numeric', 'lc_time'].map((name) => ({ name, setting: 'C' })),
  );
});

it('starts on data that were made under a language that this machine lacks', async () => {
  const dir = newFolder();
  await (await start(dir)).stop();
  const file = path.join(dir, 'pg', 'postgresql.conf');
  const settings = fs.readFileSync(file, 'utf8');
  const named = settings.replace(/^lc_(\w+) = \S+/gm, "lc_$1 = 'fa_IR.UTF-8'");
  expect(named).not.toBe(settings);
  fs.writeFileSync(file, named);
  const { owner } = await start(dir);
  expect(await query(owner, 'show lc_time')).toEqual([{ lc_time: 'C' }]);
});
