import { deskRules } from '#app/state/desk-rules.ts';
import type { Character } from '#contract/people/characters.ts';

/**
 * The default group of everybody without another one: nobody can be removed from it, and it cannot be deleted (seeds
 * §6).
 */
export const FIRST_GROUP = 1;

/** Only a group without members goes to the trash, and never the first, nor the one that new people are put into. */
export const mayRemove = ({ id, users_count }: Pick<Character, 'id' | 'users_count'>): boolean =>
  id !== FIRST_GROUP && id !== deskRules().default_character_id && users_count === 0;
