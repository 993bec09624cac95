import { expect, test } from 'vitest';
import { type Closing, financialYears as calls } from '#contract/accountancy/financial-years.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { settings } from '#contract/settings/settings.ts';
import { documents } from '#contract/treasury/documents.ts';
import { addDays } from '#domain/dates.ts';
import { updateYear } from '#server/accountancy/financial-years/service.ts';
import { runDay } from '#server/jobs/day-run.ts';
import { verify } from '#server/ledger/verify.ts';
import { BANK, CASH } from '#tests/support/build.ts';
import { lockWaiters } from '#tests/support/lock-waiters.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

// The tests follow one another through three years: 1405 is open when they begin.
const at = (id: number) => ({ id: String(id) });
const years = async () => (await (await club.as('top')).ok(calls.list, {})).data;
const named = async (name: string) => {
  const year = (await years()).find((one) => one.name === name);
  if (!year) throw new Error(`no year ${name}`);
  return year;
};
const me = () => club.as('top');
const refused = async (promise: Promise<{ status: number; body: { error: object } }>) => {
  const { status, body } = await promise;
  return { status, ...body.error };
};
const accountOf = async (code: string) => {
  const account = club.db.selectFrom('accounts').select(['id', 'balance']).where('code', '=', code);
  return account.executeTakeFirstOrThrow();
};
/** Money into (below 0: out of) an account by hand. */
const byHand = async (code: string, amount: number, date?: string) => {
  const { id } = await accountOf(code);
  const [cash, other] = amount > 0 ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  const sum = Math.abs(amount);
  const transactions = [
    { cash_id: CASH, [cash]: sum },
    { account_id: id, [other]: sum },
  ];
  const body = { description: 'سند آزمون', transactions, ...(date ? { date } : {}) };
  return (await me()).call(manualDocuments.create, { body });
};
const close = async (id: number) => (await me()).call(calls.close, { params: at(id) });
const loggedOf = async (id: number) => {
  const rows = club.db.selectFrom('audit_log').selectAll().where('resource', '=', 'financial-years');
  return rows.where('resource_id', '=', id).orderBy('id').execute();
};
const blockers = ({ checks }: Pick<Closing, 'checks'>) =>
  checks.filter((one) => one.blocks && !one.ok).map((one) => one.check);
const closingOf = async (id: number) => (await (await me()).ok(calls.closing, { params: at(id) })).data;
/** To a day of the next Jalali year, at noon. */
const goTo = (day: string) => club.clock.set(new Date(`${day}T08:30:00Z`));

test('a year of 3, 6 or 12 months follows the newest; overlaps, gaps and days within a month are refused', async () => {
  const { end_date } = await named('1405');
  const create = (from: string, months: number) =>
    top.call(calls.create, { body: { from, months: months as 3 } });
  expect(await refused(create(addDays(end_date, -3), 6))).toMatchObject({ fields: { from: ['pattern'] } });
  expect(await refused(create('2026-09-23', 6))).toMatchObject({ fields: { from: ['conflict'] } });
  expect(await refused(create('2027-04-21', 6))).toMatchObject({ fields: { from: ['not_allowed'] } });
  expect(await refused(create(addDays(end_date, 1), 5))).toMatchObject({
    fields: { months: ['not_allowed'] },
  });
  const { body } = await create(addDays(end_date, 1), 6);
  expect(body.data).toMatchObject({ name: '1406/01-1406/06', end_date: '2027-09-22', status: 'active' });
  // Two are active by now.
  const third = await create('2027-09-23', 3);
  expect(third.body.data).toMatchObject({
    name: '1406/07-1406/09',
    end_date: '2027-12-21',
    status: 'inactive',
  });
});

test('at most two years are active, and that of today stays so', async () => {
  const [last, next, now] = await years();
  const set = (id: number | undefined, active: boolean) =>
    top.call(calls.update, { params: at(id as number), body: { active } });
  expect(await refused(set(last?.id, true))).toMatchObject({ fields: { active: ['max'] } });
  expect(await refused(set(now?.id, false))).toMatchObject({ fields: { active: ['not_allowed'] } });
  expect((await set(next?.id, false)).body.data).toMatchObject({ status: 'inactive' });
  expect((await set(next?.id, true)).body.data).toMatchObject({ status: 'active' });
});

