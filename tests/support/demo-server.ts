import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app-files.ts';
import { freePort } from './free-port.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Node's arguments of `npm run demo`, including memory limits. */
const { demo } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts;
const [, ...DEMO] = demo.split(' && ').at(-1).split(' ');

export interface DemoServer {
  url: string;
  pid: number;
  /** The folder of the club's data. */
  data: string;
  /** The one-time sign-in link printed at the start. */
  link: string;
  stop(): Promise<void>;
}

/** Starts the product with the sample club as a user would: its own process and data. */
export async function startDemo({
  data,
  keep = false,
}: {
  data?: string;
  keep?: boolean;
} = {}): Promise<DemoServer> {
  await buildApp();
  const folder = data ?? mkdtempSync(path.join(os.tmpdir(), 'meydan-demo-'));
  const port = await freePort();
  const child = spawn(process.execPath, DEMO, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), MEYDAN_DATA: folder, LOG_LEVEL: 'error', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const link = await printedLink(child);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    data: folder,
    link,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([gone, sleep(25_000).then(() => child.kill('SIGKILL'))]);
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function printedLink(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`No sign-in link in 120 s: ${said}`)), 120_000);
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      const link = /http\S+\/login#\S+/.exec(said)?.[0];
      if (!link) return;
      clearTimeout(late);
      resolve(link);
    });
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}: ${said}`)));
  });
}
