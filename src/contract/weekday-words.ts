import { weekdayNames } from '#domain/dates.ts';

/** By the number of the day, Saturday first. */
export const WEEKDAYS = Object.fromEntries(
  weekdayNames('fa').map((fa, day) => [String(day), { fa, en: weekdayNames('en')[day] ?? '' }]),
);
