import { expect, test } from 'vitest';
import { DEFAULT_DESK_RULES, setDeskRules } from '#app/state/desk-rules.ts';
import { mayRemove } from './group-rules.ts';

test('a group goes once it is empty; the first stays', () => {
  expect(mayRemove({ id: 2, users_count: 0 })).toBe(true);
  expect(mayRemove({ id: 2, users_count: 1 })).toBe(false);
  expect(mayRemove({ id: 1, users_count: 0 })).toBe(false);
});

test('the group of new people stays', () => {
  setDeskRules({ ...DEFAULT_DESK_RULES, default_character_id: 3 });
  expect(mayRemove({ id: 3, users_count: 0 })).toBe(false);
  expect(mayRemove({ id: 2, users_count: 0 })).toBe(true);
  setDeskRules(DEFAULT_DESK_RULES);
});
