import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import {
  type Asserted,
  MOST_PASSKEYS,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type passkeys,
} from '#contract/access/passkeys.ts';
import type { CallInput } from '#contract/call.ts';
import { networkOf } from '#server/address.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { fail, orNotFound, Refusal } from '#server/http/fail.ts';
import { PROOF_MS } from '#server/http/proof.ts';
import { knownDeviceOfAnyone, knownOwner, runInQueue } from '../sign-in/known.ts';
import { checkPasskeyLogins, lockAttempts } from '../sign-in/limits.ts';
import { noteSignIn } from '../sign-in/log.ts';
import { type OwnCode, proveOwnPhone } from '../sign-in/own-code.ts';
import { openFor } from '../sign-in/service.ts';
import { endSessions } from '../sign-in/sessions.ts';
import { CHALLENGE_MS, type Challenge, makeChallenge, takeChallenge } from './challenges.ts';
import {
  type Found,
  findByCredential,
  findOwn,
  handleOf,
  listDescriptors,
  listOf,
  noteUse,
} from './queries.ts';
import type { RelyingParty } from './relying-party.ts';
import { ALGORITHMS, verifyAsserted, verifyAttested } from './verify.ts';

type Body<K extends keyof typeof passkeys> = CallInput<(typeof passkeys)[K]>['body'];

const ownId = (ctx: Context): number => ctx.actor.user_id ?? fail('no_session');
const ofCaller = (ctx: Context) => ({ user_id: ownId(ctx), session_id: ctx.actor.session_id });
const NOBODY = { user_id: null, session_id: null };
/** Who is signed in is no stranger, whose limits would count it. */
const asKnown = (user_id: number) => ({ user_handle: null, device_hash: knownOwner(user_id), address: '' });

/** 422 for what no passkey of this club has signed, or for something else than was asked. */
const wrong = (concerns: number | null, details?: { unknown: true }): never =>
  fail('passkey_wrong', { concerns, ...(details && { details }) });

export const listPasskeys = (ctx: Context) => listOf(ctx.db, ownId(ctx));

type Known = Awaited<ReturnType<typeof listDescriptors>>;
const described = (known: Known) =>
  known.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));

