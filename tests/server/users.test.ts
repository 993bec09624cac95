import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openings } from '#contract/accountancy/opening-inventories.ts';
import { listQuery } from '#contract/list.ts';
import { people } from '#contract/people/people.ts';
import { userList, users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { settings } from '#contract/settings/settings.ts';
import { confirm } from '#server/access/sign-in/confirm.ts';
import { readThrough } from '#server/db/list.ts';
import { listUsers } from '#server/people/users/queries.ts';
import { builders, CASH } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { DAY, MINUTE, openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
let build: ReturnType<typeof builders>;
let top: Client;
beforeAll(async () => {
  club = await openClub();
  build = builders(club);
});
beforeEach(async () => {
  top = await club.as('top');
});
afterAll(() => club.close());

const body = (fields = {}) => ({
  name: 'سارا',
  family: 'محمدی',
  gender: 2 as const,
  phone_number: club.phone(),
  ...fields,
});
const at = (id: number) => ({ id: String(id) });
const get = async (id: number) => (await top.ok(users.get, { params: at(id) })).data;
const ids = async (query: Record<string, string>) =>
  (await top.ok(users.list, { query })).data.map((u) => u.id);

it('makes a customer with an account of their own', async () => {
  const reception = await club.as('reception');
  const input = body({ name: ' علي‌رضا ', family: 'طباطبائي', company: '', max_debt: 0, character_id: 1 });
  const reply = await reception.call(users.create, { body: input });
  expect(reply.status).toBe(201);
  expect(reply.body.data).toMatchObject({
    name: 'علی‌رضا',
    family: 'طباطبائی',
    phone_number: input.phone_number,
    character: { id: 1 },
    role: null,
    status: 0,
    active: true,
    balance: 0,
    max_debt: 0,
    is_coach: false,
    coach_id: null,
    creator: { id: reception.user_id },
    next_reservations: [],
    active_addons: [],
    version: 1,
  });
  const account = await club.db
    .selectFrom('accounts')
    .select(['name', 'balance'])
    .where('user_id', '=', reply.body.data.id)
    .executeTakeFirst();
  expect(account).toEqual({ name: 'علی‌رضا طباطبائی', balance: 0 });
});

it.each([
  [{ name: 'Sara' }, { name: ['pattern'] }],
  [{ name: 'Sara', family: 'محمدی2', latin_name: true }, { family: ['pattern'] }],
  [{ email: 'a@b' }, { email: ['pattern'] }],
  [{ whatsapp_number: '0912000000' }, { whatsapp_number: ['pattern'] }],
  [{ born_at: '2026-02-30' }, { born_at: ['pattern'] }],
  [{ born_at: '2026-11-22' }, { born_at: ['future'] }],
  [{ name: 'س' }, { name: ['pattern'] }],
  [{ family: 'محمدی!' }, { family: ['pattern'] }],
  [{ family: '' }, { family: ['required', 'pattern'] }],
  [{ phone_number: '0912' }, { phone_number: ['pattern'] }],
  [{ gender: -1 }, { gender: ['not_allowed'] }],
  [{ national_code: '1234567890' }, { national_code: ['pattern'] }],
  [{ avatar: 'https://example.com/a.png' }, { avatar: ['pattern'] }],
  [{ max_debt: -1 }, { max_debt: ['min'] }],
  [{ max_debt: 1.5 }, { max_debt: ['type'] }],
  [{ character_id: 999 }, { character_id: ['unknown'] }],
  [{ role_id: 999 }, { role_id: ['unknown'] }],
  [{ balance: 5 }, { balance: ['extra'] }],
  [{ id: 7 }, { id: ['extra'] }],
  [{ client_ref: 'x' }, { client_ref: ['pattern'] }],
])('refuses %j', async (fields, expected) => {
  const reply = await top.call(users.create, { body: { ...body(), ...fields } as never });
  expect(reply).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
  expect(reply.body.error.fields).toEqual(expected);
});

it('knows a phone once, in the trash too, and tells whose it is to those who may see users', async () => {
  const one = await build.customer();
  const phone_number = one.phone_number as string;
  const again = await top.call(users.create, { body: body({ phone_number }) });
  expect(again).toMatchObject({
    status: 422,
    body: { error: { code: 'phone_used', fields: { phone_number: ['used'] }, details: { user_id: one.id } } },
  });
  const blind = await club.as({ permissions: ['user.create'] });
  const hidden = await blind.call(users.create, { body: body({ phone_number }) });
  expect(hidden.body.error.code).toBe('phone_used');
  expect(hidden.body.error.details?.user_id).toBeUndefined();
  const two = await build.customer();
  const patch = await top.call(users.update, { params: at(two.id), body: { phone_number } });
  expect(patch.body.error.code).toBe('phone_used');
  const same = body();
  const race = await Promise.all([1, 2, 3, 4].map(() => top.call(users.create, { body: same })));
  expect(race.map((r) => r.status).sort()).toEqual([201, 422, 422, 422]);
});

it('takes role, group and limit only from those who may give them', async () => {
  const plain = await club.as('reception');
  const group = await build.character();
  const role_id = await club.role(['calendar.show']);
  for (const [field, value] of Object.entries({ role_id, character_id: group.id, max_debt: 1000 })) {
    const made = await plain.call(users.create, { body: body({ [field]: value }) });
    expect(made.body.error.fields).toEqual({ [field]: ['not_allowed'] });
    const { id } = await build.customer();
    const changed = await plain.call(users.update, { params: at(id), body: { [field]: value } });
    expect(changed.body.error.fields).toEqual({ [field]: ['not_allowed'] });
  }
  // Half of the pair is not enough; what does not change asks for nothing.
  const half = await club.as({ permissions: ['user.create', 'user.update', 'user.set_role'] });
  expect((await half.call(users.create, { body: body({ role_id }) })).body.error.fields).toEqual({
    role_id: ['not_allowed'],
  });
  const { id } = await build.customer({ character_id: group.id, max_debt: 1000 });
  const unchanged = { name: 'مینا', character_id: group.id, max_debt: 1000, role_id: null };
  expect((await plain.call(users.update, { params: at(id), body: unchanged })).status).toBe(200);
});

it('lets nobody give a role at or above their own, but the top role by its holders', async () => {
  const permissions = ['user.show', 'user.create', 'user.update', 'user.set_role', 'role.show'] as const;
  const boss = await club.role(permissions, 1, 'رئیس');
  const below = await club.role(['user.show'], boss, 'زیردست');
  const beside = await club.role(['user.show'], 1, 'هم‌رده');
  const me = await club.signIn(await club.person(boss));
  expect((await me.call(users.create, { body: body({ role_id: below }) })).status).toBe(201);
  for (const role_id of [boss, beside, 1]) {
    const made = await me.call(users.create, { body: body({ role_id }) });
    expect(made.body.error).toMatchObject({ code: 'role_above', fields: { role_id: ['not_allowed'] } });
    const { id } = await build.customer();
    const changed = await me.call(users.update, { params: at(id), body: { role_id } });
    expect(changed.body.error.code).toBe('role_above');
  }
  const second = await top.call(users.create, { body: body({ role_id: 1 }) });
  expect(second).toMatchObject({ status: 201, body: { data: { role: { id: 1 } } } });
});

it('keeps phone, role and status of people whose role is not below', async () => {
  const permissions = ['user.show', 'user.update', 'user.set_role', 'role.show'] as const;
  const boss = await club.role(permissions);
  const below = await club.role(['user.show'], boss);
  const me = await club.signIn(await club.person(boss));
  const equal = await club.person(boss);
  for (const target of [equal, top.user_id]) {
    for (const patch of [
      { phone_number: club.phone() },
      { role_id: below },
      { role_id: null },
      { active: false },
    ]) {
      const reply = await me.call(users.update, { params: at(target), body: patch });
      expect(reply.body.error).toMatchObject({
        code: 'role_above',
        fields: { [Object.keys(patch)[0] as string]: ['not_allowed'] },
      });
    }
    const other = await me.call(users.update, { params: at(target), body: { company: 'شرکت' } });
    expect(other.body.error).toMatchObject({ code: 'role_above', fields: { company: ['not_allowed'] } });
  }
  const under = await club.person(below);
  const phone_number = club.phone();
  expect((await me.ok(users.update, { params: at(under), body: { phone_number } })).data.phone_number).toBe(
    phone_number,
  );
  expect((await me.ok(users.update, { params: at(under), body: { active: false } })).data.active).toBe(false);
  const customer = await build.customer();
  expect(
    (await me.call(users.update, { params: at(customer.id), body: { phone_number: club.phone() } })).status,
  ).toBe(200);
});

it('does not let anybody change their own phone, role or status here', async () => {
  const me = await club.as('manager');
  const role_id = await club.role(['user.show']);
  for (const patch of [{ phone_number: club.phone() }, { role_id }, { role_id: null }, { active: false }]) {
    const reply = await me.call(users.update, { params: at(me.user_id), body: patch });
    expect(reply.body.error).toMatchObject({
      code: 'invalid',
      fields: { [Object.keys(patch)[0] as string]: ['not_allowed'] },
    });
  }
});

it('changes a person once, with version, audit and what was there before', async () => {
  const { id } = await build.customer({ name: 'سارا' });
  const after = (
    await top.ok(users.update, { params: at(id), body: { name: 'ساره', company: 'پارس', version: 1 } })
  ).data;
  expect(after).toMatchObject({ name: 'ساره', company: 'پارس', version: 2 });
  const stale = await top.call(users.update, { params: at(id), body: { name: 'سعید', version: 1 } });
  expect(stale).toMatchObject({
    status: 409,
    body: { error: { code: 'stale', details: { current: { name: 'ساره', version: 2 } } } },
  });
  await top.ok(users.update, { params: at(id), body: { name: 'ساره' } });
  expect((await get(id)).version).toBe(2);
  const account = club.db.selectFrom('accounts').select('name').where('user_id', '=', id);
  expect((await account.executeTakeFirst())?.name).toBe(`ساره ${after.family}`);
  const rows = await club.db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('call', '=', 'users.update')
    .where('resource_id', '=', id)
    .execute();
  expect(rows).toEqual([
    {
      actor_id: top.user_id,
      before: { name: 'سارا', company: '' },
      after: { name: 'ساره', company: 'پارس' },
    },
  ]);
});

it('sets the credit limit; 0 is the club’s', async () => {
  const { id } = await build.customer();
  expect(await get(id)).toMatchObject({ max_debt: 0, effective_max_debt: null });
  await top.ok(settings.update, { body: { default_max_debt: 700_000 } });
  expect(await get(id)).toMatchObject({ max_debt: 0, effective_max_debt: 700_000 });
  const set = await top.ok(users.maxDebt, { params: at(id), body: { max_debt: 50_000 } });
  expect(set.data).toMatchObject({ max_debt: 50_000, effective_max_debt: 50_000 });
  await top.ok(settings.update, { body: { default_max_debt: null } });
  const reception = await club.as('reception');
  expect((await reception.call(users.maxDebt, { params: at(id), body: { max_debt: 1 } })).status).toBe(403);
});

it('finds people by any part of name or phone, whatever the letters and digits', async () => {
  const phone_number = '09351237788';
  const { id } = await build.customer({ name: 'ژوبین', family: 'کیانی‌نژاد', phone_number });
  for (const search of [
    'ژوبی',
    'كياني',
    'کیانی نژاد',
    'کیانینژاد ژوبین',
    '۷۷۸۸',
    '0935123',
    'ژ',
    'ژوبین ۷۷۸۸',
  ]) {
    expect(await ids({ search }), search).toEqual([id]);
  }
  expect(await ids({ full_name: 'نژاد' })).toEqual([id]);
  expect(await ids({ phone_number: '1237788' })).toEqual([id]);
  expect(await ids({ search: '%' })).toEqual([]);
  expect(await ids({ search: 'ژوبین _' })).toEqual([]);
});

it('shows debt, pending receipts and the next three reservations', async () => {
  const owner = await build.customer();
  const slots = await build.slots({ from: '2026-11-20', to: '2026-11-25', price: 200_000 });
  // Tomorrow and later: the desk books no slot that has passed.
  const bookable = slots.filter((s) => s.date > '2026-11-21').map((s) => s.id);
  await build.booking({ user_id: owner.id, reservable_time_ids: bookable });
  await build.receipt(owner.id, 150_000, { cash_id: CASH });
  const shown = await get(owner.id);
  expect(shown).toMatchObject({ balance: 650_000, daily_debt: 650_000, pending: 0 });
  expect(shown.next_reservations.map((r) => [r.date, r.start_time, r.due])).toEqual([
    ['2026-11-22', '18:00', 50_000],
    ['2026-11-23', '18:00', 200_000],
    ['2026-11-24', '18:00', 200_000],
  ]);
  const blind = await club.as({ permissions: ['user.show'] });
  const seen = (await blind.ok(users.get, { params: at(owner.id) })).data;
  expect(seen.next_reservations.map((r) => r.due)).toEqual([null, null, null]);
  const items = (await top.ok(users.openItems, { params: at(owner.id) })).data;
  expect(items.map((i) => [i.kind, i.date, i.price, i.remaining])).toEqual([
    ['invoice', '2026-11-22', 200_000, 50_000],
    ['invoice', '2026-11-23', 200_000, 200_000],
    ['invoice', '2026-11-24', 200_000, 200_000],
    ['invoice', '2026-11-25', 200_000, 200_000],
  ]);
  const statement = await top.ok(users.transactions, {
    params: at(owner.id),
    query: { 'order[0]': 'id,asc' },
  });
  expect(statement.data.at(-1)).toMatchObject({
    price: -150_000,
    balance: 650_000,
    document: { type: 'receive' },
  });
  expect(statement.data.reduce((sum, line) => sum + line.price, 0)).toBe(650_000);
  // Who wishes for no order gets the newest first (seeds §9).
  const newest = (await top.ok(users.transactions, { params: at(owner.id) })).data;
  expect(newest.map(({ id }) => id)).toEqual(statement.data.map(({ id }) => id).reverse());
  const totals = (await top.ok(users.totalTransactions, { params: at(owner.id) })).data;
  expect(totals).toMatchObject({ debit: 800_000, credit: 150_000, balance: 650_000 });
  const receipts = await top.ok(users.totalTransactions, {
    params: at(owner.id),
    query: { type: 'receive' },
  });
  expect(receipts.data).toEqual({ count: 1, debit: 0, credit: 150_000, balance: -150_000, before: 0 });
  // What stood before a span is told with its sums, whatever kinds are picked out of it.
  const beforeOf = async (query: Record<string, string>) =>
    (await top.ok(users.totalTransactions, { params: at(owner.id), query })).data;
  expect(await beforeOf({ date: '2026-11-22_' })).toMatchObject({ count: 0, balance: 0, before: 650_000 });
  expect((await beforeOf({ date: '2026-11-22_', type: 'receive' })).before).toBe(650_000);
  expect((await beforeOf({ date: '2026-11-21_' })).before).toBe(0);
  const yesterday = { date: '_2026-11-20' };
  expect((await top.ok(users.transactions, { params: at(owner.id), query: yesterday })).data).toEqual([]);
});

it('filters by balance, and 3 and 4 are the other way round for it', async () => {
  const character = (await build.character({ name: 'گروه مانده' })).id;
  const people = [];
  for (const money of [0, 100_000, 250_000]) {
    const { id } = await build.customer({ character_id: character, max_debt: money });
    if (money > 0) await build.receipt(id, money);
    people.push(id);
  }
  const [none, some, more] = people as [number, number, number];
  const group = { character: String(character), 'order[0]': 'id,asc' };
  expect(await ids({ ...group, balance: '-100000,1' })).toEqual([some]);
  expect(await ids({ ...group, balance: '-100000,2' })).toEqual([none, more]);
  expect(await ids({ ...group, balance: '-100000,3' })).toEqual([none, some]);
  expect(await ids({ ...group, balance: '-100000,4' })).toEqual([some, more]);
  expect(await ids({ ...group, max_debt: '100000,3' })).toEqual([none, some]);
  expect(await ids({ ...group, max_debt: '100000,4' })).toEqual([some, more]);
  expect(await ids({ ...group, 'order[0]': 'balance,asc' })).toEqual([more, some, none]);
});

it('finds who came with an opening balance that stands, and nobody whose entry was taken back', async () => {
  const character = (await build.character({ name: 'گروه افتتاحیه' })).id;
  const [owing, evened, none] = [
    (await build.customer({ character_id: character })).id,
    (await build.customer({ character_id: character })).id,
    (await build.customer({ character_id: character })).id,
  ];
  const manager = await club.as('manager');
  const save = (entries: { id: number; price: number }[]) =>
    manager.ok(openings['debtor-users'].save, { body: { users: entries } });
  await save([
    { id: owing, price: 40_000 },
    { id: evened, price: 40_000 },
  ]);
  await save([{ id: evened, price: 0 }]);
  await build.receipt(none, 40_000);
  const group = { character: String(character), 'order[0]': 'id,asc' };
  expect(await ids({ ...group, openingInventory: 'true' })).toEqual([owing]);
  expect(await ids({ ...group, openingInventory: 'false' })).toEqual([evened, none]);
});

it('filters by who, when and what', async () => {
  const character = String((await build.character({ name: 'گروه صافی' })).id);
  club.clock.advance(DAY);
  top = await club.as('top');
  const reception = await club.as({
    permissions: ['user.create', 'user.show', 'user.set_character', 'character.show'],
  });
  const role_id = await club.role(['calendar.show']);
  const fields = { character_id: Number(character) };
  const woman = (await reception.ok(users.create, { body: body({ ...fields, company: 'پارس' }) })).data.id;
  const man = (await build.customer({ ...fields, gender: 1 })).id;
  const worker = (await top.ok(users.create, { body: body({ ...fields, role_id }) })).data.id;
  await top.ok(users.update, { params: at(worker), body: { active: false } });
  const coach = await build.coach({ user_id: man });
  const group = (query: Record<string, string>) => ids({ character, 'order[0]': 'id,asc', ...query });
  expect(await group({})).toEqual([woman, man, worker]);
  expect(await group({ gender: '1' })).toEqual([man]);
  expect(await group({ id: `${woman},${worker}` })).toEqual([woman, worker]);
  expect(await group({ gender: '1,2' })).toEqual([woman, man, worker]);
  expect(await group({ customer: 'true' })).toEqual([woman, man]);
  expect(await group({ customer: 'false' })).toEqual([worker]);
  expect(await group({ role: String(role_id) })).toEqual([worker]);
  expect(await group({ supplier: 'true' })).toEqual([]);
  expect(await group({ company: 'پار' })).toEqual([woman]);
  expect(await group({ active: 'false' })).toEqual([worker]);
  expect(await group({ coach: 'true' })).toEqual([man]);
  expect(await group({ creator: 'system' })).toEqual([man, worker]);
  expect(await group({ creator: String(reception.user_id) })).toEqual([woman]);
  expect(await group({ creator: 'نگار آزمون' })).toEqual([woman]);
  expect(await group({ status: '3,4' })).toEqual([]);
  expect(await group({ status: '0' })).toEqual([woman, man, worker]);
  expect(await group({ created_at: '2026-11-22_2026-11-22' })).toEqual([woman, man, worker]);
  expect(await group({ created_at: '2026-11-23_' })).toEqual([]);
  expect(await get(man)).toMatchObject({ is_coach: true, coach_id: coach.id });
});

it('sorts by Persian letters and pages to the end', async () => {
  const character = String((await build.character({ name: 'گروه ترتیب' })).id);
  const families = ['یوسفی', 'پارسا', 'گلستانی', 'ژاله‌پور', 'چراغی', 'کاظمی', 'تهرانی', 'باقری'];
  for (const family of families) await build.customer({ family, character_id: Number(character) });
  const names: string[] = [];
  for (const page of ['1', '2', '3']) {
    const query = { character, 'order[0]': 'family,asc', per_page: '3', page };
    const { data, pagination } = await top.ok(users.list, { query });
    expect(pagination).toEqual({ current_page: Number(page), per_page: 3, total: 8 });
    names.push(...data.map((u) => u.family));
  }
  expect(names).toEqual([...families].sort(new Intl.Collator('fa').compare));
  expect((await top.ok(users.list, { query: { character, page: '99' } })).data).toEqual([]);
});

it.each(['character', 'role', 'balance', 'name', 'company'])(
  'pages through everybody by %s as one long list would, both ways',
  async (field) => {
    const groups = [await build.character(), await build.character()];
    const role_id = await club.role(['calendar.show'], 1, `نقش ترتیب ${field}`);
    for (const { id } of groups) {
      await build.customer({ character_id: id, company: 'پارس' });
      await build.receipt((await build.customer({ character_id: id })).id, 1000 * id);
      await club.person(role_id);
    }
    for (const direction of ['asc', 'desc']) {
      // What leaves everybody in is no filter to people, but it is to the order that is read group by group.
      const order = { 'order[0]': `${field},${direction}`, per_page: '200' };
      const whole = await ids({ ...order, created_at: '2000-01-01_' });
      expect(whole.length).toBeGreaterThan(20);
      const paged: number[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / 7); page++) {
        paged.push(...(await ids({ ...order, per_page: '7', page: String(page) })));
      }
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(paged.length);
    }
  },
);

const NARROWED: Record<string, string[]> = {
  search: ['سارا', 'م', 'محمدی سارا', '09', '%'],
  phone_number: ['1', '09'],
  company: ['پار', 'س پ'],
  company_id: ['1', '1,2'],
  role: ['1', '2,3,4,5'],
  gender: ['1', '2', '1,2'],
  character: ['1', '2,3,4', '5,6'],
  balance: ['0,1', '0,2', '-100000,3', '-100000,4'],
  max_debt: ['0,1', '100000,3', '1,4'],
  creator: ['system', '1', '2', 'آزمون'],
  created_at: ['2026-11-22_', '_2026-11-21', '2026-11-21_2026-11-22'],
  status: ['0', '1,3'],
  active: ['true', 'false'],
  coach: ['true', 'false'],
  customer: ['true', 'false'],
  supplier: ['true', 'false'],
};

it('answers a page as the whole list would, whatever values the same was asked of before', async () => {
  const filter = fc.constantFrom(
    ...Object.entries(NARROWED).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  );
  const filters = fc.array(filter, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs));
  const field = fc.constantFrom(...userList.sorts);
  const direction = fc.constantFrom('asc', 'desc');
  const { time_zone } = await club.db.selectFrom('club').select('time_zone').executeTakeFirstOrThrow();
  await fc.assert(
    fc.asyncProperty(
      filters,
      field,
      direction,
      fc.integer({ min: 1, max: 3 }),
      async (asked, by, way, page) => {
        const q = v.parse(listQuery(userList), {
          ...asked,
          'order[0]': `${by},${way}`,
          page: String(page),
          per_page: '5',
        });
        const whole: number[] = [];
        await readThrough(club.db, q, async (db, part) => {
          const { data } = await listUsers(db, part, time_zone);
          whole.push(...data.map(({ id }) => id));
          return data.length > 0;
        });
        const { data, pagination } = await listUsers(club.db, q, time_zone);
        expect(data.map(({ id }) => id)).toEqual(whole.slice((page - 1) * 5, page * 5));
        expect(pagination.total).toBe(whole.length);
      },
    ),
  );
});

