import type { Permission } from './permissions.ts';

export type HeldPermissions = ReadonlySet<string> | readonly string[];

/**
 * Who may make a call: anybody (`public`), any signed-in staff (`session`), holders of one permission, or of several
 * (`all`, `any`); a signed-in customer (`customer`), who is at another door and never passes as staff, nor staff there (D42).
 */
export type Guard =
  | 'public'
  | 'session'
  | 'customer'
  | Permission
  | { readonly all: readonly Permission[] }
  | { readonly any: readonly Permission[] };

/** Who may open a page: a call's guard, the absence of a permission (`!user.show`), or several guards together. */
export type PageGuard =
  | Guard
  | `!${Permission}`
  | { readonly all: readonly PageGuard[] }
  | { readonly any: readonly PageGuard[] };

/** A guard that can be combined with another one. */
export type CombinableGuard = Exclude<Guard, 'customer' | { readonly any: readonly Permission[] }>;
const permissionsOf = (guard: CombinableGuard): readonly Permission[] =>
  typeof guard === 'object' ? guard.all : guard === 'public' || guard === 'session' ? [] : [guard];

/** Combines two guards: both must pass. */
export function combineGuards(one: CombinableGuard, other: CombinableGuard): CombinableGuard {
  const all = [...new Set([...permissionsOf(one), ...permissionsOf(other)])];
  const [only] = all;
  if (only === undefined) return one === 'public' ? other : one;
  return all.length === 1 ? only : { all };
}

/** Whether somebody signed in with these permissions passes the guard. */
export function allows(guard: PageGuard, held: HeldPermissions): boolean {
  const met = guardMatch(guard, held);
  // An empty `any` lets nobody pass.
  if (typeof guard === 'object' && 'any' in guard) return guard.any.length > 0 && met > 0;
  return met === 2;
}

/**
 * How many of the guard's permissions are held: 2 all, 1 some, 0 none (seeds §6). A guard without permissions gives 2.
 */
export function guardMatch(guard: PageGuard, held: HeldPermissions): 0 | 1 | 2 {
  if (guard === 'public' || guard === 'session') return 2;
  if (guard === 'customer') return 0;
  if (typeof guard === 'string') {
    const denied = guard.startsWith('!');
    return holds(held, denied ? guard.slice(1) : guard) === denied ? 0 : 2;
  }
  const parts: readonly PageGuard[] = 'all' in guard ? guard.all : guard.any;
  const met = parts.filter((part) => allows(part, held)).length;
  if (met === parts.length) return 2;
  return met > 0 ? 1 : 0;
}

const holds = (held: HeldPermissions, slug: string): boolean =>
  'has' in held ? held.has(slug) : held.includes(slug);
