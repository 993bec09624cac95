// By itself: all that the sign-in page needs to know of passkeys before somebody asks for one.

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
