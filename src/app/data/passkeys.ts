import type {
  Asserted,
  Attested,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#contract/access/passkeys.ts';
import { type NoPasskeys, whyNoPasskeys } from './why-no-passkeys.ts';

// The browser's own side of passkeys.

/** The result of the browser's dialog; `exists`: this device already has a passkey of the person. */
export type PasskeyFaultReason = NoPasskeys | 'cancelled' | 'late' | 'exists' | 'unfit';

export class PasskeyFault extends Error {
  override name = 'PasskeyFault';
  readonly why: PasskeyFaultReason;

  constructor(why: PasskeyFaultReason, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

const BY_NAME: Readonly<Record<string, PasskeyFaultReason>> = {
  InvalidStateError: 'exists',
  SecurityError: 'address',
  NotSupportedError: 'unfit',
  ConstraintError: 'unfit',
  TimeoutError: 'late',
};

/** Opens the browser's dialog; throws `PasskeyFault`. */
async function ask(
  timeout: number,
  open: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  const why = whyNoPasskeys();
  if (why) throw new PasskeyFault(why);
  const began = performance.now();
  try {
    const credential = await open(AbortSignal.timeout(timeout));
    if (credential) return credential as PublicKeyCredential;
  } catch (cause) {
    const { name } = cause as DOMException;
    // Browsers report cancelling and timing out the same way.
    const late = name === 'NotAllowedError' && performance.now() - began > timeout - 1000;
    throw new PasskeyFault(late ? 'late' : (BY_NAME[name] ?? 'cancelled'), cause);
  }
  throw new PasskeyFault('cancelled');
}

/** Creates a passkey; returns what is sent to the server. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<Attested> {
  const credential = await ask(options.timeout, (signal) =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      ),
      signal,
    }),
  );
  const { id, response } = credential.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/** Signs a challenge with a passkey; returns what is sent to the server. */
export async function signByPasskey(options: PasskeyRequestOptions): Promise<Asserted> {
  const credential = await ask(options.timeout, (signal) =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      ),
      signal,
    }),
  );
  const { id, response } = credential.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const named = userHandle ? { userHandle } : {};
  return { id, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, ...named } };
}

/** Tells the authenticator of a passkey that the club does not know, so that it is offered no more. */
export function forgetPasskey(rpId: string, credentialId: string): void {
  const { signalUnknownCredential } = PublicKeyCredential as unknown as {
    signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void>;
  };
  void signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }).catch(() => {});
}
