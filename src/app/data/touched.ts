import { SECOND_MS } from '#domain/durations.ts';

/** When somebody last touched the app on this device, in any of its windows (ms). */
export const TOUCHED_KEY = 'touched_at';
/** That is told to the other windows at most this often. */
const TELL_MS = 5 * SECOND_MS;

let touched = Date.now();
let told = 0;

/** The same, also where another window was touched later. */
export function touchedAnywhere(): number {
  try {
    // A clock that was set back would keep the device open until it has caught up.
    const other = Number(localStorage.getItem(TOUCHED_KEY)) || 0;
    return Math.max(touched, other > Date.now() ? 0 : other);
  } catch {
    return touched;
  }
}

/** Somebody is here. */
export function touch(): void {
  touched = Date.now();
  if (touched - told < TELL_MS && touched >= told) return;
  told = touched;
  try {
    localStorage.setItem(TOUCHED_KEY, String(touched));
  } catch {
    // Then each window goes by itself.
  }
}

/** Whole seconds since somebody has touched the app: every call says so, and the server holds the club's limit too. */
export const idleSeconds = (): number =>
  Math.max(0, Math.floor((Date.now() - touchedAnywhere()) / SECOND_MS));

/** What was before this start counts: opening the app is no touch by itself. */
export function rememberTouch(): void {
  try {
    const before = Number(localStorage.getItem(TOUCHED_KEY)) || 0;
    if (before > 0 && before <= Date.now()) touched = before;
  } catch {
    // Nothing is known of before.
  }
}