it('counts anew whatever writes meanwhile, though not for whoever asks again', async () => {
  const character = String((await build.character({ name: 'گروه شمردن' })).id);
  const { id } = await build.customer({ character_id: Number(character) });
  await build.customer({ character_id: Number(character) });
  const total = async () =>
    (await top.ok(users.list, { query: { character, per_page: '1' } })).pagination.total;
  expect([await total(), await total()]).toEqual([2, 2]);
  const gone = (deleted_at: Date | null) =>
    club.db.updateTable('users').set({ deleted_at }).where('id', '=', id).execute();
  await gone(club.clock.now());
  // A page of one that is full says nothing of how many there are.
  expect([await total(), await total()]).toEqual([1, 1]);
  await gone(null);
  expect(await total()).toBe(2);
});

it.each([
  ['page', '0'],
  ['per_page', '201'],
  ['balance', '5,9'],
  ['role', 'x'],
  ['gender', '3'],
  ['created_at', '2026-13-01_'],
  ['order[0]', 'password,asc'],
  ['order[0]', 'name;drop table users,asc'],
  ['nonsense', '1'],
])('refuses %s=%s', async (name, value) => {
  const reply = await top.call(users.list, { query: { [name]: value } });
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.error.fields ?? {})).toEqual([name]);
});

