import { expect, test } from 'vitest';
import { classes } from '#contract/people/classes.ts';
import { coachAccount } from '#contract/people/coach-account.ts';
import { coachDues } from '#contract/people/coach-dues.ts';
import { coaches } from '#contract/people/coaches.ts';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { visits } from '#contract/sales/visits.ts';
import { payments } from '#contract/treasury/payments.ts';
import { weekday } from '#domain/dates.ts';
import { CASH, TODAY } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { bookSeason } from '../support/seasons.ts';

oneClub();

const create = (body: object) => top.send('POST', '/v1/admin/coaches', body);

test('a person becomes a coach once', async () => {
  const user = await make.customer({ name: 'کیان', family: 'یکتا' });
  const body = { user_id: user.id, share_type: 'percent', share: 33.3333 };
  const made = await create(body);
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    user: { id: user.id, family: 'یکتا' },
    share: 33.3333,
    active: true,
  });
  expect((await create(body)).body.error.fields).toEqual({ user_id: ['exists'] });
  const { data } = await top.ok(coaches.list, {
    query: { name: 'يكتا', share_type: 'percent', active: 'true' },
  });
  expect(data.map((coach) => coach.id)).toEqual([made.body.data.id]);
});

test('two at once make one coach', async () => {
  const user = await make.customer();
  const body = { user_id: user.id, share_type: 'fixed', share: 300_000 };
  const replies = await Promise.all([create(body), create(body), create(body)]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, 422, 422]);
});

test('phone numbers are for those who may see people', async () => {
  await make.coach();
  const clerk = await club.as({ permissions: ['coach.show'] });
  const { data } = await clerk.ok(coaches.list);
  expect(data.every((coach) => coach.user.phone_number === null)).toBe(true);
});

test('bad input names its field, and it takes coach.create', async () => {
  const user_id = (await make.customer()).id;
  const fields = async (body: object) => (await create({ user_id, ...body })).body.error.fields;
  expect(await fields({ share_type: 'percent', share: 101 })).toEqual({ share: ['max'] });
  expect(await fields({ share_type: 'fixed', share: 10.5 })).toEqual({ share: ['pattern'] });
  expect(await fields({ share_type: 'weekly', share: 10 })).toEqual({ share_type: ['not_allowed'] });
  expect(await fields({ user_id: 99999, share_type: 'fixed', share: 10 })).toEqual({ user_id: ['unknown'] });
  const body = { user_id, share_type: 'fixed' as const, share: 10 };
  expect((await (await club.as('reception')).call(coaches.create, { body })).status).toBe(403);
});

const at = (id: number) => ({ id: String(id) });

test('share and its kind change together; a coach keeps the person', async () => {
  const { id, user } = await make.coach({ share_type: 'percent', share: 40 });
  const update = (body: object) => top.call(coaches.update, { params: at(id), body });
  expect((await update({ share: 50 })).body.error.fields).toEqual({ share_type: ['required'] });
  expect((await update({ share_type: 'hour' })).body.error.fields).toEqual({ share: ['required'] });
  expect((await update({ share_type: 'percent', share: 101 })).body.error.fields).toEqual({ share: ['max'] });
  expect((await update({ user_id: 1 })).body.error.fields).toEqual({ user_id: ['extra'] });
  const changed = await update({ share_type: 'hour', share: 150_000, version: 1 });
  expect(changed.body.data).toMatchObject({
    share_type: 'hour',
    share: 150_000,
    user: { id: user.id },
    version: 2,
  });
  expect((await update({ active: false, version: 1 })).body.error.code).toBe('stale');
  expect((await update({ active: false })).body.data).toMatchObject({ active: false, version: 3 });
});

test('a coach whose person is in the trash does not come back alone', async () => {
  const { id, user } = await make.coach();
  await top.ok(coaches.remove, { params: at(id) });
  const again = await create({ user_id: user.id, share_type: 'fixed', share: 5 });
  expect(again.body.error.fields).toEqual({ user_id: ['exists'] });
  await top.ok(users.remove, { params: at(user.id) });
  expect((await top.call(coaches.restore, { params: at(id) })).body.error.code).toBe('not_active');
  await top.ok(users.restore, { params: at(user.id) });
  expect((await top.ok(coaches.restore, { params: at(id) })).data.user.id).toBe(user.id);
});

