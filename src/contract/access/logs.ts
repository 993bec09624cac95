import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { SYSTEM } from '#contract/common-filters.ts';
import { at, id, idParams, named, one, page, person } from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS } from '#contract/list.ts';
import { type Logged, RESOURCES, type ResourceName } from '#contract/resources.ts';

/** The kinds of records whose changes are logged. */
export const LOGGED = (Object.keys(RESOURCES) as ResourceName[]).filter(
  (resource): resource is Logged => RESOURCES[resource].one !== null,
);

/** The most frequent actions, by the last word of a call's name. */
export const LOG_ACTIONS = [
  'create',
  'update',
  'remove',
  'restore',
  'force',
  'merge',
  'import',
  'cancel',
  'login',
] as const;

/**
 * One logged change (D20): who, when, from which device, by which call; the old and new values only when a single entry
 * is requested.
 */
export const Log = v.object({
  id,
  at,
  /** Null: the system. */
  actor: v.nullable(person),
  device: v.nullable(named),
  call: v.string(),
  resource: v.string(),
  resource_id: v.nullable(id),
  /** The record's present name; null when it was deleted or has none. */
  record: v.nullable(v.string()),
  reason: v.nullable(v.string()),
});
export type Log = v.InferOutput<typeof Log>;

export const LogDetail = v.object({
  ...Log.entries,
  before: v.unknown(),
  after: v.unknown(),
  /** The names of the records that the values refer to: `character_id.2`. */
  names: v.record(v.string(), v.string()),
});
export type LogDetail = v.InferOutput<typeof LogDetail>;

/** Permissions of a group: ids of the permission tree. */
const Given = v.object({ id, name: v.string(), permissions: v.array(id) });

export const logList = {
  sorts: ['id', 'at'],
  filters: {
    /** An id, a part of a name, or `system`. */
    actor: {
      kind: 'text',
      hint: 'actor',
      choices: { system: SYSTEM },
    },
    at: 'dates',
    action: { kind: LOG_ACTIONS, column: 'call' },
    resource: { kind: LOGGED, column: 'record' },
    resource_id: { kind: 'ids', title: { fa: 'شماره‌ی مورد', en: 'Record number' } },
    /** An id, or a part of its name: «T2». */
    device: { kind: 'text', hint: 'device' },
    call: { kind: 'text', title: { fa: 'کار', en: 'Call' }, hidden: true },
  },
  order: 'id,desc',
  exports: SHEETS,
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
  giveBack: defineCall({
    name: 'logs.give-back',
    method: 'POST',
    path: '/v1/admin/logs/:id/give-back',
    permission: { all: ['log.show', 'role.show', 'role.update'] },
    proof: true,
    summary:
      'Gives back what a change has taken from an access group and those below it; 409 exists when nothing is missing',
    params: idParams,
    answer: v.object({ data: v.array(Given) }),
  }),
};
