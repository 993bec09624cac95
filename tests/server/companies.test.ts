import { randomUUID } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import type { CallBody } from '#contract/call.ts';
import { companies } from '#contract/people/companies.ts';
import { people } from '#contract/people/people.ts';
import { profile } from '#contract/people/profile.ts';
import { userImport } from '#contract/people/user-import.ts';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documentPapers } from '#contract/treasury/document-papers.ts';
import { payments } from '#contract/treasury/payments.ts';
import { treasury } from '#contract/treasury/treasury.ts';
import type { Permission } from '#domain/permissions.ts';
import { verify } from '#server/ledger/verify.ts';
import { CASH } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

test('any staff keep companies; deleting asks for more', async () => {
  const coach = await club.as('coach');
  const body = { name: 'صنايع پارس', phone: '۰۲۱۸۸۷۷', national_id: '10101234567', postal_code: '' };
  const made = await coach.call(companies.create, { body });
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: { name: 'صنایع پارس', phone: '0218877', national_id: '10101234567', address: '', version: 1 },
    },
  });
  const params = { id: String(made.body.data.id) };
  const changed = await coach.ok(companies.update, { params, body: { address: 'تهران', version: 1 } });
  expect(changed.data).toMatchObject({ address: 'تهران', version: 2 });
  expect((await coach.call(companies.update, { params, body: { address: 'قم', version: 1 } })).status).toBe(
    409,
  );
  expect((await coach.call(companies.remove, { params })).status).toBe(403);
  expect((await coach.call(companies.list, { query: { trashed: 'true' } })).status).toBe(403);
  const clerk = await club.as({ permissions: ['company.delete'] });
  await clerk.ok(companies.remove, { params });
  expect((await clerk.call(companies.force, { params })).status).toBe(403);
});

test('finds and sorts', async () => {
  const top = await club.as('top');
  const [ten, two] = [
    await make.company({ name: 'شرکت ۱۰' }),
    await make.company({ name: 'شرکت ۲', phone: '44556677' }),
  ];
  const ids = async (query: Record<string, string>) =>
    (await top.ok(companies.list, { query })).data.map((company) => company.id);
  expect(await ids({ name: 'شركت', 'order[0]': 'name,asc' })).toEqual([two.id, ten.id]);
  expect(await ids({ phone: '۵۵۶' })).toEqual([two.id]);
});

test.each([
  [{ name: 'پ' }, { name: ['too_short'] }],
  [{ national_id: '123' }, { national_id: ['pattern'] }],
  [{ economic_code: 'abc' }, { economic_code: ['pattern'] }],
  [{ postal_code: '12345' }, { postal_code: ['pattern'] }],
  [{ balance: 5 }, { balance: ['extra'] }],
])('refuses %j', async (fields, expected) => {
  const top = await club.as('top');
  const reply = await top.call(companies.create, { body: { name: 'پارس', ...fields } as never });
  expect(reply.body.error.fields).toEqual(expected);
});

const at = (id: number) => ({ id: String(id) });
const get = async (id: number, by: Client = top) => (await by.ok(companies.get, { params: at(id) })).data;
const personOf = async (id: number) => {
  const { company, company_id, version } = (await top.ok(users.get, { params: at(id) })).data;
  return { company, company_id, version };
};
const unknown = { status: 422, body: { error: { fields: { company_id: ['unknown'] } } } };
/** A company in the trash, and a number that is nobody's. */
const gone = async () => {
  const { id } = await make.company();
  await top.ok(companies.remove, { params: at(id) });
  return [id, 999_999];
};

