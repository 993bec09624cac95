import { MINUTE_MS } from '#domain/durations.ts';

export const CLOCK_KEY = 'clock_ahead';
/** Smaller differences are below the header's precision. */
const WORTHWHILE_MS = 2000;

/** How far the server's clock is ahead of this device's, in ms; known from the last time until an answer comes. */
let skew = kept();

function kept(): number {
  try {
    return Number(localStorage.getItem(CLOCK_KEY)) || 0;
  } catch {
    return 0;
  }
}

/** Takes the server's time from an answer's `Date` header; it has no fraction, so half a second is its middle. */
export function readServerDate(header: string | null, arrived: number): void {
  const at = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(at)) return;
  skew = at + 500 - arrived;
  try {
    if (Math.abs(skew - kept()) > WORTHWHILE_MS) localStorage.setItem(CLOCK_KEY, String(skew));
  } catch {
    // Then an offline start uses the device's clock.
  }
}

/** How far the server's clock is ahead of this device's, in ms. */
export const serverAhead = (): number => skew;

/** Now, by the server's clock: a device whose clock is wrong still draws the now line in the right place. */
export const serverNow = (): Date => new Date(Date.now() + skew);

/** Milliseconds until the server's minute changes, plus a little, to refresh what depends on it. */
export const toNextMinute = (): number => MINUTE_MS - (serverNow().getTime() % MINUTE_MS) + 20;

/** An instant of the server in ms of this device's clock. */
export const byDevice = (at: string): number => Date.parse(at) - skew;

/** An instant that this device's clock gave (ms), by the server's. */
export const byServer = (at: number): Date => new Date(at + skew);
