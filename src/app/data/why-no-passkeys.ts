// In a file of its own: all the sign-in page needs to know about passkeys before one is requested.

/** Why it cannot be done here at all: `old` knows none, `address` is no name that is reached by HTTPS. */
export type NoPasskeys = 'old' | 'address';

/** Null where passkeys can be used. */
export function whyNoPasskeys(): NoPasskeys | null {
  const bare = /^[\d.]+$|:/.test(location.hostname);
  if (!isSecureContext || bare) return 'address';
  const known =
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'toJSON' in PublicKeyCredential.prototype;
  return known ? null : 'old';
}
