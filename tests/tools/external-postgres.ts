import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '#server/db/engine/account.ts';

const DEBIAN = '/usr/lib/postgresql';
const VERSION = '15';

export interface ExternalPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Starts the distribution's PostgreSQL (15; installed by apt as root) in a temporary folder, on a free port. */
export async function startExternalPostgres(say: (line: string) => void): Promise<ExternalPostgres> {
  const bin = findPrograms(say);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-external-'));
  fs.chmodSync(dir, 0o755);
  const data = path.join(dir, 'data');
  const secret = path.join(dir, 'secret');
  const password = randomBytes(18).toString('base64url');
  const account = chooseAccount(data, [dir, bin]);
  fs.mkdirSync(data, { mode: 0o700 });
  fs.writeFileSync(secret, password, { mode: 0o600 });
  for (const file of [data, secret]) account.own(file);

  const init = account.command(path.join(bin, 'initdb'), [
    ...[
      '-D',
      data,
      '-U',
      'meydan',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
  ]);
  execFileSync(init.program, init.args, {
    ...init,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 120_000,
  });

  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    fsync: 'off',
  };
  const server = account.command(path.join(bin, 'postgres'), [
    ...['-D', data, '-p', String(port)],
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(server.program, server.args, {
    ...server,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  const exited = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `postgres://meydan:${password}@127.0.0.1:${port}/postgres`;
  if (await answers(url)) return { url, stop };
  await stop();
  throw new Error(`PostgreSQL in ${bin} did not start: ${said}`);
}

function findPrograms(say: (line: string) => void): string {
  const find = () => [path.join(DEBIAN, VERSION, 'bin'), ...otherVersions()].find(hasServer);
  const present = find();
  if (present) return present;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    say(`Installing PostgreSQL ${VERSION} with apt.`);
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', `postgresql-${VERSION}`]]) {
      spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
        stdio: 'ignore',
        timeout: 600_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
    const fresh = find();
    if (fresh) return fresh;
  }
  throw new Error(
    `There is no PostgreSQL ${VERSION} here: install it (Debian: apt-get install postgresql-${VERSION}), or set DATABASE_URL.`,
  );
}

function otherVersions(): string[] {
  if (!fs.existsSync(DEBIAN)) return [];
  const newer = fs.readdirSync(DEBIAN).filter((version) => Number(version) > Number(VERSION));
  return newer.sort((a, b) => Number(a) - Number(b)).map((version) => path.join(DEBIAN, version, 'bin'));
}

function hasServer(bin: string): boolean {
  return fs.existsSync(path.join(bin, 'postgres')) && fs.existsSync(path.join(bin, 'initdb'));
}

async function answers(url: string): Promise<boolean> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      // Still starting.
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

function freePort(): Promise<number> {
  const probe = net.createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
