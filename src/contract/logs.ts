import * as v from 'valibot';
import { defineCall } from './call.ts';
import { at, id, idParams, named, one, page, person } from './fields.ts';
import { type ListSpec, listQuery } from './list.ts';

/** One change of state (D20): who, when, from which device, by which call, what; the values only of a single one. */
export const Log = v.object({
  id,
  at,
  /** Null: the system. */
  actor: v.nullable(person),
  device: v.nullable(named),
  call: v.string(),
  resource: v.string(),
  resource_id: v.nullable(id),
  reason: v.nullable(v.string()),
});
export type Log = v.InferOutput<typeof Log>;

export const LogDetail = v.object({ ...Log.entries, before: v.unknown(), after: v.unknown() });
export type LogDetail = v.InferOutput<typeof LogDetail>;

export const logList = {
  sorts: ['id', 'at'],
  filters: {
    /** An id, a part of a name, or `system`. */
    actor: 'text',
    at: 'dates',
    resource: 'text',
    resource_id: 'ids',
    call: 'text',
    device: 'ids',
  },
  order: 'id,desc',
} as const satisfies ListSpec;

export const logs = {
  list: defineCall({
    name: 'logs.list',
    method: 'GET',
    path: '/v1/admin/logs',
    permission: 'log.show',
    summary: 'Every change of state, the newest first',
    query: listQuery(logList),
    answer: page(Log),
  }),
  get: defineCall({
    name: 'logs.get',
    method: 'GET',
    path: '/v1/admin/logs/:id',
    permission: 'log.show',
    summary: 'One change with what was there before and after',
    params: idParams,
    answer: one(LogDetail),
  }),
};
