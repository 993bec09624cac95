import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { at, code, done, id, one, phone, uuid } from '#contract/fields.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { OTP } from '#domain/patterns.ts';

/** A five-digit code, typed in any digits. */
export const otp = v.pipe(
  v.string(),
  v.maxLength(20, 'too_long'),
  v.transform((s) => toLatinDigits(s.trim())),
  v.regex(OTP, 'pattern'),
);

/**
 * A random secret that the app makes once and keeps on the device. A device that has signed a phone in before has
 * its own budget of wrong guesses (D3).
 */
export const deviceKey = code(/^[\w-]{22,86}$/, 86);

export const SendOtpInput = v.strictObject({
  phone_number: v.optional(phone),
  voice: v.optional(v.boolean()),
  device_key: v.optional(deviceKey),
});

/**
 * How long to wait for another code, and how long this one lives; `printed` where the club has no gateway and codes
 * stand in the server's window. The same for known and unknown phones.
 */
export const SentOtp = one(
  v.object({
    request_id: uuid,
    resend_after_s: v.number(),
    expires_in_s: v.number(),
    printed: v.boolean(),
  }),
);

/** By the code of a request, or by the link's token with `super_admin`. */
export const LoginInput = v.pipe(
  v.strictObject({
    phone_number: phone,
    code: v.optional(otp),
    request_id: v.optional(uuid),
    super_admin: v.optional(v.literal(true, 'not_allowed')),
    token: v.optional(code(/^[\w-]{43}$/, 43)),
    device_key: v.optional(deviceKey),
  }),
  v.forward(
    v.check((b) => b.super_admin === true || b.code !== undefined, 'required'),
    ['code'],
  ),
  // A code is bound to the request that asked for it, so a code that somebody was tricked into telling is useless.
  v.forward(
    v.check((b) => b.super_admin === true || b.request_id !== undefined, 'required'),
    ['request_id'],
  ),
  v.forward(
    v.check((b) => b.super_admin !== true || b.token !== undefined, 'required'),
    ['token'],
  ),
);

/** The user as a fresh session shows it; the whole is `profile.get`. */
export const SignedIn = v.object({
  token: v.string(),
  expired_at: at,
  user: v.object({
    id,
    name: v.string(),
    family: v.string(),
    phone_number: v.nullable(v.string()),
    avatar: v.nullable(v.string()),
    gender: v.picklist([1, 2]),
    browser_setting: v.record(v.string(), v.unknown()),
    must_replace_phone: v.boolean(),
  }),
});
export type SignedIn = v.InferOutput<typeof SignedIn>;

export const signIn = {
  sendOtp: defineCall({
    name: 'sign-in.send-otp',
    method: 'POST',
    path: '/v1/admin/send-otp',
    permission: 'public',
    summary: 'A five-digit code by SMS or voice; the answer does not tell whether the phone is known',
    query: v.strictObject({ phone_number: v.optional(phone) }),
    body: SendOtpInput,
    answer: SentOtp,
  }),
  login: defineCall({
    name: 'sign-in.login',
    method: 'POST',
    path: '/v1/admin/login',
    permission: 'public',
    summary: 'Signs in with phone and code, or with the token of the super-admin link',
    body: LoginInput,
    answer: one(SignedIn),
  }),
  logout: defineCall({
    name: 'sign-in.logout',
    method: 'POST',
    path: '/v1/logout',
    permission: 'session',
    summary: 'Ends this session',
    answer: done,
  }),
};
