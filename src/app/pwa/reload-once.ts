import { API_BASE } from '#app/data/request.ts';
import { ASKING, isOurs } from '#contract/answer.ts';
import { MINUTE_MS } from '#domain/durations.ts';

const KEY = 'part_reload';
/** A deploy that is broken gets one try in this time. */
const AGAIN_MS = 10 * MINUTE_MS;
const PROBE_MS = 4000;
const FETCH_MS = 15_000;
/**
 * So long a new version has to take over. Chromium parks it for minutes when the page asks for anything in the very
 * moment of the change; a page that is loaded anew sets it free.
 */
export const PARKED_MS = 4000;

/**
 * A part of the app could not be fetched. After a deploy a reload brings the new one, and forms have kept what was
 * typed; it happens once, and only when the server answers: otherwise the message that stands there is all.
 */
export async function reloadOnce(): Promise<void> {
  if (!navigator.onLine || !takeTurn()) return;
  if (!(await serverAnswers())) return giveBack();
  await fetchNewVersion();
  location.reload();
}

/** False when there was a reload lately, or nothing could remember it. */
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
 * The worker would answer a reload with the page it knows: a newer one takes over first. False where there is none;
 * where no worker stands between, a reload is all that it takes.
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
        setTimeout(resolve, PARKED_MS);
      } else if (next.state === 'activated' || next.state === 'redundant') resolve();
    };
    next.addEventListener('statechange', step);
    step();
    setTimeout(resolve, FETCH_MS);
  });
  return true;
}
