import * as v from 'valibot';
import { defineCall } from './call.ts';
import { date, id } from './fields.ts';

/**
 * One `data:` message of the stream. No ids: anything of the resource may have changed. `version` grows within one
 * connection. The resource `profile`: the caller's own permissions changed. Named events without data worth
 * reading: `refetch` (what was shown may be old), `session_ended`, `replaced` (the stream ends because ten younger
 * ones of the session are open: come back when somebody looks at the page again). `event: hold` carries a `Hold`: what
 * another desk is about to book (`reservable-times/hold`).
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
