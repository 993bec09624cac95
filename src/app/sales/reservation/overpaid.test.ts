import { expect, it } from 'vitest';
import { overpaidParts } from './overpaid.ts';

const share = (id: number, overpaid: number) => ({
  user: { id, name: '', family: '' },
  ...{ price: 0, paid: 0, due: 0, pending: 0, overpaid },
});
const slots = [
  { overpaid: 700, payers: [share(5, 200), share(6, 400)] },
  { overpaid: 100, payers: [share(5, 100)] },
];

it.each([
  ['all of it while they are in credit of more', -900, 300],
  ['no more than their credit', -250, 250],
  ['nothing to who owes', 40, 0],
  ['all of it where the account may not be told', null, 300],
])('of what is paid too much the customer has the own part back: %s', (_, balance, back) => {
  // 100 of the first are of one who pays no more.
  expect(overpaidParts(slots, { id: 5, balance })).toEqual({ own: 300, others: 500, back });
});
