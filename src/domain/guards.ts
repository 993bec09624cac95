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

/** Whether the holder of these permissions passes a guard; that somebody is signed in is known already. */
export function allows(guard: Guard, held: Held): boolean {
  if (guard === 'public' || guard === 'session') return true;
  if (typeof guard === 'string') return matched(held, guard) === 2;
  return 'all' in guard ? matched(held, guard.all) === 2 : matched(held, guard.any) > 0;
}

/** How much of what is wanted is there: 2 all, 1 some, 0 none (seeds §6). Nothing wanted: 2. */
export function matched(have: Held, want: Wish | readonly Wish[]): 0 | 1 | 2 {
  const held = have instanceof Set ? (have as ReadonlySet<string>) : new Set(have);
  const wishes = typeof want === 'string' ? [want] : want;
  const met = wishes.filter((wish) => (wish.startsWith('!') ? !held.has(wish.slice(1)) : held.has(wish)));
  if (met.length === wishes.length) return 2;
  return met.length > 0 ? 1 : 0;
}
