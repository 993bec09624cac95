import { expect, it } from 'vitest';
import { staysOf } from './stays.ts';

it.each([
  ['later', { total: 1110, paid: 0, means: 0, balance: 250 }, ['debt', 1360, null]],
  ['later, out of credit', { total: 500, paid: 0, means: 0, balance: -800 }, ['credit', 300, null]],
  ['a part', { total: 1110, paid: 600, means: 1, balance: 250 }, ['to_account', 510, ['debt', 760]]],
  ['a part, balance unknown', { total: 1110, paid: 600, means: 1, balance: null }, ['to_account', 510, null]],
  [
    'the whole of somebody who owes',
    { total: 1110, paid: 1110, means: 1, balance: 250 },
    ['old_debt', 250, null],
  ],
  ['the whole', { total: 1110, paid: 1110, means: 1, balance: 0 }, ['even', 0, null]],
  ['the whole, split', { total: 1110, paid: 1110, means: 2, balance: 250 }, ['split', 1110, null]],
  ['more than the whole', { total: 1110, paid: 1360, means: 1, balance: 250 }, ['surplus', 250, ['even', 0]]],
] as const)('%s', (_, given, [what, sum, after]) => {
  expect(staysOf(given)).toEqual({ what, sum, after: after && { what: after[0], sum: after[1] } });
});
