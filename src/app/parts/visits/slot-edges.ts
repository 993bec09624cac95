import { slotInstant } from '#domain/dates.ts';

interface Facts {
  reserved_time: { date: string; time: { start_time: string; end_time: string } };
}

/** Start and end of the slot as instants. */
export function edges({ reserved_time: { date, time } }: Facts, zone: string) {
  return { start: slotInstant(date, time.start_time, zone), end: slotInstant(date, time.end_time, zone) };
}