it('goes to the trash once nothing is owed, by nobody, and nothing is to come', async () => {
  const { id } = await build.customer();
  const [slot] = await build.slots({ from: '2026-11-30' });
  await build.booking({ user_id: id, reservable_time_ids: [slot?.id as number] });
  const owing = await top.call(users.remove, { params: at(id) });
  expect(owing).toMatchObject({
    status: 422,
    body: { error: { code: 'has_balance', details: { balance: 1_000_000, debtor: true } } },
  });
  await build.receipt(id, 1_000_000);
  expect((await top.call(users.remove, { params: at(id) })).body.error.code).toBe('in_use');
  const invoice = await club.db
    .selectFrom('sale_invoices')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirst();
  await top.ok(saleInvoices.cancel, { params: at(invoice?.id as number), body: { mode: 'none' } });
  await top.ok(users.remove, { params: at(id) });
  const used = await top.call(users.force, { params: at(id) });
  expect([used.status, used.body.error.code]).toEqual([409, 'in_use']);
  const by = (used.body.error.details as { by: { resource: string }[] }).by.map((one) => one.resource);
  expect(by).toEqual(expect.arrayContaining(['accounts', 'documents', 'sale-invoices']));
  expect((await top.ok(users.restore, { params: at(id) })).data.balance).toBe(0);
});

