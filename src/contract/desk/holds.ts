import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, done, id, many, one } from '#contract/fields.ts';

/** A booking names no more slots. */
const MAX_HELD = 40;

/**
 * The stream's `event: hold`: the slots somebody at another desk has open; replaces the holder's earlier message; no
 * ids: none any more. Only informative: the slots can still be booked.
 */
export const Hold = v.object({
  /** An id of the device. */
  holder: v.number(),
  /** Reservable times. */
  ids: v.array(id),
  /** The desk's name, else the prefix of its numbers; null where it is no registered device. */
  desk: v.nullable(v.string()),
  /** The first name of the person at the desk; null without `user.show`. */
  name: v.nullable(v.string()),
  /** How long from now. */
  seconds: count,
});
export type Hold = v.InferOutput<typeof Hold>;

/** Holds are only broadcast to open pages and not stored. */
export const holds = {
  hold: defineCall({
    name: 'reservable-times.hold',
    method: 'POST',
    path: '/v1/admin/reservable-times/hold',
    permission: 'invoice.create',
    summary:
      'Tells other desks for the minutes of the settings (2 at first) which slots a booking is open for; what was told before is over',
    body: v.strictObject({ ids: many(id, MAX_HELD, 1) }),
    answer: one(v.object({ ids: v.array(id), seconds: count })),
    reads: true,
  }),
  release: defineCall({
    name: 'reservable-times.release',
    method: 'DELETE',
    path: '/v1/admin/reservable-times/hold',
    permission: 'invoice.create',
    summary: 'Tells them that the booking is closed',
    answer: done,
    reads: true,
  }),
};
