import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure } from './report.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Clones the committed project, installs, builds and starts the demo; then starts it again. */
export async function run(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meydan-start-'));
  const project = path.join(folder, 'meydan');
  try {
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, project], {
      stdio: 'inherit',
      timeout: 60_000,
    });
    // The engine's system user must be able to read the files when started as root.
    execFileSync('chmod', ['755', folder]);
    const install = await timed(() =>
      execFileSync('npm', ['ci'], { cwd: project, stdio: 'ignore', timeout: 300_000 }),
    );
    const build = await timed(() =>
      execFileSync('npm', ['run', 'build'], { cwd: project, stdio: 'ignore', timeout: 120_000 }),
    );
    const first = await startOnce(project);
    const second = await startOnce(project);
    figure('install (npm ci)', install, 's');
    figure('build', build, 's');
    figure('first start: database, schema, demo, answer', first, 's');
    const whole = figure('clean clone to a usable calendar', install + build + first, 's', { most: 90 });
    return figure('second start to /v1/health', second, 's', { most: 3 }) && whole;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Starts the demo on the built app and waits until it answers; in seconds. */
async function startOnce(project: string): Promise<number> {
  const port = 4300 + Math.floor(Math.random() * 500);
  const node = path.join(project, 'node_modules/.bin/node');
  const start = performance.now();
  const child = spawn(node, ['src/server/main.ts', '--demo'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await healthy(`http://127.0.0.1:${port}/v1/health`, child);
    return (performance.now() - start) / 1000;
  } finally {
    await stop(child);
  }
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(20)) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it answered.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${url} did not answer in 120 s.`);
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, sleep(20_000).then(() => child.kill('SIGKILL'))]);
}
