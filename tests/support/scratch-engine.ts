import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEngine } from '#server/db/engine.ts';

export interface ScratchEngine {
  /** Its owner's connection. */
  config: pg.ClientConfig;
  /** The process id of the postmaster. */
  pid: number;
  /** Kills it as a power failure does, and starts it again on the same data with another port. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL in a temporary folder that is removed afterwards, even when the tests are killed. */
export async function startScratchEngine(settings: Record<string, string> = {}): Promise<ScratchEngine> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-test-'));
  fs.chmodSync(dir, 0o755);
  const heir = startHeir(dir);
  const remove = () => {
    heir.kill();
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    let engine = await startEngine(dir, () => {}, settings);
    const first = () =>
      Number(fs.readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return {
      get config() {
        return engine.owner;
      },
      get pid() {
        return first();
      },
      async killAndStart() {
        process.kill(first(), 'SIGKILL');
        await engine.exited;
        engine = await startEngine(dir, () => {}, settings);
      },
      stop: () => engine.stop().finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A process that notices the end of ours by the end of its input, and then cleans up. */
function startHeir(dir: string): ChildProcess {
  const will = 'read _; kill -QUIT "$(head -n 1 "$0/pg/postmaster.pid")"; sleep 1; rm -rf "$0"';
  const heir = spawn('sh', ['-c', will, dir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  heir.on('error', () => {});
  heir.unref();
  return heir;
}
