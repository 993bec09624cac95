import { SECOND_MS } from '#domain/durations.ts';

/** When somebody last touched the app on this device, in any of its windows (ms). */
export const TOUCHED_KEY = 'touched_at';
/** How often other windows are told, at most. */
const TELL_MS = 5 * SECOND_MS;

let touched = Date.now();
let told = 0;

/** The last input in any window. */
export function touchedAnywhere(): number {
  try {
    // A clock that was set back would keep the device open until it has caught up.
    const other = Number(localStorage.getItem(TOUCHED_KEY)) || 0;
    return Math.max(touched, other > Date.now() ? 0 : other);
  } catch {
    return touched;
  }
}

/** Records an input. */
export function touch(): void {
  touched = Date.now();
  if (touched - told < TELL_MS && touched >= told) return;
  told = touched;
  try {
    localStorage.setItem(TOUCHED_KEY, String(touched));
  } catch {
    // Then each window counts only its own.
  }
}

/** Whole seconds since the last input: sent with every call, because the server enforces the club's limit too. */
export const idleSeconds = (): number =>
  Math.max(0, Math.floor((Date.now() - touchedAnywhere()) / SECOND_MS));

/** Opening the app is no input: the last one before the start counts. */
export function rememberTouch(): void {
  try {
    const before = Number(localStorage.getItem(TOUCHED_KEY)) || 0;
    if (before > 0 && before <= Date.now()) touched = before;
  } catch {
    // Nothing is known of before.
  }
}
