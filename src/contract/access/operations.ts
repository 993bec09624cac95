import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { at, bornOffline, id, one, page, person, text, uuid } from '#contract/fields.ts';
import { type ListSpec, listQuery } from '#contract/list.ts';

/** The outcome of a key: its call took effect, or the key was canceled and a late copy will have no effect. */
const state = v.picklist(['stored', 'canceled']);

/** A changing call by its Idempotency-Key, as the server remembers it. */
export const Operation = v.object({
  key: uuid,
  call: v.string(),
  state,
  /** The author; with `on_behalf_by` another one has sent it. */
  actor: person,
  on_behalf_by: v.nullable(person),
  status: v.nullable(v.number()),
  record_id: v.nullable(id),
  created_at: at,
  canceled_at: v.nullable(at),
  cancel_reason: v.nullable(v.string()),
});
export type Operation = v.InferOutput<typeof Operation>;

export const operationList = {
  sorts: ['created_at', 'canceled_at'],
  filters: { state: ['stored', 'canceled'], actor: 'ids' },
  order: 'created_at,desc',
} as const satisfies ListSpec;

export const operations = {
  list: defineCall({
    name: 'operations.list',
    method: 'GET',
    path: '/v1/admin/operations',
    permission: 'session',
    summary: 'What devices have sent: one’s own, with operation.show everyone’s',
    query: listQuery(operationList),
    answer: page(Operation),
  }),
  cancel: defineCall({
    name: 'operations.cancel',
    method: 'POST',
    path: '/v1/admin/operations/:key/cancel',
    permission: 'session',
    summary:
      'Says what a key has done, or sees to it that it never does anything; another’s needs operation.discard',
    params: v.strictObject({ key: uuid }),
    /** `device_no`: the number of the device that ends with it, so that nobody waits for it. */
    body: v.strictObject({ reason: text(300), device_no: bornOffline.device_no }),
    /** `body` is the stored answer, for its author and whoever sent it on their behalf. */
    answer: one(v.object({ state, status: v.optional(v.number()), body: v.optional(v.unknown()) })),
  }),
};
