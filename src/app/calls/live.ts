import * as v from 'valibot';
import { type Change, invalidate } from '#app/data/affects.ts';
import { eventReader, type ServerEvent } from '#app/data/event-stream.ts';
import { queryClient, refetchOlder } from '#app/data/query.ts';
import { API_BASE } from '#app/data/request.ts';
import { currentSession, endSession, hasExpired } from '#app/data/session.ts';
import { openOutbox } from '#app/offline/outbox.ts';
import { unsentAtom } from '#app/offline/unsent.ts';
import { setConnection } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import { ASKING, isOurs } from '#contract/answer.ts';
import { APP_VERSION } from '#contract/app-version.ts';
import { LiveEvent, stream } from '#contract/stream.ts';

/** The server sends a comment every 15 s; twice that without one means the connection is dead. */
const SILENCE_MS = 35_000;
/** How long an opening stream may take. */
const OPENING_MS = 6000;
/** Events of one change come in a row; they are answered with one fetch. */
const GATHER_MS = 40;
/** The longest pause between two reloads while changes follow each other. */
const RUN_MS = 320;
/** The same while this device is sending, when most changes are its own. */
const OWN_RUN_MS = 2000;
const BACKOFF = [300, 600, 1200, 2500, 5000, 10_000];
/** Offline, the first attempt waits until cached data is drawn. */
const REST_MS = 1500;
/** How long a visible page whose stream was replaced waits before it reconnects. */
const ROOM_MS = 30_000;
/** How many failed attempts still count as «connecting». */
const GRACE_TRIES = 2;

/** Keeps the stream open while someone is signed in; returns the way to end it. */
export function openLive(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let line = new AbortController();
  let wake = () => {};
  addEventListener('online', () => wake(), { signal });
  // A socket may survive an offline period: reconnect to learn what was missed.
  addEventListener('offline', () => line.abort(), { signal });

  const run = async () => {
    let failures = 0;
    const rest = (ms: number) =>
      new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, ms);
      });
    if (!navigator.onLine) {
      setConnection('offline');
      await rest(REST_MS);
    }
    while (!signal.aborted) {
      line = new AbortController();
      const opened = await readStream(AbortSignal.any([signal, line.signal]), () => {
        failures = 0;
        setConnection('live');
      });
      if (signal.aborted) return;
      if (opened === 'replaced') {
        await untilSeen(signal);
        failures = 0;
        continue;
      }
      failures = opened === 'was open' ? 1 : opened === 'silent' ? GRACE_TRIES + 1 : failures + 1;
      if (!navigator.onLine) setConnection('offline');
      else setConnection(failures > GRACE_TRIES ? 'silent' : 'connecting');
      const pause = BACKOFF[Math.min(failures, BACKOFF.length) - 1] ?? 0;
      await rest(pause * (0.75 + Math.random() / 2));
    }
  };
  void run();
  return () => {
    stopped.abort();
    wake();
  };
}

/** Waits until the page is visible again; a visible page waits too, or pages would replace each other endlessly. */
async function untilSeen(stopped: AbortSignal): Promise<void> {
  const done = new AbortController();
  const signal = AbortSignal.any([stopped, done.signal]);
  await new Promise<void>((resolve) => {
    const late = document.hidden ? undefined : setTimeout(resolve, ROOM_MS);
    const look = () => !document.hidden && resolve();
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => resolve());
    signal.addEventListener('abort', () => clearTimeout(late));
  });
  done.abort();
}

/** One connection until its end: returns whether it was open, was replaced by another page's, or went silent. */
async function readStream(
  stopped: AbortSignal,
  onOpen: () => void,
): Promise<'was open' | 'replaced' | 'no' | 'silent'> {
  const session = currentSession();
  if (!session) return 'no';
  const silent = new AbortController();
  let watchdog = setTimeout(() => silent.abort(), OPENING_MS);
  let opened = false;
  try {
    const response = await fetch(`${API_BASE}${stream.open.path}`, {
      headers: {
        Authorization: `Bearer ${session.token}`,
        Accept: 'text/event-stream',
        'X-App-Version': String(APP_VERSION),
      },
      cache: 'no-store',
      signal: AbortSignal.any([stopped, silent.signal]),
      ...ASKING,
    });
    if (!isOurs(response.headers)) return 'no';
    if (response.status === 401) await endSession(hasExpired(session) ? 'expired' : 'ended');
    if (!response.ok || !response.body) return 'no';
    clearTimeout(watchdog);
    watchdog = setTimeout(() => silent.abort(), SILENCE_MS);
    opened = true;
    onOpen();
    const read = eventReader();
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => silent.abort(), SILENCE_MS);
      for (const event of read(text)) {
        if (event.event === 'replaced') return 'replaced';
        take(event);
      }
    }
  } catch {
    // The line broke: the caller connects again.
  } finally {
    clearTimeout(watchdog);
  }
  if (opened) return 'was open';
  return silent.signal.aborted ? 'silent' : 'no';
}

function take({ event, data }: ServerEvent): void {
  if (event === 'session_ended') void endSession('ended');
  else if (event === 'refetch') void refetchAfterSending(performance.now());
  else if (event === 'hold') void import('#app/data/holds.ts').then(({ hearHold }) => hearHold(data));
  else if (event === 'message' && data) {
    const change = v.safeParse(LiveEvent, JSON.parse(data));
    if (change.success) gather(change.output);
  }
}

/** Queued work is sent first, so that reloaded lists include it; at most for this long. */
const SEND_FIRST_MS = 5000;

async function refetchAfterSending(than: number): Promise<void> {
  if (store.get(unsentAtom).counts.all > 0) {
    const sent = openOutbox().then((outbox) => outbox.drain());
    await Promise.race([sent.catch(() => {}), new Promise((late) => setTimeout(late, SEND_FIRST_MS))]);
  }
  refetchOlder(than);
}

let gathered: Change[] = [];
let pause = GATHER_MS;
let fetched = Number.NEGATIVE_INFINITY;
function gather(change: Change): void {
  gathered.push(change);
  if (gathered.length > 1) return;
  const { sending, waiting } = store.get(unsentAtom).counts;
  const most = sending > 0 && waiting > 0 ? OWN_RUN_MS : RUN_MS;
  pause = performance.now() - fetched < 2 * pause ? Math.min(most, 2 * pause) : GATHER_MS;
  setTimeout(() => {
    const changes = gathered;
    gathered = [];
    fetched = performance.now();
    void invalidate(queryClient, changes);
  }, pause);
}
