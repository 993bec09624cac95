import { HOUR_MS } from '#domain/durations.ts';

/** From so many pieces of unsent work, or from one of such an age (ms), a file is offered (offline.md, Export). */
const MANY = 10;
const OLD_MS = 4 * HOUR_MS;

/** `now` is in ms. */
export const isExportOffered = (items: readonly { at: Date }[], now: number): boolean =>
  items.length >= MANY || items.some(({ at }) => now - at.getTime() >= OLD_MS);
