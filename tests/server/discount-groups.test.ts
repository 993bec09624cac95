import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { users } from '#contract/people/users.ts';
import { reports } from '#contract/reports/reports.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { addDays, weekday } from '#domain/dates.ts';
import type { Permission } from '#domain/permissions.ts';
import { TODAY } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

const create = (body: object) => top.send('POST', '/v1/admin/discount-groups', body);

test('serves a customer group and single people, where it is meant to', async () => {
  const character = await make.character();
  const [member, friend] = [await make.customer({ character_id: character.id }), await make.customer()];
  const [here] = await make.slots();
  const [there] = await make.slots();
  const made = await create({
    name: 'باشگاه یاران',
    percent: 12.5,
    character_ids: [character.id],
    user_ids: [friend.id],
    court_ids: [here?.court.id],
    weekdays: [0],
  });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ percent: 12.5, term_ids: null, weekdays: [0] });
  const discount = async (user_id: number, time: number | undefined) => {
    const body = { user_id, reservable_time_ids: [time as number] };
    const { data } = await top.ok(saleInvoices.calculatePrice, { body });
    return 1_000_000 - data.total;
  };
  expect(await discount(member.id, here?.id)).toBe(125_000);
  expect(await discount(friend.id, here?.id)).toBe(125_000);
  expect(await discount(friend.id, there?.id)).toBe(0);
  expect(await discount((await make.customer()).id, here?.id)).toBe(0);
  const sunday = (await make.times({ from: '2026-11-22', court_ids: [here?.court.id as number] }))[0];
  expect(await discount(member.id, sunday?.id)).toBe(0);
  const { data } = await (await club.as('reception')).ok(discountGroups.list, { query: { name: 'یاران' } });
  expect(data.map((group) => group.id)).toEqual([made.body.data.id]);
});

test('says what it gave in this month’s reservations that stand', async () => {
  const friend = await make.customer();
  const group = { name: 'ماهانه', percent: 10, user_ids: [friend.id] };
  const { id } = (await create(group)).body.data;
  const [here] = await make.slots();
  const [there] = await make.slots();
  // Azar 1405 begins on 22 November.
  const [next] = await make.slots({ from: '2026-11-25' });
  for (const time of [here, there, next]) {
    await make.booking({ user_id: friend.id, reservable_time_ids: [time?.id as number] });
  }
  const month = async () => {
    const { data } = await top.ok(discountGroups.list, { query: { name: 'ماهانه' } });
    const one = await top.ok(discountGroups.get, { params: { id: String(id) } });
    expect(one.data.month).toEqual(data[0]?.month);
    return data[0]?.month;
  };
  expect(await month()).toEqual({ count: 2, discount: 200_000, total: 1_800_000 });
  // By hand more than the group gives is not the group's; the same, or less, is.
  const by_hand = [250_000, 100_000, 50_000];
  const made = [];
  for (const discount of by_hand) {
    const [time] = await make.slots();
    made.push(
      ...(await make.booking({ user_id: friend.id, reservable_time_ids: [time?.id ?? 0], discount })),
    );
  }
  const of_hand = made[0]?.id;
  expect(await month()).toEqual({ count: 4, discount: 400_000, total: 3_600_000 });
  const listed = async (discount_group: number) => {
    const query = {
      discount_group: String(discount_group),
      user_id: String(friend.id),
      timeDate: '_2026-11-21',
    };
    return (await top.ok(invoiceLists.list, { query })).data.map((one) => one.id);
  };
  expect(await listed(id)).toHaveLength(4);
  expect(await listed(id)).not.toContain(of_hand);
  expect(await listed(0)).toEqual([of_hand]);
  const query = { date: '2026-11-21_2026-11-21', group: 'discount_group', user_id: String(friend.id) };
  const { data: report } = await top.ok(reports.sales, { query: query as never });
  expect(report.rows.map((row) => [Number(row.key), row.discount]).sort()).toEqual([
    [0, 250_000],
    [id, 400_000],
  ]);
  for (const one of made) {
    await top.ok(saleInvoices.cancel, { params: { id: String(one.id) }, body: { mode: 'full' } });
  }
  const [invoice] = (await top.ok(invoiceLists.list, { query: { user_id: String(friend.id) } })).data.filter(
    ({ reserved_time }) => reserved_time.id === here?.id,
  );
  await top.ok(saleInvoices.cancel, { params: { id: String(invoice?.id) }, body: { mode: 'full' } });
  expect(await month()).toEqual({ count: 1, discount: 100_000, total: 900_000 });
});

