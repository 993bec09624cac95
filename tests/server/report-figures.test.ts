import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listOf } from '#app/reports/row-lists.ts';
import { rowsBeside, rowsOfThen, saysIn } from '#contract/reports/report-columns.ts';
import { REPORTS } from '#contract/reports/report-list.ts';
import type { ReportAnswer, ReportData, ReportRow } from '#contract/reports/report-spec.ts';
import { callOf } from '#contract/reports/reports.ts';
import { reportSnapshots } from '#contract/reports/saved-reports.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { splits } from '#contract/sales/splits.ts';
import { times } from '#contract/sales/times.ts';
import { courts } from '#contract/settings/courts.ts';
import { documents } from '#contract/treasury/documents.ts';
import { payments } from '#contract/treasury/payments.ts';
import { addDays } from '#domain/dates.ts';
import { BANK, CASH, TODAY } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { pdfText } from '../support/pdf-text.ts';

oneClub();

const ask = async (name: keyof typeof callOf, query: Record<string, string>, client: Client = top) =>
  ((await client.ok(callOf[name] as (typeof callOf)['sale-details'], { query })) as unknown as ReportAnswer)
    .data;
const fileOf = async (path: string) => {
  const reply = await fetch(`${club.url}/v1/admin/reports/${path}`, {
    headers: { Authorization: `Bearer ${top.token}` },
  });
  return reply.arrayBuffer();
};
const day = (date: string) => `${date}_${date}`;

test('the best stand beside what the same ones were, and all others together beside all others', async () => {
  const [then, now] = ['2027-05-05', '2027-05-12'];
  const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const hours = Array.from({ length: 11 }, (_, i) => `${at(6 + i)}-${at(7 + i)}`);
  const slots = await make.slots({ from: then, to: then, hours });
  const people: number[] = [];
  for (const { id } of slots) {
    const user = await make.customer();
    people.push(user.id);
    await make.booking({ user_id: user.id, reservable_time_ids: [id] });
  }
  // Who was the eleventh then is the first now.
  const last = people.at(-1) as number;
  const [slot] = await make.slots({ from: now, to: now });
  await make.booking({ user_id: last, reservable_time_ids: [slot?.id as number] });
  for (const group of ['person', 'court', 'slot']) {
    const data = await ask('top', { group, by: 'count', date: day(now), compare: day(then) });
    const beside = rowsBeside(data);
    const counts = [...data.rows, ...rowsOfThen(REPORTS.top.columns, data)].map((row: ReportRow) => [
      row.key,
      beside(row)?.count ?? 0,
    ]);
    expect(counts).toEqual(
      group === 'person'
        ? [
            [last, 1],
            ['rest', 10],
          ]
        : [
            [data.rows[0]?.key, 0],
            ['rest', 11],
          ],
    );
    expect(data.compare?.total.count).toBe(11);
    expect(data.rows.at(-1)).toMatchObject({ key: 'rest', count: 0 });
  }
  const { compare } = await ask('top', { group: 'person', by: 'count', date: day(now), compare: day(then) });
  expect(compare?.rows[0]).toMatchObject({ key: last, rank: 11 });
});

test('what somebody may not see is told by no order either, of a snapshot neither', async () => {
  const date = day('2027-05-20');
  const group = await make.character();
  const come = async (hour: string, price: number) => {
    const { id } = await make.customer({ character_id: group.id });
    const [slot] = await make.slots({ from: '2027-05-20', to: '2027-05-20', hours: [hour], price });
    await make.booking({ user_id: id, reservable_time_ids: [slot?.id as number] });
    return id;
  };
  // Nothing of it is income yet: by the report's own order they stand as they came.
  const [less, more] = [await come('06:00-07:00', 100_000), await come('07:00-08:00', 900_000)];
  const plain = await club.as({ permissions: ['report.show'] });
  for (const column of ['balance', 'phone']) {
    const params = { date, character: String(group.id), 'order[0]': `${column},desc` };
    const keys = async (client: Client) =>
      (await ask('user-report', params, client)).rows.map((row) => row.key);
    expect([column, await keys(top), await keys(plain)]).toEqual([column, [more, less], [less, more]]);
    const body = { name: 'مشتریان', report: 'user-report' as const, params };
    const { id } = (await top.ok(reportSnapshots.create, { body })).data;
    const kept = async (client: Client) =>
      (
        (await client.ok(reportSnapshots.get, { params: { id: String(id) } })).data.body as ReportData
      ).rows.map((row) => row.key);
    expect([column, await kept(top), await kept(plain)]).toEqual([column, [more, less], [less, more]]);
  }
});