test('whoever teaches does not go to the trash: the coach goes first', async () => {
  const { id, user } = await make.coach();
  const refused = await top.call(users.remove, { params: at(user.id) });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    code: 'in_use',
    details: { by: [{ resource: 'coaches', count: 1 }] },
  });
  expect((await top.ok(coaches.get, { params: at(id) })).data.active).toBe(true);
  // Nor does whoever is still to be owed a share, though the coach has gone (D34).
  const [slot] = await make.slots();
  const [lesson] = await make.booking({ reservable_time_ids: [slot?.id as number], coach_id: id });
  await top.ok(coaches.remove, { params: at(id) });
  const owed = await top.call(users.remove, { params: at(user.id) });
  expect([owed.status, owed.body.error]).toMatchObject([
    409,
    { code: 'in_use', details: { by: [{ resource: 'sale-invoices', count: 1 }] } },
  ]);
  await top.ok(saleInvoices.cancel, { params: at(lesson?.id as number), body: { mode: 'full' } });
  await top.ok(users.remove, { params: at(user.id) });
});

test('one call says who teaches now', async () => {
  const [one, two, three] = [await make.coach(), await make.coach({ active: false }), await make.coach()];
  const active = async () =>
    (await top.ok(coaches.list, { query: { active: 'true', per_page: '200' } })).data.map(
      (coach) => coach.id,
    );
  await top.ok(coaches.setActive, { body: { coach_ids: [one.id, two.id] } });
  expect((await active()).sort()).toEqual([one.id, two.id].sort());
  await top.ok(coaches.remove, { params: at(one.id) });
  const gone = await top.call(coaches.setActive, { body: { coach_ids: [one.id, three.id] } });
  expect(gone.body.error.fields).toEqual({ coach_ids: ['unknown'] });
  expect(await active()).toEqual([two.id]);
  await top.ok(coaches.setActive, { body: { coach_ids: [] } });
  expect(await active()).toEqual([]);
});

test('two who say at once who teaches: one of them has the last word', async () => {
  const [before, one, two] = [
    await make.coach(),
    await make.coach({ active: false }),
    await make.coach({ active: false }),
  ];
  for (let n = 0; n < 6; n++) {
    await top.ok(coaches.setActive, { body: { coach_ids: [before.id] } });
    await Promise.all([one, two].map(({ id }) => top.ok(coaches.setActive, { body: { coach_ids: [id] } })));
    const { data } = await top.ok(coaches.list, { query: { active: 'true' } });
    expect(data).toHaveLength(1);
  }
});

