import type { Asserted, Attested } from '#contract/access/passkeys.ts';
import type { Challenge } from './challenges.ts';

/** Ed25519, ECDSA with P-256, RSA: what authenticators make, by their numbers in COSE. */
export const ALGORITHMS = [-8, -7, -257];

// Read at the first use: it brings what checks certificates of makers, which a start need not wait for.
const library = () => import('@simplewebauthn/server');

const expected = ({ challenge, rp_id, origin }: Challenge) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: origin,
  expectedRPID: rp_id,
  requireUserVerification: true,
});

const asJson = <C extends Attested | Asserted>(credential: C) => ({
  ...credential,
  type: 'public-key' as const,
  rawId: credential.id,
  clientExtensionResults: {},
});

/** The verified new credential; null when it does not match the challenge. */
export async function verifyAttested(credential: Attested, challenge: Challenge) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: asJson(credential),
    ...expected(challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made) return null;
  return {
    credential_id: Buffer.from(made.credential.id, 'base64url'),
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    backed_up: made.credentialBackedUp,
  };
}

/** The verified assertion of this key; null when it does not match. The caller compares counters. */
export async function verifyAsserted(credential: Asserted, public_key: Buffer, challenge: Challenge) {
  const { verifyAuthenticationResponse } = await library();
  const { response } = credential;
  const { userHandle, ...rest } = response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...asJson(credential), response: { ...rest, ...(userHandle && { userHandle }) } },
    ...expected(challenge),
    credential: { id: credential.id, publicKey: new Uint8Array(public_key), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  if (!verified || !authenticationInfo) return null;
  return { counter: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp };
}
