import type { Call } from '#contract/call.ts';
import { allows, type PageGuard } from '#domain/guards.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { currentSession } from './session.ts';

/** Whether the signed-in person passes a guard, as far as the app knows; the server decides. */
export function can(guard: PageGuard): boolean {
  if (guard === 'public') return true;
  const session = currentSession();
  return session !== null && allows(guard, session.profile?.permissions ?? []);
}

/** Whether the signed-in person has the top role. */
export const isTop = (): boolean => currentSession()?.profile?.role.id === TOP_ROLE;

/** Whether a call makes sense by permission; before the profile is loaded everything is allowed. */
export const canCall = (call: Call): boolean =>
  !currentSession()?.profile ||
  ((call.permission === 'session' || can(call.permission)) && (!call.top || isTop()));
