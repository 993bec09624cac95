import { expect, test } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { CASH } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

const choices = async (query: object, who = top) => (await who.ok(bookLists.ledgerChoices, { query })).data;

test('whose ledger can be opened is found by name, code and phone, with what it holds and when it was used last', async () => {
  const customer = await make.customer({ name: 'بهمن', family: 'یکتانام' });
  await make.booking({ user_id: customer.id });
  await make.receipt(customer.id, 300_000);
  const [person] = await choices({ q: 'یکتانام' });
  expect(person).toMatchObject({ kind: 'user', id: customer.id, name: 'بهمن یکتانام', balance: 700_000 });
  expect(Date.parse(person?.last_at ?? '')).toBeGreaterThan(0);
  expect(await choices({ q: customer.phone_number ?? '' })).toMatchObject([{ id: customer.id }]);
  // One account of all people, with what they owe together; what is below an account counts in it.
  const [people] = await choices({ q: '14', kind: 'account' });
  const tree = (await top.ok(accounts.list)).data;
  const balanceOf = (code: string) => tree.find((account) => account.code === code)?.balance;
  expect(people).toMatchObject({ code: '14', balance: balanceOf('14') });
  expect((await choices({ q: '1', kind: 'account' }))[0]).toMatchObject({
    code: '1',
    balance: balanceOf('1'),
  });
  expect((await choices({ q: '۱۱', kind: 'cash' }))[0]).toBeUndefined();
});

test('without a word the ones opened last come first, then those that were posted to last', async () => {
  const customer = await make.customer();
  const other = await make.customer();
  for (const { id } of [customer, other]) await make.receipt(id, 100_000);
  const [latest] = await choices({ kind: 'user' });
  expect(latest).toMatchObject({ id: other.id });
  const last = await choices({ last: `user.${customer.id},cash.${CASH}` });
  expect(last.slice(0, 2)).toMatchObject([
    { kind: 'user', id: customer.id },
    { kind: 'cash', id: CASH },
  ]);
  expect(last).toHaveLength(10);
  expect((await choices({ kind: 'cash' })).every(({ kind }) => kind === 'cash')).toBe(true);
});

test('people and places are offered to whoever may see them; a name of no ledger is refused', async () => {
  const customer = await make.customer({ name: 'کسی', family: 'پنهانی' });
  await make.receipt(customer.id, 100_000);
  const clerk = await club.as({ permissions: ['report.show', 'account.access'] });
  expect(await choices({ q: 'پنهانی' }, clerk)).toEqual([]);
  const seen = await choices({ last: `user.${customer.id}` }, clerk);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(({ kind }) => kind === 'account')).toBe(true);
  for (const last of ['court.1', 'cash.0', 'cash.1,', Array(11).fill('cash.1').join(',')]) {
    const reply = await top.call(bookLists.ledgerChoices, { query: { last } });
    expect(reply.status, last).toBe(422);
  }
});
