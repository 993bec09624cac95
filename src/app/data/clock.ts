/** How far the server's clock is ahead of this device's, in ms. */
let skew = 0;

/** Takes the server's time from an answer's `Date` header; it has no fraction, so half a second is its middle. */
export function readServerDate(header: string | null, arrived: number): void {
  const at = header ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(at)) skew = at + 500 - arrived;
}

/** Now, by the server's clock: a device whose clock is wrong still draws the now line in the right place. */
export const serverNow = (): Date => new Date(Date.now() + skew);
