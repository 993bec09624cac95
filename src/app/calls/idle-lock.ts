import { lockMinutes } from '#app/data/club.ts';
import { drafts } from '#app/data/draft-store.ts';
import { currentSession } from '#app/data/session.ts';
import { rememberPhone } from '#app/data/sign-in-step.ts';
import { rememberTouch, touch, touchedAnywhere } from '#app/data/touched.ts';
import type { Warning } from '#app/data/warn-lock.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { signOut } from './sign-out.ts';

// Locks a device that is idle (settings, security), after a warning: signs out with all drafts stored, and returns to
// the same page afterwards.

/** How late a lock may be. */
const LOOK_MS = 5 * SECOND_MS;

/** How long before the lock the warning is shown. */
const WARN_MS = 30 * SECOND_MS;

function isLeft(ahead = 0): boolean {
  const minutes = lockMinutes();
  return minutes !== null && Date.now() - touchedAnywhere() >= minutes * MINUTE_MS - ahead;
}

const mayLock = (): boolean => currentSession() !== null && store.get(connectionAtom).state === 'live';

/** The warning, once shown. */
let warning: Promise<Warning> | null = null;

function warn(): void {
  if (isLeft(WARN_MS) && mayLock()) {
    const said = warning?.then((word) => word.sayAgain());
    warning ??= import('#app/data/warn-lock.ts').then((m) => m.warnOfLock(WARN_MS + LOOK_MS));
    // Without the word it locks all the same.
    Promise.all([said, warning]).catch(() => {});
  } else unwarn();
}

function unwarn(): void {
  void warning?.then((word) => word.takeAway()).catch(() => {});
  warning = null;
}

let locking = false;

/**
 * Locks the device when due: stores drafts first; the sign-in page shows whose device it is. Offline it waits, because
 * nobody could sign in again.
 */
async function lockIfLeft(): Promise<void> {
  if (locking || !isLeft() || !mayLock()) return;
  locking = true;
  try {
    await drafts.flush();
    rememberPhone(currentSession()?.profile?.phone_number ?? null);
    await signOut('locked');
  } finally {
    locking = false;
  }
}

/** A start counts as a touch only where the device was not left before it: opening the app does not open the lock. */
export function watchIdle(): void {
  rememberTouch();
  if (!isLeft()) touch();
  const here = ({ target }: Event) => {
    if (isLeft()) return;
    touch();
    // A tap on the warning's own button is handled there; closing it first would let the tap fall through.
    if (!(target instanceof Element && target.closest('.toast'))) unwarn();
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'input'] as const)
    addEventListener(kind, here, { capture: true, passive: true });
  const look = () => {
    warn();
    void lockIfLeft();
  };
  setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  store.sub(connectionAtom, look);
  look();
}