test('pending receipt confirmed after the year was closed', async () => {
  await top.ok(settings.update, { body: { bank_receipts_pending: true } });
  const person = await make.customer();
  const waiting = (tracking: string) =>
    make.receipt(person.id, 90_000, { bank_id: BANK, transaction_reference_id: tracking });
  const [taken] = await Promise.all([waiting('1405-0001')]);
  await byHand('49', 50_000);
  const year = await named('1405');
  expect(blockers(await closingOf(year.id))).toEqual(['pending', 'ended']);

  await goTo('2027-03-25');
  const kept = await refused(close(year.id));
  expect(kept).toMatchObject({ status: 409, code: 'year_not_ready' });
  expect((await closingOf(year.id)).checks[0]).toMatchObject({
    check: 'pending',
    count: 1,
    price: 90_000,
    items: [{ id: taken?.id, price: 90_000 }],
  });
  // It waits on into the new year with another that came there; the old one is refused, so that the year can close.
  const late = await (await me()).ok(documents.createReceive, {
    body: { user_id: person.id, price: 30_000, bank_id: BANK, transaction_reference_id: '1406-0001' },
  });
  await (await me()).ok(documents.confirmReceive, {
    params: at(taken?.id as number),
    body: { status: 'confirm' },
  });
  expect((await close(year.id)).status).toBe(200);
  const confirmed = await (await me()).ok(documents.confirmReceive, {
    params: at(late.data.id),
    body: { status: 'confirm' },
  });
  for (const id of [taken?.id as number, late.data.id]) {
    const { data } = await (await me()).ok(manualDocuments.get, { params: at(id) });
    // Posted on the day of its confirmation, so it lies in the year of that day.
    expect(data).toMatchObject({ date: '2027-03-25', year: { name: '1406/01-1406/06' } });
  }
  expect(confirmed.data.status).toBe('confirm');
  expect(await byHandRefused('2027-03-01')).toMatchObject({ status: 423, code: 'year_closed' });
  expect(await verify(club.db)).toEqual([]);
});
const byHandRefused = (date: string) => refused(byHand('49', 10, date));

test('reopened and closed again', async () => {
  const year = await named('1405');
  expect(year).toMatchObject({ status: 'closed', result: 50_000, reopenable: true });
  expect((await accountOf('32')).balance).toBe(-50_000);
  const reopen = { params: at(year.id), body: { reason: 'یک سند جا مانده بود' } };
  // Open it would be a third active year.
  const third = await named('1406/07-1406/09');
  const set = async (active: boolean) =>
    (await me()).ok(calls.update, { params: at(third.id), body: { active } });
  await set(true);
  expect(await refused((await me()).call(calls.reopen, reopen))).toMatchObject({
    status: 409,
    code: 'year_not_ready',
    details: { reason: 'active' },
  });
  await set(false);
  const mate = await club.as({ permissions: ['financial_year.show', 'event.show'] });
  expect((await (await me()).ok(calls.reopen, reopen)).data).toMatchObject({
    status: 'active',
    result: 50_000,
  });
  expect((await accountOf('32')).balance).toBe(0);
  expect(await refused((await me()).call(calls.reopen, reopen))).toMatchObject({ code: 'not_active' });
  const told = club.db
    .selectFrom('events as e')
    .innerJoin('event_subscribers as s', 's.event_id', 'e.id')
    .select('e.content')
    .where('s.user_id', '=', mate.user_id);
  expect((await told.executeTakeFirstOrThrow()).content).toContain('یک سند جا مانده بود');
  expect((await byHand('49', 8000, '2027-03-01')).status).toBe(201);
  const { income, expense, result } = await closingOf(year.id);
  expect([income - expense, result]).toEqual([58_000, 58_000]);
  expect((await close(year.id)).status).toBe(200);
  // What it earned and spent is told of it still: its close is neither.
  expect(await closingOf(year.id)).toMatchObject({ ready: false, income, expense, result });
  expect((await accountOf('32')).balance).toBe(-58_000);
  expect(await named('1405')).toMatchObject({ status: 'closed', result: 58_000 });
  expect(await refused(close(year.id))).toMatchObject({ status: 409, code: 'already_completed' });
  expect(await verify(club.db)).toEqual([]);
});

test('reversal of a document of a closed year takes its income from prior years', async () => {
  const { data } = await (await me()).ok(manualDocuments.list, {
    query: { type: 'manual', price: '8000,1' },
  });
  await (await me()).ok(manualDocuments.reverse, {
    params: at(data[0]?.id as number),
    body: { reason: 'اشتباه بود' },
  });
  expect((await accountOf('33')).balance).toBe(8000);
  expect((await named('1405')).result).toBe(58_000);
});

test('year closed with a loss', async () => {
  await byHand('49', 20_000);
  expect((await byHand('55', -35_000)).status).toBe(201);
  await goTo('2027-09-25');
  const year = await named('1406/01-1406/06');
  expect(await closingOf(year.id)).toMatchObject({
    ready: true,
    income: 20_000,
    expense: 35_000,
    result: -15_000,
  });
  expect((await close(year.id)).status).toBe(200);
  expect((await accountOf('32')).balance).toBe(-58_000 + 15_000);
  expect((await accountOf('55')).balance).toBe(0);
  // The last closed only.
  const first = await named('1405');
  expect(first.reopenable).toBe(false);
  const reopen = (await me()).call(calls.reopen, { params: at(first.id), body: { reason: 'دیر شد' } });
  expect(await refused(reopen)).toMatchObject({ status: 409, code: 'year_not_ready' });
  expect(await verify(club.db)).toEqual([]);
});

