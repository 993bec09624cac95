import { CallError } from '#app/data/call-error.ts';
import { SECOND_MS } from '#domain/durations.ts';

/** After each piece that did not arrive the next try waits longer; after the last there is none. */
const PAUSES_MS = [2, 5, 10, 20, 40].map((seconds) => seconds * SECOND_MS);
/** Temporary errors, except a full disk. */
const passes = ({ code, passing }: CallError): boolean =>
  passing && code !== 'storage_full' && code !== 'upgrade_required';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Uploads a file in pieces. A failed piece is repeated a few times; if the server has another number of bytes, the
 * upload continues there (`stale`).
 */
export async function sendPieces(
  size: number,
  piece: number,
  send: (offset: number) => Promise<unknown>,
  pause: (ms: number) => Promise<void> = wait,
): Promise<void> {
  let tries = 0;
  for (let offset = 0; offset < size; ) {
    try {
      await send(offset);
      offset += piece;
      tries = 0;
    } catch (error) {
      const ms = PAUSES_MS[tries++];
      if (!(error instanceof CallError) || ms === undefined) throw error;
      const { received } = error.details;
      if (error.code === 'stale' && typeof received === 'number') offset = received;
      else if (passes(error)) await pause(ms);
      else throw error;
    }
  }
}
