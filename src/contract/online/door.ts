import * as v from 'valibot';
import { deviceKey, otp, SentOtp } from '#contract/access/sign-in.ts';
import { defineCall } from '#contract/call.ts';
import {
  all,
  anyPersonName,
  at,
  code,
  count,
  done,
  id,
  idParams,
  one,
  phone,
  signed,
  uuid,
  version,
} from '#contract/fields.ts';
import { gender } from '#contract/people/users.ts';

/** A proof of work as it is set: the solver counts up until a derived key begins with `keyPrefix` (ALTCHA, version 2). */
export const Challenge = v.object({
  parameters: v.object({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    /** `until`: when it expires, in seconds since 1970. */
    data: v.object({ until: v.number() }),
  }),
  signature: v.string(),
});
export type Challenge = v.InferOutput<typeof Challenge>;

const hex = (most: number) => code(/^(?:[0-9a-f]{2})+$/, most);

/** The challenge as it was set, and its solution. */
export const ProofOfWork = v.strictObject({
  parameters: v.strictObject({
    algorithm: code(/^PBKDF2\/SHA-256$/, 20),
    nonce: hex(64),
    salt: hex(64),
    cost: count,
    keyLength: count,
    keyPrefix: hex(64),
    keySignature: hex(128),
    data: v.strictObject({ until: count }),
  }),
  signature: hex(128),
  solution: v.strictObject({ counter: count, derivedKey: hex(128) }),
});
export type ProofOfWork = v.InferOutput<typeof ProofOfWork>;

/** A signed-in customer. `balance`: positive is debt, negative is credit in the wallet (D7). */
export const Customer = v.object({
  id,
  /** Both empty until the first booking asks for them (D42). */
  name: v.string(),
  family: v.string(),
  gender,
  phone_number: v.nullable(v.string()),
  balance: signed,
  version,
});
export type Customer = v.InferOutput<typeof Customer>;

export const CustomerSession = v.object({
  id,
  user_agent: v.string(),
  created_at: at,
  seen_at: at,
  expires_at: at,
  /** The one that asks. */
  current: v.boolean(),
});

const SendCode = v.strictObject({
  phone_number: phone,
  voice: v.optional(v.boolean()),
  device_key: v.optional(deviceKey),
  /** Not needed from a device that has signed this phone in before. */
  work: v.optional(ProofOfWork),
});

const SignIn = v.strictObject({
  phone_number: phone,
  code: otp,
  request_id: uuid,
  device_key: v.optional(deviceKey),
});

const Details = v.strictObject({
  version,
  name: v.optional(anyPersonName),
  family: v.optional(anyPersonName),
  gender: v.optional(gender),
});

/** The customers' own sign-in, apart from the staff's (D42): a session of one means nothing to the other. */
export const door = {
  challenge: defineCall({
    name: 'me.challenge',
    method: 'GET',
    path: '/v1/me/challenge',
    permission: 'public',
    summary:
      'A proof of work for one code: a phone solves it in under a second; it counts once, for ten minutes',
    answer: one(Challenge),
  }),
  sendOtp: defineCall({
    name: 'me.send-otp',
    method: 'POST',
    path: '/v1/me/send-otp',
    permission: 'public',
    summary: 'A five-digit code by SMS or voice to any phone; budgets of codes apart from the staff’s',
    body: SendCode,
    answer: SentOtp,
  }),
  signIn: defineCall({
    name: 'me.sign-in',
    method: 'POST',
    path: '/v1/me/sign-in',
    permission: 'public',
    summary:
      'Signs in with phone and code; a new phone becomes a customer. 422 code_wrong; 403 sign_in_closed for somebody whom the club has switched off',
    body: SignIn,
    answer: one(v.object({ token: v.string(), expired_at: at, customer: Customer })),
  }),
  signOut: defineCall({
    name: 'me.sign-out',
    method: 'POST',
    path: '/v1/me/sign-out',
    permission: 'customer',
    summary: 'Ends this session',
    answer: done,
  }),
  get: defineCall({
    name: 'me.get',
    method: 'GET',
    path: '/v1/me',
    permission: 'customer',
    summary: 'The signed-in customer',
    answer: one(Customer),
  }),
  update: defineCall({
    name: 'me.update',
    method: 'PATCH',
    path: '/v1/me',
    permission: 'customer',
    summary:
      'Changes the customer’s own name; a first name that tells man or woman says it where nothing else does',
    body: Details,
    example: { version: 1, name: 'سارا', family: 'مرادی' },
    answer: one(Customer),
  }),
  sessions: defineCall({
    name: 'me.sessions',
    method: 'GET',
    path: '/v1/me/sessions',
    permission: 'customer',
    summary: 'The devices on which the customer is signed in, the one used last first',
    answer: all(CustomerSession),
  }),
  endSession: defineCall({
    name: 'me.end-session',
    method: 'DELETE',
    path: '/v1/me/sessions/:id',
    permission: 'customer',
    summary: 'Signs another device, or this one, out',
    params: idParams,
    answer: done,
  }),
};
