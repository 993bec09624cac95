import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { at, count, done, id, idParams, named, one, page, person } from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS } from '#contract/list.ts';

/** A session of one of the staff (settings, security). */
export const StaffSession = v.object({
  id,
  user: person,
  role: named,
  device: v.nullable(v.object({ id, prefix: v.string(), name: v.string() })),
  user_agent: v.string(),
  created_at: at,
  seen_at: at,
  expires_at: at,
  /** The caller's own session. */
  current: v.boolean(),
  /** Whether the caller may end it: their own, and those of people below them (D19). */
  may_end: v.boolean(),
});
export type StaffSession = v.InferOutput<typeof StaffSession>;

export const sessionList = {
  sorts: ['id', 'user', 'created_at', 'seen_at'],
  filters: { search: 'text', user: 'ids' },
  order: 'seen_at,desc',
} as const satisfies ListSpec;

/**
 * In by a code, by the super-admin's link or by a passkey; a wrong one of them; a link that was made; a passkey that was made,
 * removed, or removed as lost by a code.
 */
export const SIGN_IN_KINDS = [
  'code',
  'link',
  'passkey',
  'wrong_code',
  'wrong_link',
  'wrong_passkey',
  'link_made',
  'passkey_made',
  'passkey_removed',
  'passkey_lost',
] as const;

export const SignInEntry = v.object({
  id,
  at,
  kind: v.picklist(SIGN_IN_KINDS),
  /** Null for callers without user.show, and for unknown phones. */
  phone_number: v.nullable(v.string()),
  /** The person who signed in, or whose phone it is; null when the phone is not of the staff. */
  user: v.nullable(person),
  device: v.nullable(v.object({ id, prefix: v.string(), name: v.string() })),
  user_agent: v.string(),
  /** Where it came from: an address, of IPv6 its network. */
  network: v.string(),
  /** When the session that it opened came to its end, and by what. */
  ended_at: v.nullable(at),
  ended_by: v.nullable(v.string()),
});
export type SignInEntry = v.InferOutput<typeof SignInEntry>;

export const signInList = {
  sorts: ['id', 'at'],
  filters: {
    kind: SIGN_IN_KINDS,
    user: { kind: 'ids', from: 'users' },
    at: 'dates',
  },
  order: 'id,desc',
  exports: SHEETS,
} as const satisfies ListSpec;

export const sessions = {
  list: defineCall({
    name: 'sessions.list',
    method: 'GET',
    path: '/v1/admin/sessions',
    permission: 'setting.show',
    summary: 'Open sessions of all staff, what was used last first',
    query: listQuery(sessionList),
    answer: page(StaffSession),
  }),
  end: defineCall({
    name: 'sessions.end',
    method: 'DELETE',
    path: '/v1/admin/sessions/:id',
    permission: 'user.update',
    summary: 'Ends a session: of somebody below the caller, or of their own; 422 role_above',
    params: idParams,
    answer: done,
  }),
  endAll: defineCall({
    name: 'sessions.end-all',
    method: 'DELETE',
    path: '/v1/admin/users/:id/sessions',
    permission: 'user.update',
    summary: 'Ends all sessions of a person, of oneself all but this one; answers how many',
    params: idParams,
    answer: one(v.object({ ended: count })),
  }),
  signIns: defineCall({
    name: 'sessions.sign-ins',
    method: 'GET',
    path: '/v1/admin/sign-ins',
    permission: 'setting.show',
    summary: 'Who came in and how, who tried to, links of the super-admin, passkeys; the newest first',
    query: listQuery(signInList),
    answer: page(SignInEntry),
  }),
};
