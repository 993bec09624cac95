import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, done, id, many, one } from '#contract/fields.ts';

/** A booking names no more slots. */
const MAX_HELD = 40;

/**
 * The stream's `event: hold`: what somebody at another desk has under their hands, in place of what was told of this
 * holder before; no ids: nothing any more. A courtesy: nobody is kept from booking it.
 */
export const Hold = v.object({
  /** The same for all that one device tells. */
  holder: v.number(),
  /** Reservable times. */
  ids: v.array(id),
  /** The desk's name, else the prefix of its numbers; null where it is no registered device. */
  desk: v.nullable(v.string()),
  /** First name of whoever books; null without `user.show`. */
  name: v.nullable(v.string()),
  /** How long from now. */
  seconds: count,
});
export type Hold = v.InferOutput<typeof Hold>;

/** Nothing of it is kept in the database: open pages hear of it, and forget it. */
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
