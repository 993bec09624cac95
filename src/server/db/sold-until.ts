import { type RawBuilder, sql } from 'kysely';

interface Slot {
  date: RawBuilder<unknown>;
  start_time: RawBuilder<unknown>;
  end_time: RawBuilder<unknown>;
}

/** Until when a free slot is sold, in the club's time, as `domain/sold-until.ts` has it; `minutes` null: until its end. */
export const soldUntil = ({ date, start_time, end_time }: Slot, minutes: number | null) =>
  sql`least(${date} + ${end_time}, ${date} + ${start_time} + make_interval(mins => ${minutes}::integer))`;

/** Whether it is offered by itself at that time of the club's, as `isOffered` has it (D70). */
export const isOffered = (slot: Slot, minutes: number | null, local: string) =>
  sql`${soldUntil(slot, minutes)} > ${local}::timestamp
    and ${slot.date} + ${slot.start_time} + (${slot.end_time} - ${slot.start_time}) / 2 >= ${local}::timestamp`;