it('a number belongs to one person, in the trash too, and it is said whose it is and where they are', async () => {
  const { id, name, family, phone_number } = await build.customer();
  const details = async (client = top) =>
    (await client.call(users.create, { body: body({ phone_number }) })).body.error.details;
  expect(await details()).toEqual({ user_id: id, name: `${name} ${family}`, trashed: false });
  expect(await details(await club.as({ permissions: ['user.create'] }))).toEqual({});
  await top.ok(users.remove, { params: at(id) });
  const again = await top.call(users.create, { body: body({ phone_number }) });
  expect(again.body.error).toMatchObject({ code: 'phone_used', details: { user_id: id, trashed: true } });
  expect((await top.call(users.update, { params: at(id), body: { name: 'رضا' } })).status).toBe(404);
  await top.ok(users.force, { params: at(id) });
  expect((await top.call(users.create, { body: body({ phone_number }) })).status).toBe(201);
});

it('trashes, restores and removes only people below oneself, and their sessions end at once', async () => {
  const permissions = ['user.show', 'user.delete', 'user.forceDelete'] as const;
  const boss = await club.role(permissions);
  const below = await club.role(['user.show'], boss);
  const me = await club.signIn(await club.person(boss));
  for (const target of [top.user_id, await club.person(boss)]) {
    const refused = await me.call(users.remove, { params: at(target) });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'role_above']);
  }
  const own = await me.call(users.remove, { params: at(me.user_id) });
  expect([own.status, own.body.error.code]).toEqual([422, 'not_allowed']);

  const worker = await club.signIn(await club.person(below));
  await me.ok(users.remove, { params: at(worker.user_id) });
  const ended = await worker.call(users.list);
  expect([ended.status, ended.body.error.code]).toEqual([401, 'session_ended']);
  await me.ok(users.restore, { params: at(worker.user_id) });
  // Coming back opens no old door.
  expect((await worker.call(users.list)).status).toBe(401);

  const equal = await club.person(boss);
  await top.ok(users.remove, { params: at(equal) });
  for (const call of [users.restore, users.force]) {
    const refused = await me.call(call, { params: at(equal) });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'role_above']);
  }
});

