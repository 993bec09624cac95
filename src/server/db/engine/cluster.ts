import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';
import { EngineError, errorCode } from './engine-error.ts';
import { engineEnvironment } from './environment.ts';

const HALF = 'pg.new-';
const SECRET = 'meydan.secret';

/** The folder of the cluster inside the data folder. */
export function clusterFolder(dir: string): string {
  return path.join(dir, 'pg');
}

/** Whether the folder holds a cluster. */
export const hasCluster = (dir: string): boolean =>
  fs.existsSync(path.join(clusterFolder(dir), 'PG_VERSION'));

/**
 * Creates the cluster in `dir`/pg if it is missing. An attempt that was killed leaves nothing a later one would use.
 */
export async function ensureCluster(dir: string, initdb: string, account: Account): Promise<void> {
  const data = clusterFolder(dir);
  if (hasCluster(dir)) return forgetLanguage(data);
  sweepHalfMade(dir);

  const half = path.join(dir, `${HALF}${process.pid}`);
  const passwordFile = path.join(dir, `${HALF}${process.pid}.secret`);
  const password = randomBytes(24).toString('base64url');
  try {
    fs.mkdirSync(half, { mode: 0o700 });
    account.own(half);
    writeSecret(passwordFile, password, account);
    await run(initdb, initdbArguments(half, passwordFile), account);
    writeSecret(path.join(half, SECRET), password, account);
    fs.renameSync(half, data);
  } catch (error) {
    // Another server that started at the same moment created it first.
    if (!hasCluster(dir)) throw error;
  } finally {
    fs.rmSync(half, { recursive: true, force: true });
    fs.rmSync(passwordFile, { force: true });
  }
}

/** The password of the cluster's only role, readable only by its owner. */
export function readSecret(dir: string): string {
  return fs.readFileSync(path.join(clusterFolder(dir), SECRET), 'utf8').trim();
}

/**
 * Not `--locale=C`, with which pg_trgm ignores Persian letters: the character type is C.UTF-8. The order of names does
 * not depend on it, since queries name their collation.
 */
function initdbArguments(data: string, passwordFile: string): string[] {
  return [
    ...['-D', data, '-U', 'meydan', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C', '--lc-ctype=C.UTF-8'],
    '--data-checksums',
  ];
}

/** Removes the language from the cluster's configuration: on a machine without that language it would not start. */
function forgetLanguage(data: string): void {
  const file = path.join(data, 'postgresql.conf');
  const settings = fs.readFileSync(file, 'utf8');
  const plain = settings.replace(/^(lc_(?:messages|monetary|numeric|time) *=) *[^\s#]+/gm, '$1 C');
  if (plain !== settings) fs.writeFileSync(file, plain);
}

function writeSecret(file: string, password: string, account: Account): void {
  fs.writeFileSync(file, `${password}\n`, { mode: 0o600 });
  account.own(file);
}

/** Removes folders of killed attempts; the number in their name is the process that created them. */
function sweepHalfMade(dir: string): void {
  for (const name of fs.readdirSync(dir)) {
    if (!name.startsWith(HALF)) continue;
    const pid = Number.parseInt(name.slice(HALF.length), 10);
    if (pid !== process.pid && isAlive(pid)) continue;
    // An initdb that outlived its parent may still write here; the next start removes the rest.
    try {
      fs.rmSync(path.join(dir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      if (errorCode(error) !== 'ENOTEMPTY' || pid === process.pid) throw error;
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function run(program: string, args: string[], account: Account): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const command = account.command(program, args);
  const child = spawn(command.program, command.args, {
    ...command,
    env: engineEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 120_000,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve();
    else reject(new EngineError(`PostgreSQL could not make its data folder: ${said.trim()}`));
  });
  return promise;
}