test('names the single people of a group to those who see people, by name and family, those in the trash too', async () => {
  const [sara, reza] = [
    await make.customer({ name: 'سارا', family: 'یگانه' }),
    await make.customer({ name: 'رضا', family: 'اکبری' }),
  ];
  const made = await create({ name: 'دوستان باشگاه', percent: 10, user_ids: [sara.id, reza.id] });
  const params = { id: String(made.body.data.id) };
  const named = async (...more: Permission[]) => {
    const permissions: Permission[] = ['discount_group.show', ...more];
    return (await (await club.as({ permissions })).ok(discountGroups.get, { params })).data.users;
  };
  expect(await named('user.show')).toEqual([
    { id: reza.id, name: 'رضا', family: 'اکبری' },
    { id: sara.id, name: 'سارا', family: 'یگانه' },
  ]);
  expect(await named()).toEqual([]);
  const { data } = await top.ok(discountGroups.update, { params, body: { user_ids: [reza.id] } });
  expect(data).toMatchObject({ user_ids: [reza.id], users: [{ id: reza.id }] });
  const last = await top.call(discountGroups.update, { params, body: { user_ids: [] } });
  expect(last.body.error.fields).toEqual({ character_ids: ['required'] });
});

test('the percent kept on an invoice stays when it moves, whatever the group says by then', async () => {
  const customer = await make.customer();
  const [from] = await make.slots();
  const [to] = await make.slots({ price: 500_000 });
  const group = await create({ name: 'بیست درصد', percent: 20, user_ids: [customer.id] });
  const body = { user_id: customer.id, reservable_time_ids: [from?.id as number] };
  const [invoice] = (await top.ok(saleInvoices.create, { body })).data;
  await club.db
    .updateTable('discount_groups')
    .set({ percent: 50 })
    .where('id', '=', group.body.data.id)
    .execute();
  const { data } = await top.ok(saleInvoices.update, {
    params: { id: String(invoice?.id) },
    body: { reservable_time_id: to?.id as number },
  });
  expect(data).toMatchObject({ discount: 100_000, discount_group: { name: 'بیست درصد', percent: 20 } });
});

test('a group is kept with a slot that costs nothing, and counts where it is moved to', async () => {
  const customer = await make.customer();
  const percent = 33.3333;
  const made = await create({ name: 'یک‌سوم', percent, user_ids: [customer.id] });
  expect(made.status).toBe(201);
  const [free] = await make.slots({ price: 0 });
  const [dear] = await make.slots({ price: 1_000_000 });
  const reservable_time_ids = [free?.id as number];
  const [invoice] = (
    await top.ok(saleInvoices.create, { body: { user_id: customer.id, reservable_time_ids } })
  ).data;
  const kept = await top.ok(saleInvoices.get, { params: { id: String(invoice?.id) } });
  expect(kept.data).toMatchObject({ total_price: 0, discount_group: { name: 'یک‌سوم', percent } });
  const { data } = await top.ok(saleInvoices.update, {
    params: { id: String(invoice?.id) },
    body: { reservable_time_id: dear?.id as number },
  });
  expect(data).toMatchObject({ discount: 333_333, total_price: 666_667 });
});

