import type { Permission } from './permissions.ts';

/** A permission, or its absence with a leading `!`. */
export type Wish = Permission | `!${Permission}`;
export type Held = ReadonlySet<string> | readonly string[];

/**
 * Who may make a call or open a page: nobody in particular (`public`), any signed-in staff (`session`), the holder of
 * one permission, or of several (`all`, `any`).
 */
export type Guard =
  | 'public'
  | 'session'
  | Permission
  | { readonly all: readonly Permission[] }
  | { readonly any: readonly Permission[] };

/** A guard that another can be joined to. */
export type Joinable = Exclude<Guard, { readonly any: readonly Permission[] }>;
const permissionsOf = (guard: Joinable): readonly Permission[] =>
  typeof guard === 'object' ? guard.all : guard === 'public' || guard === 'session' ? [] : [guard];

/** Who passes the one and the other. */
export function both(one: Joinable, other: Joinable): Joinable {
  const all = [...new Set([...permissionsOf(one), ...permissionsOf(other)])];
  const [only] = all;
  if (only === undefined) return one === 'public' ? other : one;
  return all.length === 1 ? only : { all };
}

/** Whether the holder of these permissions passes a guard; that somebody is signed in is known already. */
export function allows(guard: Guard, held: Held): boolean {
  if (guard === 'public' || guard === 'session') return true;
  if (typeof guard === 'string') return holds(held, guard);
  // Of none one has none: an empty `any` lets nobody pass.
  return 'all' in guard
    ? guard.all.every((one) => holds(held, one))
    : guard.any.some((one) => holds(held, one));
}

/** How much of what is wanted is there: 2 all, 1 some, 0 none (seeds §6). Nothing wanted: 2. */
export function matched(have: Held, want: Wish | readonly Wish[]): 0 | 1 | 2 {
  const wishes = typeof want === 'string' ? [want] : want;
  const met = wishes.filter((wish) =>
    wish.startsWith('!') ? !holds(have, wish.slice(1)) : holds(have, wish),
  ).length;
  if (met === wishes.length) return 2;
  return met > 0 ? 1 : 0;
}

const holds = (held: Held, slug: string): boolean => ('has' in held ? held.has(slug) : held.includes(slug));
