import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** A statement of 2,000 rows takes half a second; a busy machine gets twenty times that. */
const LIMIT_MS = 10_000;

/**
 * A PDF of a template and its data, made in a thread of its own that ends with it: the compiler blocks its thread, and
 * keeps a part of every document it has made.
 */
export async function makePdf(
  template: string,
  data: unknown,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: { template, data } });
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  try {
    const made = once(worker, 'message', { signal: both });
    const late = sleep(LIMIT_MS, undefined, { signal: both, ref: false }).then(() => {
      throw new Error(`${template} took longer than ${LIMIT_MS} ms`);
    });
    const [bytes] = await Promise.race([made, late]);
    return bytes;
  } finally {
    stop.abort();
    await worker.terminate();
  }
}
