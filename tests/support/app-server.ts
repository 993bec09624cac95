import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppOptions } from './app-process.ts';

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;

export interface AppServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface AppProcess extends AppServer {
  /** How the process ended; undefined while it runs. */
  end(): string | undefined;
}

/** Starts a server process of its own on a migrated database. */
export async function startApp(options: AppOptions): Promise<AppProcess> {
  const child = fork(path.join(import.meta.dirname, 'app-process.ts'), [JSON.stringify(options)], {
    execPath: process.execPath,
    execArgv: [],
  });
  let end: string | undefined;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      end = `ended with ${code ?? signal}`;
      resolve();
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () =>
        reject(
          new Error(
            'The server did not start in 30 s: the machine has too much to do, and nothing of the product was judged.',
          ),
        ),
      START_LIMIT_MS,
    );
    child.once('message', (message) => {
      clearTimeout(late);
      resolve((message as { url: string }).url);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The server ended with ${code} before it answered.`));
    });
  }).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    pid: child.pid as number,
    end: () => end,
    async stop() {
      child.kill('SIGTERM');
      const limit = new AbortController();
      const late = sleep(STOP_LIMIT_MS, undefined, { signal: limit.signal }).then(
        () => child.kill('SIGKILL'),
        () => {},
      );
      await gone;
      limit.abort();
      await late;
    },
  };
}