it('adds up what the filters leave', async () => {
  const character_id = (await build.character({ name: 'گروه جمع' })).id;
  for (const price of [100_000, 250_000]) {
    await build.receipt((await build.customer({ character_id })).id, price);
  }
  const trashed = await build.customer({ character_id });
  await top.ok(users.remove, { params: at(trashed.id) });
  const total = async (query: Record<string, string>) =>
    (await top.ok(users.total, { query: { character: String(character_id), ...query } })).data;
  expect(await total({})).toEqual({ count: 2, balance: -350_000, debt: 0, credit: 350_000 });
  expect(await total({ balance: '-200000,3' })).toEqual({
    count: 1,
    balance: -100_000,
    debt: 0,
    credit: 100_000,
  });
  expect(await total({ trashed: 'true' })).toEqual({ count: 1, balance: 0, debt: 0, credit: 0 });
});

it('shows a person’s reservations, their sums and the add-ons that wait', async () => {
  const { id } = await build.customer();
  const slots = await build.slots({ from: '2026-12-05', to: '2026-12-06', price: 300_000 });
  const addon = await build.addon({ price: 40_000 });
  const addons = [{ sale_addon_id: addon.id, count: 2 }];
  const booked = await build.booking({ user_id: id, reservable_time_ids: slots.map((s) => s.id), addons });
  await build.receipt(id, 380_000);
  const list = async (query: Record<string, string>) =>
    (await top.ok(people.invoices, { params: at(id), query })).data.map((invoice) => invoice.id);
  const all = booked.map((invoice) => invoice.id);
  expect(await list({ 'order[0]': 'id,asc' })).toEqual(all);
  expect(await list({ financialStatus: '2' })).toEqual(all.slice(1));
  expect(await list({ timeDate: '_2026-12-05' })).toEqual(all.slice(0, 1));
  const totals = (await top.ok(people.totalInvoices, { params: at(id) })).data;
  expect(totals).toEqual({
    count: 2,
    total_price: 760_000,
    discount: 0,
    paid: 380_000,
    due: 380_000,
    penalty: 0,
  });
  const waiting = (await top.ok(people.activeAddons, { params: at(id) })).data;
  expect(waiting.map((one) => [one.invoice_id, one.count, one.price])).toEqual(
    all.map((n) => [n, 2, 80_000]),
  );
  const foreign = await top.call(people.invoices, { params: at(id), query: { user_id: '1' } as never });
  expect(foreign.body.error.fields).toEqual({ user_id: ['extra'] });
  const blind = await club.as({ permissions: ['user.show'] });
  expect((await blind.call(people.invoices, { params: at(id) })).status).toBe(403);
  expect((await blind.ok(people.activeAddons, { params: at(id) })).data[0]?.price).toBeNull();
});