test('classes carry the share: kept at recognition, before it by the rate of today', async () => {
  const coach = await make.coach({ share_type: 'percent', share: 33.3333 });
  const slots = await make.slots({ hours: ['08:00-09:30', '20:00-21:00'], price: 700_001 });
  const days = await make.slots({ from: '2026-11-28', price: 500_000 });
  const [past, later] = slots.map((slot) => slot.id) as [number, number];
  const ids = [later, days[0]?.id as number];
  const booked = await make.booking({ coach_id: coach.id, reservable_time_ids: ids });
  const [first] = slots;
  const [played] = (
    await top.ok(saleInvoices.past, {
      body: {
        user_id: (await make.customer()).id,
        coach_id: coach.id,
        court_id: first?.court.id as number,
        term_id: first?.term.id as number,
        date: first?.date as string,
      },
    })
  ).data;
  expect(past).toBeDefined();
  await top.ok(saleInvoices.complete, { params: at(played?.id as number), body: { attended: true } });
  const canceled = booked.find((invoice) => invoice.reserved_time.date === '2026-11-28');
  await top.ok(saleInvoices.cancel, { params: at(canceled?.id as number), body: {} });

  const list = await top.ok(classes.ofCoach, {
    params: at(coach.id),
    query: { 'order[0]': 'time_date,asc', 'order[1]': 'start_time,asc' },
  });
  expect(
    list.data.map((row) => [row.reserved_time.time.start_time, row.status, row.price, row.share]),
  ).toEqual([
    ['08:00', 1, 700_001, 233_333],
    ['20:00', 1, 700_001, 233_333],
    ['18:00', 2, 500_000, 0],
  ]);
  const total = (await top.ok(classes.totalOfCoach, { params: at(coach.id) })).data;
  expect(total).toEqual({ count: 3, hours: 2.5, price: 1_400_002, share: 466_666 });
  const passed = { params: at(coach.id), query: { passed: 'true' } };
  expect((await top.ok(classes.totalOfCoach, passed)).data.count).toBe(1);

  // A new rate changes what is still to come, and nothing that was kept.
  await top.ok(coaches.update, { params: at(coach.id), body: { share_type: 'hour', share: 90_001 } });
  expect((await top.ok(classes.totalOfCoach, { params: at(coach.id) })).data.share).toBe(233_333 + 90_001);
  await top.ok(coaches.update, { params: at(coach.id), body: { share_type: 'fixed', share: 10_000 } });
  expect((await top.ok(classes.totalOfUser, { params: at(coach.user.id) })).data.share).toBe(243_333);
  expect((await top.ok(classes.ofUser, { params: at(coach.user.id) })).data).toHaveLength(3);
  const nobody = await make.customer();
  expect((await top.call(classes.ofUser, { params: at(nobody.id) })).status).toBe(404);
});

test('a coach sees the own classes and balance, and nobody else’s', async () => {
  const role_id = await club.role(['coach.own']);
  const user_id = await club.person(role_id);
  const me = await club.signIn(user_id);
  const own = await make.coach({ user_id });
  const other = await make.coach();
  await make.booking({
    coach_id: own.id,
    reservable_time_ids: [(await make.slots({ from: '2026-12-01' }))[0]?.id as number],
  });
  const seen = (await me.ok(coaches.get, { params: at(own.id) })).data;
  expect(seen).toMatchObject({
    id: own.id,
    balance: 0,
    user: { phone_number: expect.stringMatching(/^09/) },
  });
  const [row] = (await me.ok(classes.ofCoach, { params: at(own.id) })).data;
  expect(row).toMatchObject({ price: null, share: 400_000, user: { phone_number: null } });
  expect((await me.ok(classes.totalOfUser, { params: at(user_id) })).data).toMatchObject({
    price: null,
    share: 400_000,
  });
  expect((await me.ok(coachAccount.transactions, { params: at(own.id) })).data).toEqual([]);
  for (const call of [
    coaches.get,
    classes.ofCoach,
    classes.totalOfCoach,
    coachAccount.transactions,
    coachAccount.totalTransactions,
  ]) {
    expect((await me.call(call, { params: at(other.id) })).status, call.name).toBe(404);
  }
  for (const call of [classes.ofUser, classes.totalOfUser]) {
    expect((await me.call(call, { params: at(other.user.id) })).status, call.name).toBe(404);
  }
  const file = (coach: { id: number }) => me.send('GET', `/v1/admin/coaches/${coach.id}/classes?export=xlsx`);
  expect([(await file(own)).status, (await file(other)).status]).toEqual([200, 404]);
  const pdf = (coach: { id: number }) =>
    me.send('GET', `/v1/admin/coaches/${coach.id}/transactions?export=pdf`);
  expect([(await pdf(own)).status, (await pdf(other)).status]).toEqual([200, 404]);
  expect((await me.call(coachAccount.receives, { params: at(own.id) })).status).toBe(403);
  expect((await me.call(coaches.list)).status).toBe(403);
});

