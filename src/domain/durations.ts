/** Lengths of time in milliseconds. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const HOUR_MINUTES = 60;
/** Minutes as hours with two decimals, the same on screens and in files. */
export const hoursOf = (minutes: number): number => Math.round((minutes * 100) / HOUR_MINUTES) / 100;
