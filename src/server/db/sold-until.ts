import { type RawBuilder, sql } from 'kysely';

interface Slot {
  date: RawBuilder<unknown>;
  start_time: RawBuilder<unknown>;
  end_time: RawBuilder<unknown>;
}

/**
 * The club time until which a free slot can be sold; the SQL of `domain/sold-until.ts`. `minutes` null: until its end.
 */
export const soldUntil = ({ date, start_time, end_time }: Slot, minutes: number | null) =>
  sql`least(${date} + ${end_time}, ${date} + ${start_time} + make_interval(mins => ${minutes}::integer))`;

/** Whether a slot is proposed automatically at that club time; the SQL of the domain's `isOffered` (D70). */
export const isOffered = (slot: Slot, minutes: number | null, local: string) =>
  sql`${soldUntil(slot, minutes)} > ${local}::timestamp
    and ${slot.date} + ${slot.start_time} + (${slot.end_time} - ${slot.start_time}) / 2 >= ${local}::timestamp`;