test('who is looked for among the payers keeps share and class: they are of all of them', async () => {
  const on = '2027-06-02';
  const pay = async (family: string, hour: string, price: number) => {
    const { id } = await make.customer({ family });
    const [slot] = await make.slots({ from: on, to: on, hours: [hour], price });
    await make.booking({ user_id: id, reservable_time_ids: [slot?.id as number] });
    return id;
  };
  await pay('نخستین', '06:00-07:00', 960_000);
  const small = await pay('کوچک‌زاده', '07:00-08:00', 40_000);
  const { rows, total } = await ask('user-sales', { date: day(on), name: 'کوچک‌زاده' });
  expect(rows).toMatchObject([{ key: small, sum: 40_000, share: 4, running: 100, class: 'C' }]);
  expect(total.sum).toBe(40_000);
});

test('a reservation that several pay counts once, and a cancelled one for nobody who pays nothing', async () => {
  const on = '2027-06-05';
  const [owner, other, third] = [await make.customer(), await make.customer(), await make.customer()];
  const made: number[] = [];
  for (const hour of ['06:00-07:00', '07:00-08:00']) {
    const [slot] = await make.slots({ from: on, to: on, hours: [hour], price: 90_000 });
    const [one] = await make.booking({ user_id: owner.id, reservable_time_ids: [slot?.id as number] });
    made.push(one?.id as number);
  }
  const payers = [owner, other, third].map(({ id }) => ({ user_id: id, price: 30_000 }));
  for (const id of made) await top.ok(splits.split, { params: { id: String(id) }, body: { payers } });
  await top.ok(saleInvoices.cancel, { params: { id: String(made[1]) }, body: { mode: 'full' } });
  const { rows, total } = await ask('user-sales', { date: day(on) });
  const sold = await ask('sale-details', { date: day(on), group: 'none' });
  expect([total.sum, total.count]).toEqual([90_000, sold.total.count]);
  expect(sold.total.count).toBe(2);
  const counts = Object.fromEntries(rows.map(({ key, sum, count }) => [key, [sum, count]]));
  expect(counts).toEqual({
    [owner.id]: [30_000, 2],
    [other.id]: [30_000, 1],
    [third.id]: [30_000, 1],
  });
});

test('people narrowed to one side stand beside what they themselves had then, on either side', async () => {
  const { id: user_id } = await make.customer({ family: 'یکتاسو' });
  const { id: still } = await make.customer({ family: 'یکتاسو' });
  const body = { user_id, price: 50_000, cash_id: CASH, date: addDays(TODAY, -10) };
  await top.ok(documents.createReceive, { body });
  const pay = async (id: number, price: number) => {
    const date = TODAY;
    await top.ok(payments.create, { body: { user_id: id, price, bank_id: BANK, date } });
  };
  await pay(user_id, 80_000);
  await pay(still, 20_000);
  const asked = { date: day(TODAY), compare: day(addDays(TODAY, -10)), name: 'یکتاسو', side: 'debtor' };
  const { rows, total, compare } = await ask('people-sales', asked);
  expect(Object.fromEntries(rows.map(({ key, closing }) => [key, closing]))).toEqual({
    [user_id]: 30_000,
    [still]: 20_000,
  });
  expect(compare?.rows).toMatchObject([{ key: user_id, closing: -50_000 }]);
  expect([total.closing, compare?.total.closing]).toEqual([50_000, -50_000]);
  const creditors = await ask('people-sales', { ...asked, side: 'creditor' });
  expect([creditors.rows, creditors.compare?.total.closing]).toEqual([[], 0]);
});

test('what the system and those of the top role booked is one row of the system, as in lists, and opens the same', async () => {
  const on = '2027-06-23';
  const by = async (client: Client, hour: string) => {
    const [slot] = await make.slots({ from: on, to: on, hours: [hour] });
    const user_id = (await make.customer()).id;
    await client.ok(saleInvoices.create, {
      body: { user_id, reservable_time_ids: [slot?.id as number], action_type: 1 } as never,
    });
  };
  const desk = await club.as({
    permissions: ['calendar.show', 'invoice.show', 'invoice.create', 'report.show'],
  });
  await by(top, '06:00-07:00');
  await by(await club.as('top'), '07:00-08:00');
  await by(desk, '08:00-09:00');
  await sql`update sale_invoices set creator_id = null where date = ${on}::date and start_time = '07:00'`.execute(
    club.db,
  );
  const query = { date: day(on), group: 'creator' };
  const data = await ask('sale-details', query);
  const row = (key: ReportRow['key']) => data.rows.find((one) => one.key === key);
  expect(data.rows).toHaveLength(2);
  expect(row(null)).toMatchObject({ name: 'سیستم', count: 2 });
  expect(row(desk.user_id)).toMatchObject({ count: 1 });
  for (const { key, count } of data.rows) {
    const list = listOf('sale-details', data, query, 'fa', key);
    const { data: opened } = await top.ok(invoiceLists.totals, { query: list?.query as never });
    expect([key, opened.count]).toEqual([key, count]);
  }
});