test('takes money from a coach, and shows what came', async () => {
  const coach = await make.coach();
  const made = await top.call(coachAccount.receive, {
    params: at(coach.id),
    body: { price: 80_000, cash_id: 4 },
  });
  expect(made).toMatchObject({ status: 201, body: { data: { user: { id: coach.user.id }, price: 80_000 } } });
  const list = await top.ok(coachAccount.receives, { params: at(coach.id), query: { price: '80000,1' } });
  expect(list.data.map((document) => document.id)).toEqual([made.body.data.id]);
  expect((await top.ok(coaches.get, { params: at(coach.id) })).data.balance).toBe(-80_000);
  expect((await top.ok(coachAccount.totalTransactions, { params: at(coach.id) })).data).toEqual({
    count: 1,
    debit: 0,
    credit: 80_000,
    balance: -80_000,
    before: 0,
  });
});

test('the list and the receipts of a coach are summed up over the whole filter', async () => {
  const { id, user } = await make.coach({ user_id: (await make.customer({ family: 'یکتاجمع' })).id });
  await make.receipt(user.id, 70_000);
  await make.receipt(user.id, 30_000);
  const query = { name: 'یکتاجمع' };
  expect((await top.ok(coaches.total, { query })).data).toEqual({ count: 1, debt: 0, credit: 100_000 });
  const params = { id: String(id) };
  const { data } = await top.ok(coachAccount.totalReceives, { params, query: { price: '50000,4' } });
  expect(data).toEqual({ count: 1, price: 70_000 });
  const blind = await club.as({ permissions: ['coach.show'] });
  expect((await blind.ok(coaches.total, { query })).data).toEqual({ count: 1, debt: null, credit: null });
  expect((await blind.call(coachAccount.totalReceives, { params })).status).toBe(403);
});

test('what is due to each coach: the classes since the last payment, and that payment', async () => {
  const { id, user } = await make.coach({ user_id: (await make.customer({ family: 'یکتاطلب' })).id });
  const query = { name: 'یکتاطلب' };
  const due = async () => (await top.ok(coachDues.list, { query })).data;
  expect(await due()).toMatchObject([{ id, classes: 0, earned: 0, due: 0, last_paid: null }]);
  const [taught] = await make.booking({ coach_id: id });
  await top.ok(saleInvoices.complete, { params: at(taught?.id ?? 0), body: { attended: true } });
  const [first] = await due();
  expect(first).toMatchObject({ classes: 1, due: first?.earned });
  await make.receipt(user.id, 500_000);
  const { data: paid } = await top.ok(payments.create, {
    body: { user_id: user.id, price: first?.due ?? 0, cash_id: 4 },
  });
  const rest = { due: 500_000, last_paid: { id: paid.id, price: first?.due, date: paid.date } };
  expect((await top.ok(coachDues.list, { query })).data).toMatchObject([{ classes: 0, earned: 0, ...rest }]);
  expect((await top.ok(coachDues.total, { query })).data).toEqual({
    count: 1,
    classes: 0,
    earned: 0,
    due: 500_000,
  });
  await top.ok(payments.remove, { params: at(paid.id) });
  expect((await top.ok(coachDues.list, { query })).data).toMatchObject([{ classes: 1, last_paid: null }]);
  // Whoever teaches no more is owed it all the same, until it is paid.
  const owed = (await due())[0]?.due as number;
  await top.ok(coaches.remove, { params: at(id) });
  expect(await due()).toMatchObject([{ id, deleted: true, classes: 1, due: owed }]);
  await make.receipt((await make.customer()).id, owed);
  const pay = (price: number) => top.ok(payments.create, { body: { user_id: user.id, price, cash_id: 4 } });
  // A part that was paid leaves the rest due, though no class has come since.
  await pay(owed - 100_000);
  expect(await due()).toMatchObject([{ id, deleted: true, classes: 0, due: 100_000 }]);
  await pay(100_000);
  expect(await due()).toEqual([]);
  await top.ok(coaches.restore, { params: at(id) });
  const blind = await club.as({ permissions: ['coach.show'] });
  expect((await blind.call(coachDues.list, { query })).status).toBe(403);
});

test('whoever teaches no more and has never taught is owed no wage, whatever they have ahead as a customer', async () => {
  const { id, user } = await make.coach({ user_id: (await make.customer({ family: 'یکتابیکلاس' })).id });
  await make.receipt(user.id, 90_000);
  const query = { name: 'یکتابیکلاس' };
  expect((await top.ok(coachDues.list, { query })).data).toMatchObject([{ id, classes: 0, due: 90_000 }]);
  await top.ok(coaches.remove, { params: at(id) });
  expect((await top.ok(coachDues.list, { query })).data).toEqual([]);
});

