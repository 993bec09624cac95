import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { userList, users } from '#contract/people/users.ts';
import {
  OPERATORS,
  queryOf,
  readChoice,
  readComparison,
  readSpan,
  sortOf,
  toggled,
  writeChoice,
  writeComparison,
  writeSpan,
} from './list-address.ts';

const takes = (name: string, value: string) => v.is(users.list.query, { [name]: value });
const read = (search: Record<string, unknown>) => readChoice(search, userList, takes);

it('comes back from the address as it was written', () => {
  const filters = {
    full_name: 'رضا',
    phone_number: '0912',
    gender: '2',
    character: '1,3',
    balance: '-350000,4',
    created_at: '2026-10-23_',
    active: 'true',
  };
  const choice = { filters, sort: { field: 'name', direction: 'desc' } } as const;
  const address = writeChoice(choice, userList);
  expect(address).toMatchObject({ gender: 2, active: true, phone_number: '0912', order: 'name,desc' });
  expect(read(address)).toEqual(choice);
});

it('takes out of the address what is not chosen any more', () => {
  const part = writeChoice({ filters: {}, sort: null }, userList);
  expect(Object.keys(part)).toEqual(expect.arrayContaining(['order', 'gender', 'balance']));
  expect(Object.values(part).every((value) => value === undefined)).toBe(true);
});

it('starts with a filter of its own until somebody chooses, and says so once it was taken away', () => {
  const starts = { created_at: '2026-11-21_' };
  const started = (search: Record<string, unknown>) => readChoice(search, userList, takes, starts).filters;
  expect(started({})).toEqual(starts);
  expect(started({ gender: 2 })).toEqual({ gender: '2', ...starts });
  expect(started({ created_at: '2026-01-01_' })).toEqual({ created_at: '2026-01-01_' });
  const cleared = writeChoice({ filters: {}, sort: null }, userList, starts);
  expect(cleared.created_at).toBe('');
  expect(started(cleared)).toEqual({});
});

it('starts in an order of its own, which the address says only of another', () => {
  const starts = { order: 'name,asc' };
  const started = (search: Record<string, unknown>) => readChoice(search, userList, takes, starts);
  expect(started({}).sort).toEqual({ field: 'name', direction: 'asc' });
  expect(started({ order: 'password,asc' }).sort).toEqual({ field: 'name', direction: 'asc' });
  expect(started({ order: 'balance,desc' }).sort).toEqual({ field: 'balance', direction: 'desc' });
  expect(queryOf(started({}))).toEqual({ 'order[0]': 'name,asc' });
  expect(writeChoice(started({}), userList, starts).order).toBeUndefined();
  expect(writeChoice(toggled(started({}), 'name', userList), userList, starts).order).toBe('name,desc');
});

it('leaves out what the list would refuse, and what is no filter of its own', () => {
  expect(
    read({ gender: 7, balance: 'much', sheet: 'customer.3', order: 'password,asc', search: '' }),
  ).toEqual({ filters: {}, sort: null });
  expect(read({ character: { a: 1 }, created_at: '2026-13-40_', full_name: 5 })).toEqual({
    filters: { full_name: '5' },
    sort: null,
  });
});

it('sorts by one column, and turns it round at the second click', () => {
  const none = { filters: {}, sort: null };
  expect(sortOf(none, userList)).toEqual({ field: 'created_at', direction: 'desc' });
  const once = toggled(none, 'name', userList);
  expect(once.sort).toEqual({ field: 'name', direction: 'asc' });
  expect(toggled(once, 'name', userList).sort).toEqual({ field: 'name', direction: 'desc' });
  expect(toggled(none, 'created_at', userList).sort).toEqual({ field: 'created_at', direction: 'asc' });
});

it('asks the list for what is chosen, and for what its place fixes above that', () => {
  const choice = { filters: { role: '3', gender: '1' }, sort: { field: 'name', direction: 'asc' } } as const;
  expect(queryOf(choice, { role: '9' })).toEqual({ role: '9', gender: '1', 'order[0]': 'name,asc' });
});

it('compares sums as the server does, every operator of both kinds', () => {
  const parse = (query: Record<string, string>) => {
    const { filters } = v.parse(users.list.query, query);
    return Object.values(filters)[0];
  };
  const meaning = (operator: (typeof OPERATORS)['balance'][number], kind: 'amount' | 'balance') =>
    parse({ [kind === 'amount' ? 'max_debt' : 'balance']: writeComparison({ operator, value: 70 }, kind) });
  expect(meaning('least', 'amount')).toEqual({ value: 70, operator: '>=' });
  expect(meaning('most', 'amount')).toEqual({ value: 70, operator: '<=' });
  expect(meaning('equal', 'amount')).toEqual({ value: 70, operator: '=' });
  expect(meaning('unequal', 'amount')).toEqual({ value: 70, operator: '<>' });
  expect(meaning('debt_least', 'balance')).toEqual({ value: 70, operator: '>=' });
  expect(meaning('debt_most', 'balance')).toEqual({ value: 70, operator: '<=' });
  expect(meaning('credit_least', 'balance')).toEqual({ value: -70, operator: '<=' });
  for (const kind of ['amount', 'balance'] as const)
    fc.assert(
      fc.property(
        fc.constantFrom(...OPERATORS[kind]),
        fc.integer({ min: 1, max: 999_999_999_999 }),
        (operator, value) => {
          expect(readComparison(writeComparison({ operator, value }, kind), kind)).toEqual({
            operator,
            value,
          });
        },
      ),
    );
  expect(readComparison('x', 'amount')).toBe(null);
  expect(readComparison('5,7', 'amount')).toBe(null);
});

it('writes a span of days with either side open', () => {
  expect(readSpan(writeSpan('2026-10-01', ''))).toEqual({ from: '2026-10-01', to: '' });
  expect(readSpan(writeSpan('', '2026-10-01'))).toEqual({ from: '', to: '2026-10-01' });
  expect(writeSpan('', '')).toBe('');
});
