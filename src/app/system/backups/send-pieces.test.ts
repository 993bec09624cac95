import { expect, test } from 'vitest';
import { CallError } from '#app/data/call-error.ts';
import { sendPieces } from './send-pieces.ts';

/** Sends 25 bytes in pieces of 10, each try answered by the next of these; the offsets that were sent, and the waits. */
async function sent(...answers: (CallError | null)[]) {
  const offsets: number[] = [];
  const waits: number[] = [];
  const send = async (offset: number) => {
    offsets.push(offset);
    const answer = answers.shift();
    if (answer) throw answer;
  };
  const failed = await sendPieces(25, 10, send, async (ms) => void waits.push(ms)).then(
    () => null,
    (error: CallError) => error.code,
  );
  return { offsets, waits: waits.length, failed };
}
const lost = new CallError('network');

test('a piece that was lost is sent again, a few times, and the file goes on', async () => {
  expect(await sent()).toEqual({ offsets: [0, 10, 20], waits: 0, failed: null });
  const away = new CallError('unavailable', { status: 503 });
  expect(await sent(null, lost, away, null)).toEqual({
    offsets: [0, 10, 10, 10, 20],
    waits: 2,
    failed: null,
  });
  expect(await sent(...Array(6).fill(lost))).toEqual({
    offsets: Array(6).fill(0),
    waits: 5,
    failed: 'network',
  });
});

test('where the server has more or less of it, the file goes on there', async () => {
  const stale = (received: number) => new CallError('stale', { status: 409, details: { received } });
  expect(await sent(null, stale(5), null)).toEqual({ offsets: [0, 10, 5, 15], waits: 0, failed: null });
  expect(await sent(lost, stale(20))).toEqual({ offsets: [0, 0, 20], waits: 1, failed: null });
});

test('what would be refused again ends it at once', async () => {
  for (const code of ['storage_full', 'not_found', 'not_active', 'forbidden'] as const)
    expect(await sent(new CallError(code))).toEqual({ offsets: [0], waits: 0, failed: code });
});
