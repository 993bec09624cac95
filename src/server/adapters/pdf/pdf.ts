import { inThread } from '../thread.ts';
import { joinPdfs } from './join-pdf.ts';
import type { PaperClub } from './paper-club.ts';

/** A paper of 2,000 rows takes half a second; the limit is for a busy machine. */
const LIMIT_MS = 30_000;

/**
 * Makes a PDF from a template and its data in a thread of its own, because the compiler blocks its thread and caches
 * parts of every document.
 */
export function makePdf(
  template: string,
  data: { club: PaperClub },
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return inThread(
    new URL('./pdf-worker.ts', import.meta.url),
    { template, data },
    { limitMs: LIMIT_MS, signal },
  );
}

/** How many threads compile parts of one paper in parallel. */
const AT_ONCE = 2;

/** Makes one PDF of several parts with the same template and their own data, a few at a time. */
export async function makePdfOf(
  template: string,
  parts: readonly { club: PaperClub }[],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const made: Uint8Array<ArrayBuffer>[] = [];
  const left = [...parts.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, data] = next;
      made[at] = await makePdf(template, data, signal);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const [only] = made;
  return made.length === 1 && only ? only : joinPdfs(made);
}
