import { inThread } from '../thread.ts';
import { joinPdfs } from './join-pdf.ts';
import type { PaperClub } from './paper-club.ts';

/** A paper of 2,000 rows takes half a second; a machine that is busy with all else gets very much more. */
const LIMIT_MS = 30_000;

/**
 * A PDF of a template and its data, made in a thread of its own: the compiler blocks its thread, and keeps a part of
 * every document it has made.
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

/** So many threads compile parts of one paper at once. */
const AT_ONCE = 2;

/** One PDF of several, each of the same template and its own data, one after the other; few are made at once. */
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