describe('the company of a person (D33)', () => {
  test('is picked, typed over, and taken away', async () => {
    const [pars, sepehr] = [
      await make.company({ name: 'صنایع کاج' }),
      await make.company({ name: 'بازرگانی سرو' }),
    ];
    const { id } = await make.customer({ company: 'نامی دیگر', company_id: pars.id });
    expect(await personOf(id)).toEqual({ company: 'صنایع کاج', company_id: pars.id, version: 1 });
    const change = async (body: CallBody<typeof users.update>) => {
      await top.ok(users.update, { params: at(id), body });
      const { version: _, ...company } = await personOf(id);
      return company;
    };
    expect(await change({ company_id: sepehr.id })).toEqual({
      company: 'بازرگانی سرو',
      company_id: sepehr.id,
    });
    // The same name typed is the same company; another one is none that is known.
    expect(await change({ company: 'بازرگانی سرو', email: 'a@b.ir' })).toMatchObject({
      company_id: sepehr.id,
    });
    expect(await change({ company: 'سرو' })).toEqual({ company: 'سرو', company_id: null });
    await change({ company_id: sepehr.id });
    expect(await change({ company_id: null })).toEqual({ company: 'بازرگانی سرو', company_id: null });
    expect(await change({ company: null, company_id: null })).toEqual({ company: '', company_id: null });
    const own = await club.as('reception');
    await top.ok(users.update, { params: at(own.user_id), body: { company_id: pars.id } });
    await own.ok(profile.update, { body: { company: 'خودم' } });
    expect(await personOf(own.user_id)).toMatchObject({ company: 'خودم', company_id: null });
  });

  test('is refused where there is none, and stays where it went to the trash', async () => {
    const { id } = await make.customer();
    const body = { name: 'سارا', family: 'کاج', gender: 2 as const };
    for (const company_id of await gone()) {
      expect(await top.call(users.update, { params: at(id), body: { company_id } })).toMatchObject(unknown);
      const made = { ...body, phone_number: club.phone(), company_id };
      expect(await top.call(users.create, { body: made })).toMatchObject(unknown);
    }
    const company = await make.company({ name: 'شرکت رفته' });
    const one = await make.customer({ company_id: company.id });
    await top.ok(companies.remove, { params: at(company.id) });
    const kept = { company: 'شرکت رفته', company_id: company.id };
    await top.ok(users.update, { params: at(one.id), body: { company_id: company.id, email: 'c@d.ir' } });
    expect(await personOf(one.id)).toMatchObject(kept);
  });

  test('whom a device has kept is taken, though the company has gone', async () => {
    const [company_id = 0] = await gone();
    const person = { name: 'سارا', family: 'کاج', gender: 2 as const, phone_number: club.phone() };
    const occurred_at = new Date(club.clock.now().getTime() - 60_000).toISOString();
    const body = { ...person, company: 'شرکت آزمون', company_id, client_ref: randomUUID(), occurred_at };
    const { data } = await top.ok(users.create, { body });
    expect(await personOf(data.id)).toMatchObject({ company: 'شرکت آزمون', company_id: null });
  });

  test('asks for no more than the person does', async () => {
    const company = await make.company();
    const { id } = await make.customer();
    const looker = await club.as({ permissions: ['user.show'] });
    const reply = await looker.call(users.update, { params: at(id), body: { company_id: company.id } });
    expect(reply.status).toBe(403);
    const above = (await club.as('top')).user_id;
    const clerk = await club.as({ permissions: ['user.show', 'user.update'] });
    const refused = await clerk.call(users.update, { params: at(above), body: { company_id: company.id } });
    expect(refused.body.error).toMatchObject({
      code: 'role_above',
      fields: { company_id: ['not_allowed'] },
    });
  });

  test('a new name is that of its people; their version stays', async () => {
    const company = await make.company({ name: 'صنایع کهن' });
    const ours = await make.customer({ company_id: company.id });
    const typed = await make.customer({ company: 'صنایع کهن' });
    const params = at(company.id);
    await top.ok(companies.update, { params, body: { name: 'صنایع نوین', phone: '02112345678' } });
    expect(await personOf(ours.id)).toEqual({ company: 'صنایع نوین', company_id: company.id, version: 1 });
    expect(await personOf(typed.id)).toMatchObject({ company: 'صنایع کهن', company_id: null });
    const { data } = await top.ok(users.list, { query: { company: 'نوین' } });
    expect(data.map(({ id }) => id)).toEqual([ours.id]);
  });

  test('renamed and linked at once, nobody keeps an old name', async () => {
    const company = await make.company({ name: 'نام یکم' });
    const people = await Promise.all(Array.from({ length: 6 }, () => make.customer()));
    const names = Array.from({ length: 6 }, (_, n) => `نام تازه ${n}`);
    const replies = await Promise.all([
      ...people.map(({ id }) => top.call(users.update, { params: at(id), body: { company_id: company.id } })),
      ...names.map((name) => top.call(companies.update, { params: at(company.id), body: { name } })),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { name } = await get(company.id);
    for (const { id } of people) expect((await personOf(id)).company).toBe(name);
  });

  test('a file links who bears its exact name, where one alone is called so', async () => {
    const one = await make.company({ name: 'فولاد یکتا' });
    await make.company({ name: 'دوقلو' });
    await make.company({ name: 'دوقلو' });
    const row = (company: string) => ({
      name: 'علی',
      family: 'کاظمی',
      gender: 1 as const,
      phone_number: club.phone(),
      company,
    });
    const rows = [row('فولاد يكتا'), row('فولاد'), row('دوقلو')];
    await top.ok(userImport.commit, { body: { rows } });
    const links: (number | null)[] = [];
    for (const { phone_number } of rows) {
      const { data } = await top.ok(users.list, { query: { phone_number } });
      links.push(...data.map(({ company_id }) => company_id));
    }
    expect(links).toEqual([one.id, null, null]);
  });

  test('goes over to whom somebody is merged into', async () => {
    const company = await make.company({ name: 'صنایع ادغام' });
    const merged = async (into: Parameters<typeof make.customer>[0]) => {
      const one = await make.customer({ company_id: company.id });
      const two = await make.customer(into);
      await top.ok(people.merge, { params: at(one.id), body: { into: two.id } });
      return personOf(two.id);
    };
    expect(await merged({})).toMatchObject({ company: 'صنایع ادغام', company_id: company.id });
    expect(await merged({ company: 'صنایع ادغام' })).toMatchObject({ company_id: company.id });
    expect(await merged({ company: 'دیگری' })).toMatchObject({ company: 'دیگری', company_id: null });
    expect((await get(company.id)).people?.count).toBe(2);
  });
});

describe('a company with its money (D33)', () => {
  const pay = (fields: object) =>
    ({ body: { price: 100_000, cash_id: CASH, ...fields } }) as { body: CallBody<typeof payments.create> };
  const spend = (fields: object) =>
    ({ body: { price: 30_000, cash_id: CASH, description: 'اجاره', ...fields } }) as {
      body: CallBody<typeof costs.create>;
    };
  let cost_type_id: number;
  beforeAll(async () => {
    cost_type_id = (await top.ok(costTypes.create, { body: { name: 'اجاره‌ی ملک' } })).data.id;
    await make.receipt((await make.customer()).id, 50_000_000);
  });

  test('says what its people owe together, what it was paid and what it cost', async () => {
    const company = await make.company({ name: 'صنایع پول' });
    const of = () => make.customer({ company_id: company.id });
    const [one, two, trashed] = [await of(), await of(), await of()];
    await top.ok(users.remove, { params: at(trashed.id) });
    await make.receipt(two.id, 250_000);
    const { data: payment } = await top.ok(payments.create, pay({ user_id: one.id, company_id: company.id }));
    expect(payment).toMatchObject({
      user: { id: one.id },
      company: { id: company.id, name: 'صنایع پول' },
      description: expect.stringMatching(/^پرداخت به .+ \(صنایع پول\)$/),
    });
    const { data: cost } = await top.ok(costs.create, spend({ cost_type_id, company_id: company.id }));
    expect(cost).toMatchObject({ user: null, company: { id: company.id }, description: 'اجاره' });
    const { data: taken } = await top.ok(costs.create, spend({ cost_type_id, company_id: company.id }));
    await top.ok(costs.remove, { params: at(taken.id) });

    const seen = await get(company.id);
    expect(seen).toMatchObject({
      people: { count: 2, balance: -150_000 },
      payments: { count: 1, price: 100_000 },
      costs: { count: 1, price: 30_000 },
    });
    // The lists that its page leads to say the same.
    const company_id = String(company.id);
    const { data: persons } = await top.ok(users.list, { query: { company_id, 'order[0]': 'id,asc' } });
    expect(persons.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(persons.reduce((sum, { balance }) => sum + balance, 0)).toBe(seen.people?.balance);
    expect((await top.ok(users.total, { query: { company_id } })).data).toMatchObject({ ...seen.people });
    expect((await top.ok(payments.list, { query: { company_id } })).data.map(({ id }) => id)).toEqual([
      payment.id,
    ]);
    expect((await top.ok(payments.total, { query: { company_id } })).data).toEqual(seen.payments);
    expect((await top.ok(costs.list, { query: { company_id, status: 'confirm' } })).data).toMatchObject([
      { id: cost.id, company: { name: 'صنایع پول' } },
    ]);
    expect((await top.ok(costs.total, { query: { company_id } })).data).toEqual(seen.costs);
    const moved = await top.ok(treasury.transactions, { query: { company_id, 'order[0]': 'id,asc' } });
    expect(moved.data.map(({ id, company }) => [id, company?.id])).toEqual(
      [payment, cost, taken].map(({ id }) => [id, company.id]),
    );
  });

  test('shows each sum to whom its list is open', async () => {
    const { id } = await make.company();
    const sums = async (...permissions: Permission[]) => {
      const { people, payments, costs } = await get(id, await club.as({ permissions }));
      return { people, payments, costs };
    };
    const nothing = { people: null, payments: null, costs: null };
    expect(await sums('cash.show')).toEqual(nothing);
    expect(await sums('user.show')).toEqual({ ...nothing, people: { count: 0, balance: 0 } });
    expect(await sums('payment.show')).toEqual({ ...nothing, payments: { count: 0, price: 0 } });
    expect(await sums('cost.show')).toEqual({ ...nothing, costs: { count: 0, price: 0 } });
  });

  test('a payment or a cost to a company that is not there is refused', async () => {
    const { id: user_id } = await make.customer();
    for (const company_id of await gone()) {
      expect(await top.call(payments.create, pay({ user_id, company_id }))).toMatchObject(unknown);
      expect(await top.call(costs.create, spend({ cost_type_id, company_id }))).toMatchObject(unknown);
    }
    const nobody = await top.call(costs.create, spend({ cost_type_id, user_id: 999_999 }));
    expect(nobody.body.error.fields).toEqual({ user_id: ['unknown'] });
  });

  test('a cost names who was paid and leaves their account alone, also when it is taken back', async () => {
    const { id: user_id } = await make.customer();
    const { data } = await top.ok(costs.create, spend({ cost_type_id, user_id }));
    expect(data.user?.id).toBe(user_id);
    const { data: found } = await top.ok(costs.list, { query: { user: String(user_id) } });
    expect(found.map(({ id }) => id)).toEqual([data.id]);
    await top.ok(costs.remove, { params: at(data.id) });
    expect((await top.ok(users.get, { params: at(user_id) })).data.balance).toBe(0);
    expect((await top.ok(users.transactions, { params: at(user_id) })).data).toEqual([]);
    expect(
      (await top.ok(users.list, { query: { supplier: 'true' } })).data.map(({ id }) => id),
    ).not.toContain(user_id);
    expect(await verify(club.db)).toEqual([]);
  });

  test('a supplier is who was paid, or who is of a company that is marked so', async () => {
    const { id: character_id } = await make.character();
    const [marked, plain] = [
      await make.company({ name: 'تأمین کاج', supplier: true }),
      await make.company({ name: 'مشتری کاج' }),
    ];
    const of = async (fields: object) => (await make.customer({ character_id, ...fields })).id;
    const theirs = await of({ company_id: marked.id });
    const [customer, typed] = [await of({ company_id: plain.id }), await of({ company: 'تأمین کاج' })];
    const [paid, undone] = [await of({}), await of({})];
    await top.ok(payments.create, pay({ user_id: paid }));
    const { data } = await top.ok(payments.create, pay({ user_id: undone }));
    await top.ok(payments.remove, { params: at(data.id) });
    // What is handed back of a reservation that was cancelled makes nobody a supplier.
    const [invoice] = await make.booking({ user_id: customer });
    const params = at(invoice?.id ?? 0);
    await make.receipt(customer, invoice?.total_price ?? 0);
    const pay_out = { price: invoice?.total_price ?? 0, cash_id: CASH };
    await top.ok(saleInvoices.cancel, { params, body: { mode: 'full', pay_out } });
    const found = async (supplier: string) => {
      const query = { supplier, character: String(character_id), 'order[0]': 'id,asc' } as const;
      return (await top.ok(users.list, { query })).data.map(({ id }) => id);
    };
    expect(await found('true')).toEqual([theirs, paid]);
    expect(await found('false')).toEqual([customer, typed, undone]);
    const suppliers = (await top.ok(companies.list, { query: { supplier: 'true' } })).data;
    expect(suppliers.map(({ id, supplier }) => [id, supplier])).toEqual([[marked.id, true]]);
    await top.ok(companies.update, { params: at(marked.id), body: { supplier: false } });
    expect(await found('true')).toEqual([paid]);
  });

  test('does not go for good while somebody or something names it', async () => {
    const company = await make.company({ name: 'صنایع ماندگار' });
    const { id } = await make.customer({ company_id: company.id });
    await top.ok(costs.create, spend({ cost_type_id, company_id: company.id }));
    await top.ok(companies.remove, { params: at(company.id) });
    const held = async () => {
      const reply = await top.call(companies.force, { params: at(company.id) });
      return [reply.status, reply.body.error?.details];
    };
    const document = { resource: 'documents', count: 1 };
    expect(await held()).toEqual([409, { by: [document, { resource: 'users', count: 1 }] }]);
    await top.ok(users.update, { params: at(id), body: { company_id: null } });
    expect(await held()).toEqual([409, { by: [document] }]);
    expect((await top.ok(companies.restore, { params: at(company.id) })).data).toMatchObject({
      people: { count: 0 },
      costs: { count: 1 },
    });
    const idle = await make.company();
    await top.ok(companies.remove, { params: at(idle.id) });
    expect((await top.call(companies.force, { params: at(idle.id) })).status).toBe(200);
  });

  test('is named on the paper of what it was paid', async () => {
    const company = await make.company({ name: 'Paper Works' });
    const { data } = await top.ok(costs.create, spend({ cost_type_id, company_id: company.id }));
    const path = documentPapers.pdf.path.replace(':id', String(data.id));
    const reply = await fetch(`${club.url}${path}`, { headers: { Authorization: `Bearer ${top.token}` } });
    const pdf = await getDocument({ data: new Uint8Array(await reply.arrayBuffer()), verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('Paper Works');
  });
});