/** Options to create a passkey, for a fresh code sent to one's own phone. */
export async function beginPasskey(
  ctx: Context,
  { rp_id, origin }: RelyingParty,
  own: OwnCode,
): Promise<{ challenge_id: string; options: PasskeyCreationOptions }> {
  const user_id = ownId(ctx);
  if ((await listOf(ctx.db, user_id)).length >= MOST_PASSKEYS)
    fail('not_allowed', { details: { most: MOST_PASSKEYS } });
  await proveOwnPhone(ctx, own);
  const known = await listDescriptors(ctx.db, user_id, rp_id);
  // Random, so that it tells nothing of the person.
  const user_handle = (await handleOf(ctx.db, user_id)) ?? randomBytes(32);
  const of = { purpose: 'create' as const, ...ofCaller(ctx), rp_id, origin };
  const { challenge_id, challenge } = await makeChallenge(
    ctx.db,
    { ...of, ...asKnown(user_id), user_handle },
    ctx.now,
  );
  const { club_name } = await ctx.club();
  return {
    challenge_id,
    options: {
      rp: { id: rp_id, name: club_name },
      user: { id: user_handle.toString('base64url'), name: ctx.actor.name, displayName: ctx.actor.name },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: described(known),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  };
}

/** Stores a created passkey and writes the sign-in log. */
export async function createPasskey(ctx: Context, { challenge_id, name, credential }: Body<'create'>) {
  const { user_id } = ofCaller(ctx);
  const challenge = await takeChallenge(
    ctx.outside,
    challenge_id,
    { purpose: 'create', ...ofCaller(ctx) },
    ctx.now,
  );
  const made = challenge && (await verifyAttested(credential, challenge));
  if (!made || !challenge.user_handle) return wrong(user_id);
  const { id } = await ctx.db
    .insertInto('passkeys')
    .values({
      user_id,
      ...made,
      transports: credential.response.transports,
      user_handle: challenge.user_handle,
      rp_id: challenge.rp_id,
      name,
      created_at: ctx.now,
    })
    .onConflict((c) => c.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
    .then((row) => row ?? wrong(user_id));
  ctx.audit({ resource: 'passkeys', resource_id: id, after: { name, backed_up: made.backed_up } });
  await note(ctx, 'passkey_made');
  return orNotFound(await findOwn(ctx.db, user_id, id));
}

/** What happened to the passkeys of the caller stands in the sign-in log beside who came in. */
async function note(ctx: Context, kind: 'passkey_made' | 'passkey_removed' | 'passkey_lost'): Promise<void> {
  const own = ctx.db.selectFrom('users').select('phone_number').where('id', '=', ownId(ctx));
  const { phone_number } = await own.executeTakeFirstOrThrow();
  await noteSignIn(ctx.db, { at: ctx.now, kind, phone_number, network: networkOf(ctx.address) });
}

export async function renamePasskey(ctx: Context, id: number, name: string) {
  const before = orNotFound(await findOwn(ctx.db, ownId(ctx), id));
  await ctx.db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
  ctx.audit({ resource: 'passkeys', resource_id: id, before: { name: before.name }, after: { name } });
  return { ...before, name };
}

async function remove(ctx: Context, id: number, kind: 'passkey_removed' | 'passkey_lost'): Promise<void> {
  const { name } = orNotFound(await findOwn(ctx.db, ownId(ctx), id));
  await ctx.db.deleteFrom('passkeys').where('id', '=', id).execute();
  ctx.audit({ resource: 'passkeys', resource_id: id, before: { name } });
  await note(ctx, kind);
}

export const removePasskey = (ctx: Context, id: number) => remove(ctx, id, 'passkey_removed');

/** Removes a lost passkey for a fresh code; its finder may have signed in, so other sessions end. */
export async function losePasskey(ctx: Context, id: number, own: OwnCode): Promise<void> {
  orNotFound(await findOwn(ctx.db, ownId(ctx), id));
  await proveOwnPhone(ctx, own);
  await remove(ctx, id, 'passkey_lost');
  await endSessions(ctx, ownId(ctx), 'passkey', { except: ctx.actor.session_id });
}

const request = (challenge: string, rp_id: string, known: Known): PasskeyRequestOptions => ({
  challenge,
  timeout: CHALLENGE_MS,
  rpId: rp_id,
  allowCredentials: described(known),
  userVerification: 'required',
});

/** Options to confirm with one of the caller's passkeys; 404 without one for this address. */
export async function beginProof(ctx: Context, { rp_id, origin }: RelyingParty) {
  const user_id = ownId(ctx);
  const known = await listDescriptors(ctx.db, user_id, rp_id);
  if (known.length === 0) fail('not_found');
  const of = { purpose: 'proof' as const, ...ofCaller(ctx), rp_id, origin };
  const { challenge_id, challenge } = await makeChallenge(ctx.db, { ...of, ...asKnown(user_id) }, ctx.now);
  return { challenge_id, options: request(challenge, rp_id, known) };
}

/** Confirms this session for some minutes of sensitive calls. */
export async function prove(ctx: Context, log: Logger, { challenge_id, credential }: Body<'prove'>) {
  const { user_id, session_id } = ofCaller(ctx);
  const challenge = await takeChallenge(
    ctx.outside,
    challenge_id,
    { purpose: 'proof', ...ofCaller(ctx) },
    ctx.now,
  );
  const passkey = challenge && (await findByCredential(ctx.db, credential.id, challenge.rp_id));
  if (!challenge || passkey?.user_id !== user_id) return wrong(user_id);
  await checkSigned(ctx, log, { passkey, challenge, credential });
  await ctx.db.updateTable('sessions').set({ proof_at: ctx.now }).where('id', '=', session_id).execute();
  ctx.audit({ resource: 'passkeys', resource_id: passkey.id });
  return { until: new Date(ctx.now.getTime() + PROOF_MS) };
}

/** Refuses what the passkey has not signed; notes its use otherwise. */
async function checkSigned(
  { db, now }: Pick<Context, 'db' | 'now'>,
  log: Logger,
  { passkey, challenge, credential }: { passkey: Found; challenge: Challenge; credential: Asserted },
): Promise<void> {
  const { id, user_id, public_key, user_handle, counter } = passkey;
  const signed = await verifyAsserted(credential, public_key, challenge);
  const { userHandle } = credential.response;
  const handle = userHandle === undefined || userHandle === user_handle.toString('base64url');
  if (!signed || !handle) return wrong(user_id);
  if (await noteUse(db, id, { ...signed, used_at: now })) return;
  const told = { passkey_id: id, user_id, counter, said: signed.counter };
  log.warn(told, 'the counter of a passkey went back: it may have been copied');
  wrong(user_id);
}

/** Options to sign in with any passkey for this club; 429 `too_many` beyond the limits for strangers. */
export async function beginLogin(
  ctx: Context,
  { rp_id, origin }: RelyingParty,
  { device_key }: Body<'beginLogin'>,
) {
  const { db, now } = ctx;
  const known = await knownDeviceOfAnyone(db, device_key);
  const network = networkOf(ctx.address);
  const attempt = { phone: '', network, now, known };
  const of = { purpose: 'login' as const, ...NOBODY, user_handle: null, rp_id, origin };
  const { challenge_id, challenge } = await runInQueue(known, () =>
    inTransaction(db, async (tx) => {
      await lockAttempts(tx, 'passkey', attempt);
      await checkPasskeyLogins(tx, attempt);
      return makeChallenge(tx, { ...of, device_hash: known, address: network }, now);
    }),
  );
  return { challenge_id, options: request(challenge, rp_id, []) };
}

/** Signs in with a passkey; 422 `passkey_wrong`, logged when it is somebody's passkey. */
export async function login(
  ctx: Context,
  log: Logger,
  { challenge_id, credential, device_key }: Body<'login'>,
  user_agent: string,
) {
  const { db, now } = ctx;
  const network = networkOf(ctx.address);
  // Whoever has a challenge has passed the limits: each is good for one try.
  const challenge = await takeChallenge(db, challenge_id, { purpose: 'login', ...NOBODY }, now);
  if (!challenge) return wrong(null);
  const passkey = await findByCredential(db, credential.id, challenge.rp_id);
  if (!passkey) return wrong(null, { unknown: true });
  const enter = async () => {
    // The person is named by the authenticator: one without a name of theirs was not made for signing in.
    if (credential.response.userHandle === undefined) wrong(passkey.user_id);
    await checkSigned(ctx, log, { passkey, challenge, credential });
    const way = { by: 'passkey' as const, device_key, user_agent, network };
    return (await openFor(ctx, { id: passkey.user_id }, way)) ?? wrong(passkey.user_id);
  };
  return enter().catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'passkey_wrong') {
      const { phone_number } = passkey;
      await noteSignIn(db, { at: now, kind: 'wrong_passkey', phone_number, network, user_agent });
    }
    throw error;
  });
}
