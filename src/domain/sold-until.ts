import { minutesOf } from './dates.ts';

interface Hours {
  start_time: string;
  end_time: string;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Until when a free slot is sold (`HH:mm`): its end, or so many minutes after its start as the club lets; null: its end. */
export function soldUntil({ start_time, end_time }: Hours, minutes: number | null): string {
  if (minutes === null) return end_time;
  const last = minutesOf(start_time) + minutes;
  if (last >= minutesOf(end_time)) return end_time;
  return `${two(Math.floor(last / 60))}:${two(last % 60)}`;
}

/** Whether a free slot can still be sold, by the club's day and time of day. */
export function isStillSold(
  slot: Hours & { date: string },
  minutes: number | null,
  { today, time }: { today: string; time: string },
): boolean {
  return slot.date > today || (slot.date === today && soldUntil(slot, minutes) > time);
}

/**
 * Whether a free slot is offered by itself: still sold, and where it runs at least half of it is left (D70). Somebody who
 * chooses it by hand may have it as long as it is sold.
 */
export function isOffered(
  slot: Hours & { date: string },
  minutes: number | null,
  now: { today: string; time: string },
): boolean {
  if (!isStillSold(slot, minutes, now)) return false;
  if (slot.date > now.today || slot.start_time >= now.time) return true;
  const [start, end] = [minutesOf(slot.start_time), minutesOf(slot.end_time)];
  return (end - minutesOf(now.time)) * 2 >= end - start;
}
