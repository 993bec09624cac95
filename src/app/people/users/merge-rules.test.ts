import { expect, test } from 'vitest';
import type { UserDetail } from '#contract/people/users.ts';
import { merged } from './merge-rules.ts';

const person = (more: Partial<UserDetail>): UserDetail =>
  ({ phone_number: null, national_code: null, avatar: null, company: '', balance: 0, ...more }) as UserDetail;

test('what the one who stays lacks comes from the other; what both have is lost of the one who goes', () => {
  const stays = person({ phone_number: '09120000001', balance: 300_000 });
  const goes = person({ phone_number: '09120000002', national_code: '0084575948', balance: -50_000 });
  expect(merged(stays, goes)).toEqual({
    phone_number: '09120000001',
    balance: 250_000,
    lost: ['phone_number'],
  });
  expect(merged(person({}), goes)).toMatchObject({ phone_number: '09120000002', lost: [] });
});
