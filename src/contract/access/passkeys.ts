import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, at, code, done, id, idParams, one, text, uuid } from '#contract/fields.ts';
import { deviceKey, otp, SignedIn } from './sign-in.ts';

// Passkeys of staff (D73): created in the profile, used to sign in instead of a code, and to confirm the most sensitive
// calls.

/** The most passkeys of one person. */
export const MOST_PASSKEYS = 20;

export const Passkey = v.object({
  id,
  name: v.string(),
  /** Whether it is synced to the person's other devices. */
  backed_up: v.boolean(),
  created_at: at,
  used_at: v.nullable(at),
});
export type Passkey = v.InferOutput<typeof Passkey>;

const name = text(60);
const bytes = (most: number) => code(/^[\w-]+$/, most);
const choice = (...names: [string, ...string[]]) => v.picklist(names, 'not_allowed');

/** Options of `navigator.credentials.create` and `.get`, as JSON. */
const descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
});
const CreationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
const RequestOptions = v.object({
  challenge: v.string(),
  timeout: v.number(),
  rpId: v.string(),
  allowCredentials: v.array(descriptor),
  userVerification: v.literal('required'),
});
export type PasskeyCreationOptions = v.InferOutput<typeof CreationOptions>;
export type PasskeyRequestOptions = v.InferOutput<typeof RequestOptions>;

const begun = <S extends v.GenericSchema>(options: S) => one(v.object({ challenge_id: uuid, options }));

/**
 * The results of those calls, with only the parts that are verified; base64url without padding, as `toJSON` writes it.
 */
const given = { id: bytes(1_400), type: choice('public-key') };
const Attested = v.strictObject({
  ...given,
  response: v.strictObject({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: v.optional(v.pipe(v.array(code(/^[a-z-]{1,30}$/, 30)), v.maxLength(10, 'too_long')), []),
  }),
});
const Asserted = v.strictObject({
  ...given,
  response: v.strictObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: v.optional(bytes(100)),
  }),
});
export type Attested = v.InferOutput<typeof Attested>;
export type Asserted = v.InferOutput<typeof Asserted>;

const asserted = { challenge_id: uuid, credential: Asserted };
const ownCode = v.strictObject({ code: v.optional(otp), request_id: v.optional(uuid) });
const path = '/v1/admin/profile/passkeys';

export const passkeys = {
  list: defineCall({
    name: 'passkeys.list',
    method: 'GET',
    path,
    permission: 'session',
    summary: 'Own passkeys, the newest first',
    answer: all(Passkey),
  }),
  begin: defineCall({
    name: 'passkeys.begin',
    method: 'POST',
    path: `${path}/begin`,
    permission: 'session',
    summary:
      'What a browser needs to make one, for a fresh code of one’s own phone (`profile.send-otp`); 422 passkey_not_here at another address than the club’s',
    body: ownCode,
    answer: begun(CreationOptions),
  }),
  create: defineCall({
    name: 'passkeys.create',
    method: 'POST',
    path,
    permission: 'session',
    summary: 'Keeps what the browser has made for a challenge of this session; 422 passkey_wrong',
    body: v.strictObject({ challenge_id: uuid, name, credential: Attested }),
    answer: one(Passkey),
    status: 201,
  }),
  update: defineCall({
    name: 'passkeys.update',
    method: 'PATCH',
    path: `${path}/:id`,
    permission: 'session',
    summary: 'Renames one of one’s own',
    params: idParams,
    body: v.strictObject({ name }),
    answer: one(Passkey),
  }),
  remove: defineCall({
    name: 'passkeys.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    permission: 'session',
    proof: true,
    summary: 'Removes one of one’s own',
    params: idParams,
    answer: done,
  }),
  lost: defineCall({
    name: 'passkeys.lost',
    method: 'POST',
    path: `${path}/:id/lost`,
    permission: 'session',
    summary:
      'Removes a lost one of one’s own for a fresh code of one’s own phone; the other sessions of the person end',
    params: idParams,
    body: ownCode,
    answer: done,
  }),
  beginProof: defineCall({
    name: 'passkeys.begin-proof',
    method: 'POST',
    path: '/v1/admin/profile/proof/begin',
    permission: 'session',
    summary: 'What a browser needs to prove by a passkey of this person that it is them',
    body: v.strictObject({}),
    answer: begun(RequestOptions),
  }),
  prove: defineCall({
    name: 'passkeys.prove',
    method: 'POST',
    path: '/v1/admin/profile/proof',
    permission: 'session',
    summary: 'The proof: until then this session may make the calls that take one; 422 passkey_wrong',
    body: v.strictObject(asserted),
    answer: one(v.object({ until: at })),
  }),
  beginLogin: defineCall({
    name: 'passkeys.begin-login',
    method: 'POST',
    path: '/v1/admin/login/passkey/begin',
    permission: 'public',
    summary: 'What a browser needs to sign in by a passkey; limited as codes are, 429 too_many',
    body: v.strictObject({ device_key: v.optional(deviceKey) }),
    answer: begun(RequestOptions),
  }),
  login: defineCall({
    name: 'passkeys.login',
    method: 'POST',
    path: '/v1/admin/login/passkey',
    permission: 'public',
    summary:
      'Signs in by a passkey instead of phone and code; 422 passkey_wrong, with `unknown` where the club does not know it',
    body: v.strictObject({ ...asserted, device_key: v.optional(deviceKey) }),
    answer: one(SignedIn),
  }),
};
