import { expect, test } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { people } from '#contract/people/people.ts';
import { users } from '#contract/people/users.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

const at = (id: number) => ({ params: { id: String(id) } });
const makers = {
  cashes: async () => (await top.ok(cashes.create, { body: { name: 'صندوق کافه' } })).data,
  banks: async () => (await top.ok(banks.create, { body: { name: 'بانک سپه' } })).data,
  'payment-gateways': async () => {
    const bank_id = (await top.ok(banks.list)).data[0]?.id as number;
    const body = { title: 'کارت‌خوان کافه', type: 'pos' as const, bank_id };
    return (await top.ok(paymentGateways.create, { body })).data;
  },
  users: () => make.customer(),
};
const calls = { cashes, banks, 'payment-gateways': paymentGateways, users } as const;

test.each(Object.keys(makers) as (keyof typeof makers)[])(
  '%s: each gets the next code; another can be given, once, and leads to its record',
  async (kind) => {
    const call = calls[kind] as typeof cashes;
    const [first, second] = [await makers[kind](), await makers[kind]()];
    expect(Number(second.code)).toBe(Number(first.code) + 1);
    // The next one is taken by hand: it is passed over.
    const coming = String(Number(second.code) + 1);
    const changed = (await top.ok(call.update, { ...at(first.id), body: { code: coming } as never })).data;
    expect(changed.code).toBe(coming);
    expect((await makers[kind]()).code).toBe(String(Number(coming) + 1));
    const refused = async (code: string) =>
      (await top.call(call.update, { ...at(second.id), body: { code } as never })).body.error;
    expect(await refused(coming)).toMatchObject({ code: 'invalid', fields: { code: ['exists'] } });
    expect(await refused('A12')).toMatchObject({ fields: { code: ['pattern'] } });
    // As it is typed, zeros before it too; one in the trash keeps its own.
    await top.ok(call.update, { ...at(second.id), body: { code: '۰۰۰۷۷' } as never });
    const found = async (code: string) =>
      (await top.ok(call.list, { query: { code } })).data.map(({ id }) => id);
    expect(await found('00077')).toEqual([second.id]);
    await top.ok(call.remove, at(second.id));
    const taken = await top.call(call.update, { ...at(first.id), body: { code: '00077' } as never });
    expect(taken.body.error.fields).toEqual({ code: ['exists'] });
    const file = await fetch(`${club.url}${call.list.path}?export=xlsx&columns=code`, {
      headers: { Authorization: `Bearer ${top.token}` },
    });
    expect(file.status).toBe(200);
  },
);

test('a kind of cost has the code of its account, which can be another below 51', async () => {
  const make = async (name: string) => (await top.ok(costTypes.create, { body: { name } })).data;
  const [water, gas] = [await make('آب و فاضلاب'), await make('گاز شهری')];
  expect(water.code).toMatch(/^51\d\d$/);
  const patch = (id: number, code: string) => top.call(costTypes.update, { ...at(id), body: { code } });
  expect((await patch(gas.id, water.code)).body.error.fields).toEqual({ code: ['exists'] });
  expect((await patch(gas.id, '5201')).body.error.fields).toEqual({ code: ['pattern'] });
  expect((await patch(gas.id, '۵۱۷۷')).status).toBe(200);
  const tree = (await top.ok(accounts.list)).data;
  expect(tree.find(({ id }) => id === gas.id)).toMatchObject({ code: '5177', name: 'گاز شهری' });
  await top.ok(accounts.create, { body: { parent_id: gas.id, name: 'گاز زمستان' } });
  expect((await patch(gas.id, '5178')).body.error.fields).toEqual({ code: ['not_allowed'] });
});

test('books name people and places by their code, and whoever was merged leads to who stayed', async () => {
  const [kept, gone] = [await make.customer(), await make.customer()];
  await make.receipt(kept.id, 5_000);
  const lines = (await top.ok(bookLists.ledger, { query: { user: String(kept.id) } })).data;
  expect(lines[0]?.account).toMatchObject({ code: '14', own_code: kept.code });
  const journal = (await top.ok(bookLists.journal, { query: { account: String(lines[0]?.account.id) } }))
    .data;
  expect(journal.find(({ id }) => id === lines[0]?.id)?.account.own_code).toBe(kept.code);
  const aged = (await top.ok(bookLists.aged, { query: { per_page: '200' } })).data;
  expect(aged.find(({ id }) => id === kept.id)?.code).toBe(kept.code);
  expect(
    (await top.ok(bookLists.ledgerChoices, { query: { q: kept.code, kind: 'user' } })).data[0],
  ).toMatchObject({ id: kept.id, code: kept.code });
  expect(
    (await top.ok(accounts.choices, { query: { q: kept.code } })).data.find(({ kind }) => kind === 'user'),
  ).toMatchObject({ id: kept.id, code: kept.code });
  expect((await top.ok(users.list, { query: { search: kept.code } })).data.map(({ id }) => id)).toContain(
    kept.id,
  );
  await top.ok(people.merge, { ...at(gone.id), body: { into: kept.id } });
  const found = (await top.ok(users.list, { query: { code: gone.code } })).data.map(({ id }) => id);
  expect(found).toContain(kept.id);
});
