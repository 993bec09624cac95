import { expect, it } from 'vitest';
import { readAdminLink } from './admin-link.ts';

it('reads phone and token from behind the #', () => {
  expect(readAdminLink('#phone_number=09000000000&token=a-b_c')).toEqual({
    phone_number: '09000000000',
    token: 'a-b_c',
  });
});

it.each(['', '#', '#phone_number=09000000000', '#token=x', '#section'])('%s is no link', (hash) => {
  expect(readAdminLink(hash)).toBeNull();
});
