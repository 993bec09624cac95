import { minutesOf } from './dates.ts';

interface Hours {
  start_time: string;
  end_time: string;
}

const two = (n: number) => String(n).padStart(2, '0');

/**
 * The time until which a free slot can be sold (`HH:mm`): its end, or `minutes` after its start when the club sets
 * that.
 */
export function soldUntil({ start_time, end_time }: Hours, minutes: number | null): string {
  if (minutes === null) return end_time;
  const last = minutesOf(start_time) + minutes;
  if (last >= minutesOf(end_time)) return end_time;
  return `${two(Math.floor(last / 60))}:${two(last % 60)}`;
}

/** Whether a free slot can still be sold at the club's date and time of day. */
export function isStillSold(
  slot: Hours & { date: string },
  minutes: number | null,
  { today, time }: { today: string; time: string },
): boolean {
  return slot.date > today || (slot.date === today && soldUntil(slot, minutes) > time);
}

/**
 * Whether a free slot is proposed automatically: it can still be sold, and at least half of it is left if it has begun
 * (D70). Staff can choose it by hand as long as it can be sold.
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