it('answers the directory for the search without a network, and later what changed', async () => {
  const { id, name, family, phone_number } = await build.customer();
  const whole = (await top.ok(users.directory)).data;
  expect(whole.rows.find((r) => r[0] === id)).toEqual([id, name, family, phone_number, 1, 0]);
  expect(whole.removed).toEqual([]);
  club.clock.advance(5 * MINUTE);
  const nothing = (await top.ok(users.directory, { query: { since: club.clock.now().toISOString() } })).data;
  expect(nothing.rows).toEqual([]);
  const [renamed, paid, trashed] = [await build.customer(), await build.customer(), await build.customer()];
  club.clock.advance(5 * MINUTE);
  const since = club.clock.now().toISOString();
  await top.ok(users.update, { params: at(renamed.id), body: { name: 'سهراب' } });
  await build.receipt(paid.id, 70_000);
  await top.ok(users.remove, { params: at(trashed.id) });
  const changed = (await top.ok(users.directory, { query: { since } })).data;
  expect(changed.rows.map((r) => [r[0], r[1], r[5]]).sort()).toEqual(
    [
      [renamed.id, 'سهراب', 0],
      [paid.id, paid.name, -70_000],
    ].sort(),
  );
  expect(changed.removed).toEqual([trashed.id]);
  // The next question looks back a little, so that nothing committed meanwhile is missed.
  expect(Date.parse(changed.as_of)).toBe(club.clock.now().getTime() - MINUTE);
});

