import { API_BASE } from '#app/data/request.ts';
import { ASKING, isOurs } from '#contract/answer.ts';
import { MINUTE_MS } from '#domain/durations.ts';

const KEY = 'part_reload';
/** The time between two automatic reloads, so that a broken deploy does not reload forever. */
const AGAIN_MS = 10 * MINUTE_MS;
const PROBE_MS = 4000;
const FETCH_MS = 15_000;
/**
 * How long to wait for a new version to take over. Chromium delays it for minutes when the page makes a request at that
 * very moment; reloading the page ends the delay.
 */
export const TAKEOVER_MS = 4000;

/**
 * Reloads the page when a file of the app could not be fetched, as after a deploy; forms have stored what was typed.
 * Does so once, and only when the server answers; otherwise the error message stays.
 */
export async function reloadOnce(): Promise<void> {
  if (!navigator.onLine || !takeTurn()) return;
  if (!(await serverAnswers())) return giveBack();
  await fetchNewVersion();
  location.reload();
}

/** Records a reload. False when there was one recently, or storage is not available. */
function takeTurn(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

function giveBack(): void {
  sessionStorage.removeItem(KEY);
}

async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_MS);
    const answer = await fetch(`${API_BASE}/v1/health`, { cache: 'no-store', signal, ...ASKING });
    return isOurs(answer.headers) && answer.ok && (await answer.json()).database === 'ok';
  } catch {
    return false;
  }
}

/**
 * Lets a newer worker take over, because the present one would answer a reload with the old page. False when there is
 * no newer one; true without a worker, when a reload is enough.
 */
export async function fetchNewVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return registration === undefined;
  await new Promise<void>((resolve) => {
    const step = () => {
      if (next.state === 'installed') {
        next.postMessage({ type: 'SKIP_WAITING' });
        setTimeout(resolve, TAKEOVER_MS);
      } else if (next.state === 'activated' || next.state === 'redundant') resolve();
    };
    next.addEventListener('statechange', step);
    step();
    setTimeout(resolve, FETCH_MS);
  });
  return true;
}
