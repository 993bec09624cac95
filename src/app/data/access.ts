import type { Call, Guard } from '#contract/call.ts';
import type { Permission } from '#domain/permissions.ts';
import { currentSession } from './session.ts';

/** Whether the person signed in holds a permission, as far as the app knows; the server decides. */
export function can(permission: Permission): boolean {
  return (currentSession()?.profile?.permissions as string[] | undefined)?.includes(permission) ?? false;
}

/** Who may open a page: whoever may make its calls; `anyOf`: whoever may open one of several pages. */
export type PageGuard = Guard | { readonly anyOf: readonly PageGuard[] };

export function allows(guard: PageGuard): boolean {
  if (guard === 'public') return true;
  if (guard === 'session') return currentSession() !== null;
  if (typeof guard === 'string') return can(guard);
  if ('anyOf' in guard) return guard.anyOf.some(allows);
  return 'all' in guard ? guard.all.every(can) : guard.any.some(can);
}

/** Whether it makes sense to send a call. Before the profile is known nothing is held back. */
export const mayCall = (call: Call): boolean =>
  !currentSession()?.profile || call.permission === 'session' || allows(call.permission);
