import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

interface ThreadOptions {
  limitMs: number;
  signal: AbortSignal;
  /** Heap limit in megabytes; beyond it the thread ends and not the server. */
  memory?: number;
}

/** Passes the compile cache's folder to the thread; stripping types again would be half of its start. */
function threadEnv(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return cache ? { ...process.env, NODE_COMPILE_CACHE: path.dirname(cache) } : process.env;
}

/** Runs a job in a thread of its own and returns its answer; ends it when it takes too long. */
export async function inThread<T>(
  file: URL,
  workerData: unknown,
  { limitMs, signal, memory }: ThreadOptions,
): Promise<T> {
  const resourceLimits = memory === undefined ? {} : { maxOldGenerationSizeMb: memory };
  const worker = new Worker(file, { workerData, resourceLimits, env: threadEnv() });
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  try {
    const answer = once(worker, 'message', { signal: both });
    const late = sleep(limitMs, undefined, { signal: both, ref: false }).then(() => {
      throw new Error(`${file.pathname} took longer than ${limitMs} ms`);
    });
    const gone = once(worker, 'exit', { signal: both }).then(() => {
      throw new Error(`${file.pathname} ended without an answer`);
    });
    const [value] = await Promise.race([answer, late, gone]);
    return value as T;
  } finally {
    stop.abort();
    await worker.terminate();
  }
}
