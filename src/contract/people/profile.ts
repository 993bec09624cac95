import * as v from 'valibot';
import { otp, SentOtp } from '#contract/access/sign-in.ts';
import { defineCall } from '#contract/call.ts';
import {
  all,
  at,
  date,
  done,
  id,
  idParams,
  named,
  one,
  phone,
  plain,
  uuid,
  version,
} from '#contract/fields.ts';
import { DeskRules } from '#contract/settings/pages/desk.ts';
import { clubLocale } from '#contract/settings/pages/languages.ts';
import type { Permission } from '#domain/permissions.ts';
import { THEMES } from '#domain/themes.ts';
import { gender, personPatch } from './users.ts';

/** A setting that the app stores for a person: theme, columns of tables, starred pages. */
const setting = v.record(v.string(), v.unknown());

export const Profile = v.object({
  id,
  name: v.string(),
  family: v.string(),
  phone_number: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  gender,
  national_code: v.nullable(v.string()),
  email: v.nullable(v.string()),
  born_at: v.nullable(date),
  whatsapp_number: v.nullable(v.string()),
  latin_name: v.boolean(),
  company: v.string(),
  character: named,
  role: named,
  /** Slugs; all of them for the top role, none while the phone must be replaced first. */
  permissions: v.array(v.string() as v.GenericSchema<Permission>),
  browser_setting: setting,
  must_replace_phone: v.boolean(),
  /** The coach that one is, if any. */
  coach_id: v.nullable(id),
  /** The club's settings for work at any desk. */
  desk: DeskRules,
  /** The device of this session, once it is registered. */
  device: v.nullable(v.object({ id, prefix: v.string(), name: v.string() })),
  created_at: at,
  version,
});
export type Profile = v.InferOutput<typeof Profile>;

/**
 * One's own data. A new phone needs the code sent to it by `profile.send-otp`, and also a code sent to the present
 * phone (`current_code`) unless the session is younger than ten minutes (D19).
 */
export const ProfileInput = v.strictObject({
  ...personPatch,
  code: v.optional(otp),
  request_id: v.optional(uuid),
  current_code: v.optional(otp),
  current_request_id: v.optional(uuid),
});

const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];

/** JSON that PostgreSQL can keep: no NUL, no lone surrogate, not too deep. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'boolean') return true;
  if (depth > 8 || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(
    ([key, item]) => !FORBIDDEN.includes(key) && isStorable(key) && isStorable(item, depth + 1),
  );
}
const isSetting = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isStorable(value);

/** The columns of a table in their order; those left out are shown at its end. */
const columns = v.pipe(
  v.array(v.object({ field: plain(60), show: v.boolean() })),
  v.maxLength(100, 'too_long'),
);
/** The most starred pages (seeds §9). */
export const MOST_BOOKMARKS = 10;
/** A path of the app. «//», «/\» and the characters browsers ignore between them would lead to another site. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/;
const bookmarks = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(300, 'too_long'), v.regex(ownPath, 'pattern'))),
  v.maxLength(MOST_BOOKMARKS, 'too_long'),
  v.check((list) => new Set(list).size === list.length, 'exists'),
);

/** Merged by key; null deletes a key. `tables` is merged by table; other keys are not validated. */
export const BrowserSettingsInput = v.strictObject({
  settings: v.pipe(
    v.custom<Record<string, unknown>>(isSetting, 'type'),
    v.objectWithRest(
      {
        theme: v.optional(v.nullable(v.picklist(THEMES, 'not_allowed'))),
        locale: v.optional(v.nullable(clubLocale)),
        bookmarks: v.optional(v.nullable(bookmarks)),
        tables: v.optional(v.nullable(v.record(v.string(), v.nullable(columns)))),
      },
      v.unknown(),
    ),
    v.check((s) => Object.keys(s).length <= 200 && JSON.stringify(s).length <= 50_000, 'too_long'),
  ),
});

/** An open session of one's own; ending it signs that device out (D4). */
export const OpenSession = v.object({
  id,
  device: v.nullable(v.object({ id, prefix: v.string(), name: v.string() })),
  user_agent: v.string(),
  created_at: at,
  seen_at: at,
  expires_at: at,
  current: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof OpenSession>;

export const profile = {
  get: defineCall({
    name: 'profile.get',
    method: 'GET',
    path: '/v1/admin/profile',
    permission: 'session',
    summary: 'Who is signed in, and what they may do',
    answer: one(Profile),
  }),
  update: defineCall({
    name: 'profile.update',
    method: 'PATCH',
    path: '/v1/profile',
    permission: 'session',
    proof: 'staff',
    summary:
      'Own data; another phone only with fresh codes; without user.show a few national codes a day, 429 too_many',
    body: ProfileInput,
    answer: one(Profile),
  }),
  sendOtp: defineCall({
    name: 'profile.send-otp',
    method: 'POST',
    path: '/v1/admin/profile/send-otp',
    permission: 'session',
    summary: 'A code to the phone that is to become one’s own, or to the present one',
    body: v.strictObject({ phone_number: phone, voice: v.optional(v.boolean()) }),
    answer: SentOtp,
  }),
  browserSettings: defineCall({
    name: 'profile.browser-settings',
    method: 'PATCH',
    path: '/v1/admin/profile/browser-settings',
    permission: 'session',
    summary: 'Merges settings of the app, key by key; null takes a key away; answers what was given, as kept',
    body: BrowserSettingsInput,
    answer: one(setting),
  }),
  devices: defineCall({
    name: 'profile.devices',
    method: 'GET',
    path: '/v1/admin/profile/devices',
    permission: 'session',
    summary: 'Own open sessions, newest first',
    answer: all(OpenSession),
  }),
  endDevice: defineCall({
    name: 'profile.end-device',
    method: 'DELETE',
    path: '/v1/admin/profile/devices/:id',
    permission: 'session',
    summary: 'Ends one of one’s own sessions',
    params: idParams,
    answer: done,
  }),
};