test('what a cancel hands back to a coach who also plays is no wage: the classes before it are still due', async () => {
  const { id, user } = await make.coach({ user_id: (await make.customer({ family: 'یکتاپس' })).id });
  const [taught] = await make.booking({ coach_id: id });
  await top.ok(saleInvoices.complete, { params: at(taught?.id ?? 0), body: { attended: true } });
  const query = { name: 'یکتاپس' };
  const before = await top.ok(coachDues.list, { query });
  expect(before.data).toMatchObject([{ classes: 1, last_paid: null }]);

  const [slot] = await make.slots({ hours: ['21:00-22:00'] });
  const [played] = await make.booking({ user_id: user.id, reservable_time_ids: [slot?.id ?? 0] });
  await make.receipt(user.id, 600_000);
  await top.ok(saleInvoices.cancel, {
    params: at(played?.id ?? 0),
    body: { mode: 'full', pay_out: { price: 600_000, cash_id: CASH } },
  });
  expect((await top.ok(coachDues.list, { query })).data).toEqual(before.data);
});

test('a coach who took an own class is handed out nothing of the share that its cancel takes back', async () => {
  const { id: coach_id, user } = await make.coach({ share_type: 'percent', share: 60 });
  const [one, two, three] = await make.slots({ hours: ['14:00-15:00', '16:00-17:00', '20:00-21:00'] });
  const over = { code: 'over_payable', details: { payable: 0 } };
  const full = { mode: 'full', pay_out: { price: 600_000, cash_id: CASH } } as const;
  const taught = async (ids: readonly number[]) => {
    for (const id of ids) {
      await top.ok(saleInvoices.complete, { params: at(id), body: { attended: true } });
    }
    return ids as [number];
  };
  const nothing = { payable: 0, balance_after: 0 };

  const booking = { user_id: user.id, coach_id, reservable_time_ids: [one?.id ?? 0] };
  const [id] = await taught((await make.booking(booking)).map((invoice) => invoice.id));
  const call = { params: at(id) };
  expect((await top.ok(users.get, { params: at(user.id) })).data.balance).toBe(400_000);
  const { data: seen } = await top.ok(saleInvoices.calculateCancelPrice, { ...call, body: { mode: 'full' } });
  expect(seen).toMatchObject({ ...nothing, balance_before: 400_000, paid: 600_000 });
  expect((await top.call(saleInvoices.cancel, { ...call, body: full })).body.error).toMatchObject(over);

  const ids = [id];
  const visit = await top.ok(visits.calculateCancelPrice, { body: { ids, mode: 'full' } });
  expect(visit.data).toMatchObject(nothing);
  expect((await top.call(visits.cancel, { body: { ids, ...full } })).body.error).toMatchObject(over);
  await top.ok(saleInvoices.cancel, { ...call, body: { mode: 'full' } });

  const days = { from: TODAY, to: TODAY };
  const slots = [two, three].map((slot) => ({
    weekday: weekday(TODAY),
    term_id: slot?.term.id ?? 0,
    court_id: slot?.court.id ?? 0,
  }));
  const season = await bookSeason(top, { user_id: user.id, coach_id, ...days, slots });
  await taught(season.sessions.map((session) => session.invoice_id));
  const of = { params: at(season.id) };
  const whole = await top.ok(seasonSchedules.calculateCancelPrice, { ...of, body: { mode: 'full' } });
  expect(whole.data).toMatchObject({ ...nothing, balance_before: 800_000, paid: 1_200_000 });
  const reply = await top.call(seasonSchedules.cancel, { ...of, body: { ...full, reason: 'سفر' } });
  expect(reply.body.error).toMatchObject(over);
  await top.ok(seasonSchedules.cancel, { ...of, body: { mode: 'full', reason: 'سفر' } });
  expect((await top.ok(users.get, { params: at(user.id) })).data.balance).toBe(0);
});
