import { expect, it, vi } from 'vitest';
import { userColumns } from '#contract/people/columns/users.ts';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
const { users } = await import('./resource.tsx');

it('a picker of people has the columns of the seed: name, number, gender, balance', () => {
  expect(users.picks).toEqual(['name', 'phone_number', 'gender', 'balance']);
  for (const field of users.picks ?? []) expect(userColumns).toHaveProperty(field);
});