it('keeps what a customer born offline brings, once', async () => {
  const client_ref = randomUUID();
  const key = randomUUID();
  const input = body({ client_ref, occurred_at: '2026-11-21T07:00:00Z', device_no: 'T2-14' });
  const first = await top.call(users.create, { body: input }, { key });
  const again = await top.call(users.create, { body: input }, { key });
  expect(again.body).toEqual(first.body);
  const other = await top.call(users.create, { body: { ...input, phone_number: club.phone() } });
  expect(other.body.error).toMatchObject({ code: 'exists', fields: { client_ref: ['used'] } });
  const row = await club.db
    .selectFrom('users')
    .selectAll()
    .where('client_ref', '=', client_ref)
    .executeTakeFirst();
  expect(row).toMatchObject({ device_no: 'T2-14', occurred_at: new Date('2026-11-21T07:00:00Z') });
});

it('changes nothing of who does not stand below, but for those who share the top role', async () => {
  const manager = await club.as('manager');
  const other = await club.person(await club.role(['court.show']));
  const admin = top.user_id;
  for (const change of [{ name: 'نام' }, { national_code: '0084575948' }, { company: 'پارس' }]) {
    const reply = await manager.call(users.update, { params: { id: String(admin) }, body: change });
    const fields = Object.fromEntries(Object.keys(change).map((name) => [name, ['not_allowed']]));
    expect([reply.status, reply.body.error.code, reply.body.error.fields]).toEqual([
      422,
      'role_above',
      fields,
    ]);
    expect((await manager.call(users.update, { params: { id: String(other) }, body: change })).status).toBe(
      422,
    );
  }
  const second = { params: { id: String(await club.person(1)) } };
  expect((await top.ok(users.update, { ...second, body: { name: 'پریسا' } })).data.name).toBe('پریسا');
  await top.ok(users.update, { ...second, body: { phone_number: club.phone(), role_id: null } });
});

const CODES = ['0084575948', '0499370899', '0790419904'];

it('knows email, day of birth and WhatsApp number of a person, and lists by them', async () => {
  const fields = { email: 'sara@example.com', born_at: '1990-03-21', whatsapp_number: '۹۸۹۱۲۰۰۰۰۰۰۱' };
  const made = (await top.ok(users.create, { body: body(fields) })).data;
  expect(made).toMatchObject({ ...fields, whatsapp_number: '989120000001', status: 0, latin_name: false });
  expect(await ids({ email: 'SARA@' })).toEqual([made.id]);
  expect(await ids({ whatsapp_number: '۹۸۹۱۲۰۰۰۰۰۰۱' })).toEqual([made.id]);
  expect(await ids({ born_at: '1990-03-21_1990-03-21' })).toEqual([made.id]);
  expect((await ids({ 'order[0]': 'born_at,asc', per_page: '200' }))[0]).toBe(made.id);
  const emptied = { email: null, born_at: null, whatsapp_number: null };
  expect((await top.ok(users.update, { params: at(made.id), body: emptied })).data).toMatchObject(emptied);
});

it('asks names and phones each by itself', async () => {
  const person = await build.customer({ name: 'هومن', family: 'یگانه‌راد' });
  const total = async (query: Record<string, string>) =>
    (await top.ok(users.list, { query })).pagination.total;
  expect(await total({ full_name: 'یگانه راد هومن' })).toBe(1);
  expect(await total({ phone_number: 'هومن' })).toBe(0);
  expect(await total({ full_name: '0912' })).toBe(0);
  expect(await total({ phone_number: (person.phone_number as string).slice(4) })).toBe(1);
});

it('sorts people by family, then by name', async () => {
  const group = (await build.character()).id;
  for (const [name, family] of [
    ['رضا', 'یوسفی'],
    ['آرش', 'یوسفی'],
    ['زهرا', 'اکبری'],
  ] as const)
    await build.customer({ name, family, character_id: group });
  for (const [order, names] of [
    ['name,asc', ['زهرا', 'آرش', 'رضا']],
    ['family,desc', ['رضا', 'آرش', 'زهرا']],
  ] as const) {
    const query = { character: String(group), 'order[0]': order };
    expect((await top.ok(users.list, { query })).data.map((user) => user.name)).toEqual(names);
  }
});

