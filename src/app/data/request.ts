import { wordsAtom } from '#app/i18n/words.ts';
import { setNotice } from '#app/state/notices.ts';
import { askForProof } from '#app/state/proof.ts';
import { localeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import { TOAST_MS, toast } from '#app/state/toast.ts';
import { createClient } from './client.ts';
import { readServerDate } from './clock.ts';
import { amendSession, currentSession, endSession, type SignOutReason } from './session.ts';
import { rememberPhone } from './sign-in-step.ts';
import { idleSeconds } from './touched.ts';

/** Origin of the server; empty when it is the one that served the app. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '';

/** Why a person must sign in again, by the server's code. */
const ENDS: Readonly<Record<string, SignOutReason>> = {
  session_expired: 'expired',
  session_locked: 'locked',
};

function signedOut(code: string, token: string): void {
  if (currentSession()?.token !== token) return;
  if (code === 'session_locked') rememberPhone(currentSession()?.profile?.phone_number ?? null);
  void endSession(ENDS[code] ?? 'ended');
}

/** A person's call that they may not make: a warning, then the sign-in page (seeds §4). */
export function forbidden(): void {
  toast({ text: store.get(wordsAtom).t('errors.forbidden'), kind: 'warning' });
  setTimeout(() => void endSession('forbidden'), TOAST_MS);
}

/** Makes one call; throws `CallError`. Screens read through `queryFor` and write through `useCall`. */
export const request = createClient({
  base: API_BASE,
  locale: () => store.get(localeAtom),
  idle: idleSeconds,
  bearer: currentSession,
  answered(headers) {
    readServerDate(headers.get('date'), Date.now());
    const expires_at = headers.get('x-session-expires');
    if (expires_at && expires_at !== currentSession()?.expires_at) void amendSession({ expires_at });
  },
  signedOut,
  forbidden,
  prove: askForProof,
  outdated: () => setNotice('outdated', true),
});
