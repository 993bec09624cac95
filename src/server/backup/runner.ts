import { fork } from 'node:child_process';
import type { BackupWhy } from '#contract/system/backups.ts';
import type { Manifest } from './container.ts';
import { BackupFault } from './fault.ts';
import type { LoadedClub, LoadJob } from './load.ts';
import type { MadeBackup, MakeJob } from './make.ts';

/** What the child process has to do. */
export type Job =
  | ({ kind: 'make' } & MakeJob)
  | ({ kind: 'load' } & LoadJob)
  | { kind: 'check'; file: string; signing_key: Uint8Array };
/** Its messages. */
export type Answer =
  | { progress: number }
  | { done: unknown }
  | { failed: BackupWhy; said: string; disk: 'database' | 'file' };

/** What a received file says about itself. */
export type CheckedFile =
  | { sealed: true }
  | { sealed: false; manifest: Manifest; rows: number; signed: boolean; books: boolean };

interface Results {
  make: MadeBackup;
  load: LoadedClub;
  check: CheckedFile;
}

const CHILD = new URL('./child.ts', import.meta.url);
/** Its heap in megabytes; blocks and compressed parts are outside of it. */
const HEAP = 96;

/**
 * Runs a job in a child process; throws a BackupFault with the reason of a failure. It ends with the signal (reported
 * as interrupted) and with this process.
 */
export function runInChild<J extends Job>(
  job: J,
  hear: (progress: number) => void,
  signal?: AbortSignal,
): Promise<Results[J['kind']]> {
  const { promise, resolve, reject } = Promise.withResolvers<Results[J['kind']]>();
  const child = fork(CHILD, [], {
    execArgv: [`--max-old-space-size=${HEAP}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  child.on('message', (answer: Answer) => {
    if ('progress' in answer) hear(answer.progress);
    else if ('done' in answer) resolve(answer.done as Results[J['kind']]);
    else reject(new BackupFault(answer.failed, answer.said, answer.disk));
  });
  child.once('error', reject);
  child.once('exit', () => {
    signal?.removeEventListener('abort', stop);
    reject(new BackupFault('interrupted'));
  });
  if (signal?.aborted) stop();
  else child.send(job);
  return promise;
}
