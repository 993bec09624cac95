import type { Character } from '#contract/characters.ts';

/** Everybody is in it who is in no other: nobody leaves it, and it stays (seeds §6). */
export const FIRST_GROUP = 1;

/** Only a group without members goes to the trash, and never the first. */
export const mayRemove = ({ id, users_count }: Pick<Character, 'id' | 'users_count'>): boolean =>
  id !== FIRST_GROUP && users_count === 0;
