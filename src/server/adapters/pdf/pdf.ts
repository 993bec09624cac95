import { inThread } from '../thread.ts';

/** A statement of 2,000 rows takes half a second; a busy machine gets twenty times that. */
const LIMIT_MS = 10_000;

/**
 * A PDF of a template and its data, made in a thread of its own: the compiler blocks its thread, and keeps a part of
 * every document it has made.
 */
export function makePdf(
  template: string,
  data: unknown,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return inThread(
    new URL('./pdf-worker.ts', import.meta.url),
    { template, data },
    { limitMs: LIMIT_MS, signal },
  );
}
