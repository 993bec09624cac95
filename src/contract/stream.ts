import * as v from 'valibot';
import { defineCall } from './call.ts';
import { date, id } from './fields.ts';

/**
 * One `data:` message of the stream. It has no ids: any record of the resource may have changed. `version` grows within
 * one connection. The resource `profile`: the caller's own permissions changed. Named events without data: `refetch`
 * (reload what is shown), `session_ended`, `replaced` (the stream ends because the session has ten newer ones:
 * reconnect when the page is visible again). `event: hold` carries a `Hold`: slots that another desk has open
 * (`reservable-times/hold`).
 */
export const LiveEvent = v.object({
  resource: v.string(),
  ids: v.array(id),
  dates: v.optional(v.array(date)),
  version: v.number(),
});
export type LiveEvent = v.InferOutput<typeof LiveEvent>;

export const stream = {
  open: defineCall({
    name: 'stream.open',
    method: 'GET',
    path: '/v1/admin/stream',
    permission: 'session',
    summary: 'Server-sent events: what changed, of the resources that the caller may see',
    answer: LiveEvent,
    raw: true,
  }),
};