test('a file of a report has the columns that its screen has: none that says nothing in any row, unless it was chosen', async () => {
  const on = '2027-06-30';
  const [slot] = await make.slots({ from: on, to: on });
  await make.booking({ reservable_time_ids: [slot?.id as number] });
  const path = `user-report?date=${day(on)}&group=week`;
  const headsOf = async (format: string, more = '') => {
    const book = read(Buffer.from(await fileOf(`${path}&export=${format}${more}`)));
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    const rows = utils.sheet_to_json<string[]>(sheet as never, { header: 1 });
    return rows.find((row) => row.length > 1)?.length;
  };
  const { rows } = await ask('user-report', { date: day(on), group: 'week' });
  const spec = REPORTS['user-report'].columns;
  const shown = Object.entries(spec).filter(([name, column]) => !('hidden' in column) && saysIn(rows)(name));
  expect(await headsOf('xlsx')).toBe(shown.length + 1);
  expect(await headsOf('xls', '&columns=count,phone')).toBe(3);
});

test('people stand by the words of a column in Persian order', async () => {
  const on = '2027-06-09';
  const names: string[] = [];
  for (const name of ['تنیس', 'پدل', 'گلف', 'والیبال', 'یوگا']) {
    const group = await make.character({ name: `دسته‌ی ${name}` });
    const { id } = await make.customer({ character_id: group.id });
    const [slot] = await make.slots({ from: on, to: on });
    await make.booking({ user_id: id, reservable_time_ids: [slot?.id as number] });
    names.push(group.name);
  }
  const [tennis, padel, golf, volley, yoga] = names;
  const { rows } = await ask('user-report', { date: day(on), 'order[0]': 'character,asc' });
  expect(rows.map(({ character }) => character)).toEqual([padel, tennis, golf, volley, yoga]);
});

test('a row of occupancy opens what it counts: nothing free on a court that is no longer in use', async () => {
  const on = '2027-06-16';
  const hours = ['06:00-07:00', '07:00-08:00'];
  const [open, shut] = [
    await make.slots({ from: on, to: on, hours }),
    await make.slots({ from: on, to: on, hours }),
  ];
  await make.booking({ reservable_time_ids: [shut[0]?.id as number] });
  const court = shut[0]?.court.id as number;
  await top.ok(courts.update, { params: { id: String(court) }, body: { active: false } });
  for (const group of ['day', 'court', 'weekday'] as const) {
    const query = { date: day(on), group };
    const data = await ask('occupancy', query);
    expect(data.total).toMatchObject({ reserved: 60, offered: 180 });
    for (const row of data.rows) {
      const list = listOf('occupancy', data, query, 'fa', row.key);
      const { data: opened } = await top.ok(times.list, { query: list?.query as never });
      expect([group, row.key, opened.length * 60]).toEqual([group, row.key, row.offered]);
      const { data: sums } = await top.ok(times.totals, { query: list?.query as never });
      expect(sums.count).toBe(opened.length);
    }
  }
  const rest = { date: day(on), court: `${court},${open[0]?.court.id}`, offered: 'false' };
  expect((await top.ok(times.list, { query: rest })).data.map(({ id }) => id)).toEqual([shut[1]?.id]);
  await top.ok(courts.update, { params: { id: String(court) }, body: { active: true } });
});

test('a file of drawings says in which money its sums are, where it has any', async () => {
  const UNIT = 'مبلغ‌ها به تومان';
  const cells = async (parts: string) => {
    const book = read(Buffer.from(await fileOf(`charts?parts=${parts}&export=xlsx`)));
    return book.SheetNames.flatMap((name) =>
      utils.sheet_to_json<unknown[]>(book.Sheets[name] as never, { header: 1 }).flat(),
    );
  };
  for (const parts of ['income', 'age', 'occupancy,income']) expect(await cells(parts)).toContain(UNIT);
  for (const parts of ['occupancy', 'outcome']) expect(await cells(parts)).not.toContain(UNIT);
  const text = await pdfText(await fileOf('charts?parts=income&export=pdf'));
  expect(text).toContain(UNIT.replaceAll('\u200c', ' '));
});