test('so do the free sessions of a season that goes to dearer slots', async () => {
  const customer = await make.customer();
  await create({ name: 'یک‌سوم فصل', percent: 33.3333, user_ids: [customer.id] });
  const days = { from: addDays(TODAY, 1), to: addDays(TODAY, 8) };
  const slotOf = async (price: number) => {
    const [time] = await make.slots({ ...days, price });
    return {
      weekday: weekday(days.from),
      term_id: time?.term.id as number,
      court_id: time?.court.id as number,
    };
  };
  const body = { user_id: customer.id, ...days, slots: [await slotOf(0)] };
  const { data: season } = await top.ok(seasonSchedules.create, { body });
  expect(season.total_price).toBe(0);
  const changes = [{ slot: 0, ...(await slotOf(1_000_000)) }];
  const { data } = await top.ok(seasonSchedules.change, {
    params: { id: String(season.id) },
    body: { changes },
  });
  expect(data.total_price).toBe(1_333_334);
});

test('bad input names its field, and it takes discount_group.create', async () => {
  const fields = async (body: object) => (await create(body)).body.error.fields;
  expect(await fields({ name: 'گروه', percent: 10 })).toEqual({ character_ids: ['required'] });
  expect(await fields({ name: 'گروه', percent: 10, character_ids: [1, 99999] })).toEqual({
    character_ids: ['unknown'],
  });
  expect(await fields({ name: 'گروه', percent: 10, character_ids: [1], court_ids: [99999] })).toEqual({
    court_ids: ['unknown'],
  });
  expect(await fields({ name: 'گروه', percent: 110, character_ids: [1] })).toEqual({ percent: ['max'] });
  expect(await fields({ name: 'گروه', percent: 10, character_ids: [1], weekdays: [7] })).toEqual({
    'weekdays.0': ['max'],
  });
  const body = { name: 'گروه', percent: 10, character_ids: [1] };
  expect((await (await club.as('reception')).call(discountGroups.create, { body })).status).toBe(403);
});

test('changes what it is told to, and never serves nobody', async () => {
  const person = await make.customer();
  const made = (await create({ name: 'یاران', percent: 5, user_ids: [person.id] })).body.data;
  const params = { id: String(made.id) };
  const update = (body: object) => top.call(discountGroups.update, { params, body });
  expect((await update({ percent: 7.5, version: 1 })).body.data).toMatchObject({
    percent: 7.5,
    user_ids: [person.id],
    version: 2,
  });
  expect((await update({ user_ids: [] })).body.error.fields).toEqual({ character_ids: ['required'] });
  expect((await update({ user_ids: [999_999] })).body.error.fields).toEqual({ user_ids: ['unknown'] });
  // Who is named and in the trash stays named; anew nobody of the trash is.
  const gone = await make.customer();
  for (const { id } of [person, gone]) await top.ok(users.remove, { params: { id: String(id) } });
  const friend = await make.customer();
  const user_ids = [person.id, friend.id];
  expect((await update({ user_ids })).body.data).toMatchObject({ user_ids });
  expect((await update({ user_ids: [...user_ids, gone.id] })).body.error.fields).toEqual({
    user_ids: ['unknown'],
  });
  expect((await update({ user_ids: [], character_ids: [1] })).body.data).toMatchObject({
    user_ids: [],
    character_ids: [1],
  });
});

test('of many people is answered again as it was, to whoever has lost the answer: it is made once', async () => {
  const people = await Promise.all(
    Array.from({ length: 120 }, () => make.customer({ family: 'پ'.repeat(50) })),
  );
  const body = { name: 'همه‌ی باشگاه', percent: 3, user_ids: people.map(({ id }) => id) };
  const key = randomUUID();
  const first = await top.call(discountGroups.create, { body }, { key });
  expect(Buffer.byteLength(JSON.stringify(first.body))).toBeGreaterThan(16_384);
  const again = await top.call(discountGroups.create, { body }, { key });
  expect([again.status, again.body]).toEqual([201, first.body]);
});
