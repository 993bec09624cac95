import { expect, test } from 'vitest';
import { ledgerQuery } from '#app/reports/row-lists.ts';
import { accounts } from '#contract/accountancy/accounts.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { rowsBeside } from '#contract/reports/report-columns.ts';
import type { ReportAnswer } from '#contract/reports/report-spec.ts';
import { callOf } from '#contract/reports/reports.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import type { Line } from '#domain/postings.ts';
import { post } from '#server/ledger/post.ts';
import { openYear } from '#server/ledger/years.ts';
import { CASH, TODAY } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { expectInOrder, pdfText } from '../support/pdf-text.ts';

oneClub();

const ask = async (name: keyof typeof callOf, query: Record<string, string>) =>
  ((await top.ok(callOf[name] as (typeof callOf)['sale-details'], { query })) as unknown as ReportAnswer)
    .data;
async function fileOf(path: string): Promise<ArrayBuffer> {
  const reply = await fetch(`${club.url}/v1/admin/reports/${path}`, {
    headers: { Authorization: `Bearer ${top.token}` },
  });
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.arrayBuffer();
}
const NOW = `${TODAY}_${TODAY}`;
const idOf = async (code: string) =>
  (await club.db.selectFrom('accounts').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
const at = (id: number) => ({ params: { id: String(id) } });
const lines = (debit: number, credit: number, price: number): Line[] => [
  { account: { account_id: debit }, debit: price, credit: 0 },
  { account: { account_id: credit }, debit: 0, credit: price },
];

test('an account counts to where it stands, not to its code; the bridge tells of lines by hand below an account', async () => {
  const [court, addons] = [await idOf('41'), await idOf('42')];
  const [moved, stayed] = [
    (await top.ok(accounts.create, { body: { name: 'اجاره‌ی تور', parent_id: court } })).data,
    (await top.ok(accounts.create, { body: { name: 'اجاره‌ی سالن', parent_id: court } })).data,
  ];
  await top.ok(accounts.update, { ...at(moved.id), body: { parent_id: addons } });
  const by = (id: number, credit: number) =>
    top.ok(manualDocuments.create, {
      body: {
        description: 'درآمد دستی',
        transactions: [
          { cash_id: CASH, debit: credit },
          { account_id: id, credit },
        ],
      },
    });
  await by(moved.id, 30_000);
  await by(stayed.id, 7_000);
  const services = await ask('service-sales', { date: NOW, group: 'service' });
  const net = (code: string) =>
    services.rows
      .filter(({ key }) => String(key).split(':')[0] === code)
      .reduce((sum, row) => sum + Number(row.net), 0);
  expect([net('41'), net('42')]).toEqual([7_000, 30_000]);
  expect((await ask('coach-income', { date: NOW })).total.income).toBe(7_000);
  const sales = await ask('sale-details', { date: NOW, group: 'none', bridge: 'true' });
  const of = (code: string) => [
    sales.ties.find((tie) => tie.with === code)?.theirs,
    sales.bridge?.find(({ account }) => account === code)?.without,
  ];
  expect([of('41'), of('42')]).toEqual([
    [7_000, 7_000],
    [30_000, 30_000],
  ]);
});

test('a service of a closed year opens what it has earned, not what the closing took away', async () => {
  const [cash, income, kept] = [await idOf('54'), await idOf('49'), await idOf('32')];
  await club.run((ctx) => openYear(ctx, '2025-03-21'));
  const document = (type: 'manual' | 'year-close', of: Line[], date: string) =>
    club.run((ctx) => post(ctx, [{ type, description: 'آزمون', date, lines: of }]));
  await document('manual', lines(cash, income, 50_000), '2025-06-01');
  await document('year-close', lines(income, kept, 50_000), '2026-03-20');
  const date = '2025-03-21_2026-03-20';
  const { rows } = await ask('service-sales', { date, group: 'service' });
  const [row] = rows.filter(({ key }) => key === '49');
  expect(row?.net).toBe(50_000);
  const { data } = await top.ok(accounts.totalTransactions, {
    ...at(Number(row?.opens)),
    query: ledgerQuery(date),
  });
  expect([data.debit, data.credit]).toEqual([row?.debit, row?.credit]);
});

test('an add-on that is asked for is told of alone; of what was sold on some days no part of reservations is told', async () => {
  const [ball, racket] = [
    await make.addon({ name: 'توپ' }),
    await make.addon({ name: 'راکت', price: 250_000 }),
  ];
  const [slot] = await make.slots();
  await make.booking({
    reservable_time_ids: [slot?.id as number],
    addons: [
      { sale_addon_id: ball.id, count: 2 },
      { sale_addon_id: racket.id, count: 1 },
    ],
  });
  for (const group of ['addon', 'day', 'court', 'term', 'creator']) {
    const { rows, total, ties } = await ask('sale-addon-details', {
      date: NOW,
      group,
      addon: String(ball.id),
    });
    expect([group, rows.length, total.count, total.sold]).toEqual([group, 1, 2, 200_000]);
    expect(ties).toEqual([]);
  }
  const { chart } = await ask('sale-addon-details', { date: NOW, addon: String(ball.id), chart: 'true' });
  expect(chart?.series.map(({ key }) => key).filter((key) => key !== ball.id)).toEqual([]);
  const sold = await ask('sale-addon-details', { date: NOW, basis: 'sold' });
  expect([sold.total.share, ...sold.rows.map(({ share }) => share)]).toEqual(
    sold.rows.map(() => null).concat(null),
  );
});

test('of what brought a coach income those reservations count that have earned some, not what was taken back', async () => {
  const coach = await make.coach();
  const slots = await make.slots({ hours: ['13:00-14:00', '14:00-15:00'], price: 400_000 });
  const made = [];
  for (const { id } of slots)
    made.push(...(await make.booking({ reservable_time_ids: [id], coach_id: coach.id })));
  const [kept, undone] = made.map((invoice) => invoice.id);
  const complete = (id: number | undefined, attended: boolean | null) =>
    top.ok(saleInvoices.complete, { ...at(id as number), body: { attended } });
  const row = async () => (await ask('coach-income', { date: NOW })).rows.find(({ key }) => key === coach.id);
  await complete(kept, true);
  await complete(undone, true);
  expect(await row()).toMatchObject({ count: 2, income: 800_000 });
  await complete(undone, null);
  expect(await row()).toMatchObject({ count: 1, income: 400_000 });
});

test('a reservation that was deleted is given back, and sold again by its restoring', async () => {
  const { id: user_id } = await make.customer();
  const [slot] = await make.slots({ hours: ['20:00-21:30'], price: 600_000 });
  const [invoice] = await make.booking({ user_id, reservable_time_ids: [slot?.id as number] });
  const row = async () =>
    (await ask('people-sales', { date: NOW, per_page: '200' })).rows.find(({ key }) => key === user_id);
  await top.ok(invoiceTrash.remove, at(invoice?.id as number));
  expect(await row()).toMatchObject({ sold: 600_000, returned: 600_000, other: 0, closing: 0 });
  await top.ok(invoiceTrash.restore, { ...at(invoice?.id as number), body: {} });
  expect(await row()).toMatchObject({ sold: 600_000, returned: 0, other: 0, closing: 600_000 });
});

test('who had nothing and moved nothing by the end of a span is not in it, whatever came after', async () => {
  const { id: user_id } = await make.customer();
  await make.receipt(user_id, 20_000, { cash_id: CASH, date: '2026-11-20' });
  for (const [date, seen] of [
    ['2026-11-01_2026-11-19', false],
    ['2026-11-01_2026-11-20', true],
    [NOW, true],
  ] as const) {
    const { rows } = await ask('people-sales', { date, per_page: '200' });
    expect([date, rows.some(({ key }) => key === user_id)]).toEqual([date, seen]);
  }
});

test('days, weeks and months stand beside those of the same place in the days before', async () => {
  const day = '2027-04-03';
  for (const [from, price] of [
    ['2027-03-27', 400_000],
    [day, 700_000],
  ] as const) {
    const [slot] = await make.slots({ from, to: from, price });
    await make.booking({ reservable_time_ids: [slot?.id as number] });
  }
  const asked = { date: '2027-04-03_2027-04-09', compare: 'previous' };
  for (const group of ['day', 'week']) {
    const data = await ask('sale-details', { ...asked, group });
    const [row] = data.rows;
    expect([group, row?.booked, row && rowsBeside(data)(row)?.booked]).toEqual([group, 700_000, 400_000]);
  }
  // Who names none has none: the screen that stands beside other days by itself names them.
  expect((await ask('user-report', { date: 'month' })).compare).toBeNull();
});

test('a file says how its sums meet the books; debtors are the past slots, those to come and what else is owed', async () => {
  const [slot] = await make.slots({ hours: ['22:00-23:00'] });
  await make.booking({ reservable_time_ids: [slot?.id as number] });
  const text = await pdfText(await fileOf(`sale-details?date=${NOW}&group=none&export=pdf`));
  expectInOrder(text, ['جمع', 'فروش', 'درآمد', 'در دفتر همین دوره']);
  const { total, ties } = await ask('past-debtors', {});
  const [{ ours = 0, difference, parts = [] } = {}] = ties;
  expect([difference, parts[0]?.sum, parts.reduce((sum, part) => sum + part.sum, 0)]).toEqual([
    0,
    total.due,
    ours,
  ]);
  expect(parts[1]?.sum).toBeGreaterThan(0);
});