test('the server opens what is left of a year with its first document, and years close in their order', async () => {
  const last = await named('1406/07-1406/09');
  await (await me()).ok(calls.update, { params: at(last.id), body: { active: true } });
  await goTo('2028-01-02');
  expect((await byHand('49', 1000)).status).toBe(201);
  const rest = await named('1406/10-1406/12');
  expect(rest).toMatchObject({ start_date: '2027-12-22', end_date: '2028-03-19', status: 'active' });
  expect(await loggedOf(rest.id)).toMatchObject([{ call: 'documents.create', before: null }]);
  await goTo('2028-03-25');
  expect(blockers(await closingOf(rest.id))).toEqual(['earlier']);
});

test('a year whose reservations are not recognised is not ready', async () => {
  await goTo('2028-03-25');
  const [time] = await make.slots({ from: '2028-03-27', to: '2028-03-27', hours: ['20:00-21:30'] });
  await make.booking({ reservable_time_ids: [time?.id as number] });
  const year = await named('1407');
  const [played] = await make.slots({ from: '2028-03-25', to: '2028-03-25', hours: ['20:00-21:30'] });
  const [done] = await make.booking({ reservable_time_ids: [played?.id as number] });
  const body = { attended: true };
  await (await me()).ok(saleInvoices.complete, { params: at(done?.id as number), body });
  const { checks } = await closingOf(year.id);
  const slots = checks.find((one) => one.check === 'slots');
  expect(slots).toMatchObject({ ok: false, count: 1 });
  // The list that it leads to holds as many.
  const timeDate = `${year.start_date}_${year.end_date}`;
  const listed = async (query: object) =>
    (await (await me()).ok(invoiceLists.totals, { query: { timeDate, status: '1', ...query } })).data.count;
  expect(await listed({})).toBe(2);
  expect(await listed({ recognized: 'false' })).toBe(slots?.count);
});

test('a year that was prepared begins with its first day: by a document, a void, the day’s run', async () => {
  const { end_date } = await named('1407');
  const first = addDays(end_date, 1);
  const { body } = await (await me()).call(calls.create, { body: { from: first, months: 3 } });
  expect(body.data).toMatchObject({ status: 'inactive' });
  const [time] = await make.slots({ from: first, to: first, hours: ['20:00-21:30'] });
  const [booked] = await make.booking({ reservable_time_ids: [time?.id as number] });

  await goTo(first);
  expect((await byHand('49', 1000, first)).status).toBe(201);
  const begun = await loggedOf(body.data.id);
  expect(begun.slice(1)).toMatchObject([{ before: { status: 'inactive' }, after: { status: 'active' } }]);
  const inactive = () =>
    club.db
      .updateTable('financial_years')
      .set({ status: 'inactive' })
      .where('id', '=', body.data.id)
      .execute();
  const statusOf = async () => (await years()).find((one) => one.id === body.data.id)?.status;

  await inactive();
  const params = at(booked?.id as number);
  expect((await (await me()).call(invoiceTrash.remove, { params })).status).toBe(200);
  expect((await (await me()).call(invoiceTrash.restore, { params, body: {} })).status).toBe(200);
  expect(await statusOf()).toBe('active');

  await inactive();
  await goTo(addDays(first, 1));
  expect(await runDay(club)).toBeGreaterThan(0);
  expect(await statusOf()).toBe('active');
  // Its days over, nothing sets it active but a hand.
  await inactive();
  await goTo(addDays(body.data.end_date, 1));
  expect(await byHandRefused(first)).toMatchObject({ code: 'year_closed' });
  expect((await byHand('49', 1000)).status).toBe(201);
  expect(await statusOf()).toBe('inactive');
  expect(await verify(club.db)).toEqual([]);
});

test('two years set active at once: one of them, while as many are active as may be', async () => {
  const past = (await years()).filter(({ ended, status }) => ended && status !== 'closed');
  for (const { id } of past) await (await me()).ok(calls.update, { params: at(id), body: { active: false } });
  const [one, other] = past.map(({ id }) => id);
  const hers = await me();
  const second = { body: {} as Promise<{ status: number; body: { error: object } }> };
  await club.run(async (ctx) => {
    await updateYear(ctx, one as number, { active: true });
    second.body = hers.call(calls.update, { params: at(other as number), body: { active: true } });
    await lockWaiters(club.db, 1);
  });
  expect(await refused(second.body)).toMatchObject({ fields: { active: ['max'] } });
});
