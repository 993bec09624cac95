/** Where a sign-in that has begun stands in this window: its phone, and the code that was sent. */
export const SIGN_IN_STEP = 'sign_in';

/** Whose device it is when it locks: the sign-in page has the phone already. */
export function rememberPhone(phone: string | null): void {
  if (phone === null) return;
  try {
    sessionStorage.setItem(SIGN_IN_STEP, JSON.stringify({ phone, sent: null }));
  } catch {
    // A forbidden storage costs eleven digits.
  }
}
