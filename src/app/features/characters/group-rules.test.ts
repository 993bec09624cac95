import { expect, test } from 'vitest';
import { mayRemove } from './group-rules.ts';

test('a group goes once it is empty; the first stays', () => {
  expect(mayRemove({ id: 2, users_count: 0 })).toBe(true);
  expect(mayRemove({ id: 2, users_count: 1 })).toBe(false);
  expect(mayRemove({ id: 1, users_count: 0 })).toBe(false);
});
