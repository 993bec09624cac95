import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { at } from '#contract/fields.ts';

/**
 * `system.health`, in a file of its own: each device calls it before it sends queued work, and needs nothing else of
 * `system`.
 */
export const health = defineCall({
  name: 'system.health',
  method: 'GET',
  path: '/v1/health',
  permission: 'public',
  summary: 'Whether the server and its database answer; `epoch` changes when a backup is put back',
  answer: v.object({
    version: v.string(),
    database: v.literal('ok'),
    epoch: v.string(),
    /** The moment up to which a good backup is complete: devices may delete what they kept for a restore (D72). */
    kept_until: v.optional(v.nullable(at)),
    /** To which moment the club was put back last: devices offer again what came after it. */
    restored_to: v.optional(v.nullable(at)),
  }),
});