it('takes a name in Latin letters where that is said of the person', async () => {
  const made = (
    await top.ok(users.create, { body: body({ name: 'Sara', family: "O'Neill", latin_name: true }) })
  ).data;
  expect(made).toMatchObject({ name: 'Sara', family: "O'Neill", latin_name: true });
  const back = await top.call(users.update, { params: at(made.id), body: { latin_name: false } });
  expect(back.body.error.fields).toEqual({ name: ['pattern'], family: ['pattern'] });
  const known = await build.customer();
  const renamed = await top.call(users.update, { params: at(known.id), body: { name: 'John' } });
  expect(renamed.body.error.fields).toEqual({ name: ['pattern'] });
  await top.ok(users.update, { params: at(known.id), body: { name: 'John', latin_name: true } });
});

it('gives one national code to one person, in the trash too', async () => {
  const [national_code] = CODES;
  const first = await build.customer({ national_code });
  const second = await top.call(users.create, { body: body({ national_code }) });
  expect(second).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid', fields: { national_code: ['used'] }, details: { user_id: first.id } } },
  });
  await top.ok(users.remove, { params: at(first.id) });
  const other = await build.customer();
  const given = await top.call(users.update, { params: at(other.id), body: { national_code } });
  expect(given.body.error.details).toMatchObject({ user_id: first.id, trashed: true });
  const both = await Promise.all(
    [body({ national_code: CODES[1] }), body({ national_code: CODES[1] })].map((one) =>
      top.call(users.create, { body: one }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});

it('says of a person what is proven: a link, a code, and all that is known', async () => {
  const role_id = await club.role(['user.show']);
  const id = await club.person(role_id);
  const status = async () => (await top.ok(users.get, { params: at(id) })).data.status;
  expect(await status()).toBe(0);
  await club.run((ctx) => confirm(ctx, id, 'link'));
  expect(await status()).toBe(1);
  await club.run((ctx) => confirm(ctx, id, 'code'));
  expect(await status()).toBe(3);
  await top.ok(users.update, { params: at(id), body: { national_code: CODES[2], born_at: '1990-03-21' } });
  expect(await status()).toBe(4);
  expect((await top.ok(users.list, { query: { status: '4' } })).data.map((user) => user.id)).toContain(id);
  await club.run((ctx) => confirm(ctx, id, 'link'));
  expect(await status()).toBe(4);
  await top.ok(users.update, { params: at(id), body: { phone_number: club.phone() } });
  expect(await status()).toBe(1);
});

it('keeps in the list who owes, has credit or is still to come', async () => {
  const rich = await build.customer();
  await build.receipt(rich.id, 50_000);
  const refused = await top.call(users.remove, { params: at(rich.id) });
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { code: 'has_balance', details: { balance: -50_000, debtor: false } } },
  });
  const [slot] = await build.slots({ from: '2026-12-05', price: 50_000 });
  const guest = await build.customer();
  await build.booking({ user_id: guest.id, reservable_time_ids: [slot?.id as number] });
  await build.receipt(guest.id, 50_000);
  expect((await top.call(users.remove, { params: at(guest.id) })).body.error).toMatchObject({
    code: 'in_use',
    details: { by: [{ resource: 'sale-invoices', count: 1 }] },
  });
});

it('lets holders of the top role take it from each other, and one of them keeps it', async () => {
  const other = (await top.ok(users.create, { body: body({ role_id: 1 }) })).data;
  const them = await club.signIn(other.id);
  const patch = { name: 'سارا', phone_number: club.phone() };
  await top.ok(users.update, { params: at(other.id), body: patch });
  const peer = await club.signIn((await top.ok(users.create, { body: body({ role_id: 1 }) })).data.id);
  const back = await club.signIn(other.id);
  const fates = await Promise.all([
    back.call(users.update, { params: at(peer.user_id), body: { role_id: null } }),
    peer.call(users.update, { params: at(other.id), body: { role_id: null } }),
  ]);
  expect(
    fates
      .map(({ status }) => status)
      .sort()
      .at(-1),
  ).toBeGreaterThan(200);
  expect(fates.some(({ status }) => status === 200)).toBe(true);
  expect(them.user_id).toBe(other.id);
  const left = (await top.ok(users.list, { query: { role: '1' } })).data.filter(
    ({ id }) => id !== top.user_id,
  );
  for (const { id } of left) await top.ok(users.update, { params: at(id), body: { role_id: null } });
  expect((await top.call(users.update, { params: at(top.user_id), body: { role_id: null } })).status).toBe(
    422,
  );
});

it('says of a person whether the caller may change them: those below, oneself, and peers of the top role', async () => {
  const permissions = ['user.show', 'user.update'] as const;
  const boss = await club.role(permissions, 1, 'سرگروه');
  const lower = await club.role(['user.show'], boss, 'پایین‌تر');
  const [chief, beside, worker] = [
    await club.person(boss),
    await club.person(boss),
    await club.person(lower),
  ];
  const me = await club.signIn(chief);
  const customer = await build.customer();
  const told = async (id: number) => (await me.ok(users.get, { params: at(id) })).data.changeable;
  expect(await told(customer.id)).toBe(true);
  expect(await told(worker)).toBe(true);
  expect(await told(chief)).toBe(true);
  expect(await told(beside)).toBe(false);
  expect(await told(top.user_id)).toBe(false);
  // What it says is what a change meets.
  for (const id of [customer.id, worker, chief, beside, top.user_id]) {
    const { status } = await me.call(users.update, { params: at(id), body: { company: 'پارس' } });
    expect(status).toBe((await told(id)) ? 200 : 422);
  }
  expect((await top.ok(users.get, { params: at(top.user_id) })).data.changeable).toBe(true);
});
