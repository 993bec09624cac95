import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { people } from '#contract/people/people.ts';
import { users } from '#contract/people/users.ts';
import { REPORT_NAMES, REPORTS } from '#contract/reports/report-list.ts';
import type { ReportAnswer, ReportData, ReportSpec } from '#contract/reports/report-spec.ts';
import { callOf, PART_TITLES, reports } from '#contract/reports/reports.ts';
import { reportSnapshots, savedReports } from '#contract/reports/saved-reports.ts';
import { documents } from '#contract/treasury/documents.ts';
import { payments } from '#contract/treasury/payments.ts';
import { addDays } from '#domain/dates.ts';
import { runDay } from '#server/jobs/day-run.ts';
import { runReports } from '#server/jobs/reports.ts';
import { foldPostings, readTurnoverDays } from '#server/ledger/account-days.ts';
import { verify } from '#server/ledger/verify.ts';
import { openYear } from '#server/ledger/years.ts';
import { purge } from '#server/system/housekeeping/service.ts';
import { BANK, CASH, TODAY } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openTransactions } from '../support/database.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { expectInOrder, pdfText } from '../support/pdf-text.ts';

oneClub();

const ask = async (name: keyof typeof callOf, query: Record<string, string>, client: Client = top) =>
  (await client.ok(callOf[name] as (typeof callOf)['sale-details'], { query })) as unknown as ReportAnswer;
const DAYS = '2026-11-01_2026-12-30';
const refused = async (path: string, client: Client = top) => {
  const reply = await client.send('GET', `/v1/admin/reports/${path}`);
  return [reply.status, reply.body.error.code, Object.keys(reply.body.error.fields ?? {})[0]];
};
async function booked(price = 700_000) {
  const [slot] = await make.slots({ price });
  const [invoice] = await make.booking({ reservable_time_ids: [slot?.id as number] });
  return invoice as NonNullable<typeof invoice>;
}

test.each(REPORT_NAMES)('%s answers by each of its groups and columns, and as a file', async (name) => {
  await booked();
  const spec: ReportSpec = REPORTS[name];
  const whole = {
    ...(spec.period === null ? {} : { date: DAYS, compare: 'previous' }),
    ...(spec.chart ? { chart: 'true' } : {}),
    ...(spec.bridge ? { bridge: 'true' } : {}),
  };
  const columns = Object.keys(spec.columns).join(',');
  for (const group of spec.groups) await ask(name, { ...whole, group, columns });
  for (const field of ['name', ...Object.keys(spec.columns)])
    await ask(name, { 'order[0]': `${field},desc` });
  const drawn = spec.chart ? '&chart=true' : '';
  for (const format of ['xls', 'xlsx', 'pdf']) {
    const reply = await top.send('GET', `/v1/admin/reports/${name}?export=${format}${drawn}`);
    expect([format, reply.status]).toEqual([format, 200]);
  }
});

test('a report is of days that are understood, no more than 1,100 of them, and of what it knows', async () => {
  const { data } = await ask('sale-details', { date: 'last_28', compare: 'previous' });
  expect([data.date, data.compare?.date]).toEqual(['2026-10-25_2026-11-21', '2026-09-27_2026-10-24']);
  expect((await ask('sale-details', { date: DAYS, compare: 'year' })).data.compare?.date).toBe(
    '2025-11-01_2025-12-30',
  );
  expect(await refused('sale-details?date=2020-01-01_2026-01-01')).toEqual([422, 'too_wide', 'date']);
  expect(await refused(`sale-details?date=${DAYS}&compare=2020-01-01_2026-01-01`)).toEqual([
    422,
    'too_wide',
    'compare',
  ]);
  for (const bad of ['2026-13-01_2026-12-30', '2026-12-30_2026-01-01', '_2026-12-30', 'fortnight'])
    expect(await refused(`sale-details?date=${bad}`)).toEqual([422, 'invalid', 'date']);
  expect(await refused('sale-details?colour=red')).toEqual([422, 'invalid', 'colour']);
  for (const bad of ['24', '18,99999999999'])
    expect(await refused(`sale-details?hour=${bad}`)).toEqual([422, 'invalid', 'hour']);
  const params = { hour: '99999999999' };
  const saved = await top.call(savedReports.create, {
    body: { name: 'فروش شب', report: 'sale-details', params },
  });
  expect([saved.status, saved.body.error.fields]).toEqual([422, { 'params.hour': ['pattern'] }]);
  expect(await refused('past-debtors?date=month')).toEqual([422, 'invalid', 'date']);
  expect(await refused('sale-details?columns=secret')).toEqual([422, 'invalid', 'columns']);
  expect(await refused('charts?parts=income,weather')).toEqual([422, 'invalid', 'parts.1']);
});

test('phones, balances and receipts are told to those alone who may see them', async () => {
  await booked();
  const query = { date: DAYS };
  const plain = await club.as({ permissions: ['report.show'] });
  const [hidden] = (await ask('user-report', query, plain)).data.rows;
  expect(hidden).toMatchObject({ phone: null, balance: null, received: null });
  const seen = (await ask('user-report', query)).data.rows.find((row) => row.phone !== null);
  expect(seen?.balance).toBeTypeOf('number');
  expect((await ask('sale-details', query, plain)).data.pending).toBeNull();
  const parts = (await plain.ok(reports.charts)).data.parts.map(({ part }) => part);
  expect(parts).toEqual(['income', 'occupancy', 'outcome', 'origin']);
  expect((await top.ok(reports.charts)).data.parts).toHaveLength(6);
  expect(await refused('sale-details?export=pdf', await club.as({ permissions: ['invoice.show'] }))).toEqual([
    403,
    'forbidden',
    undefined,
  ]);
});

/** A report as a file. */
async function fileOf(path: string, client: Client = top): Promise<ArrayBuffer> {
  const reply = await fetch(`${club.url}/v1/admin/reports/${path}`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.arrayBuffer();
}
/** Its sheets, read by another reader than what wrote them. */
async function sheetsOf(path: string, client: Client = top): Promise<[name: string, rows: unknown[][]][]> {
  const book = read(Buffer.from(await fileOf(path, client)));
  return book.SheetNames.map((name) => [
    name,
    utils.sheet_to_json<unknown[]>(book.Sheets[name] as never, { header: 1, raw: true, defval: null }),
  ]);
}

test('a drawing leaves the house with its report: its figures in a sheet, itself above the rows of a paper', async () => {
  const group = await make.character();
  const come = async (user_id: number, day: string) => {
    const [slot] = await make.slots({ from: day, to: day });
    await make.booking({ user_id, reservable_time_ids: [slot?.id as number] });
  };
  const [one, other] = [
    await make.customer({ character_id: group.id }),
    await make.customer({ character_id: group.id }),
  ];
  await come(one.id, '2027-03-08');
  await come(other.id, '2027-03-09');
  await come(one.id, '2027-03-15');
  const asked = `date=2027-03-06_2027-03-19&compare=previous&character=${group.id}`;
  const drawing = `${asked}&chart=true`;
  const { data } = await ask('user-report', Object.fromEntries(new URLSearchParams(drawing)));
  expect(data.chart?.series.map(({ name, values }) => [name, values])).toEqual([
    ['تازه', [2, 0]],
    ['بازگشته', [0, 1]],
  ]);
  for (const format of ['xls', 'xlsx']) {
    const [rows, drawn, beside, ...more] = await sheetsOf(`user-report?${drawing}&export=${format}`);
    expect([rows?.[0], drawn?.[0], beside?.[0], more]).toEqual([
      'گزارش مشتریان',
      'مشتری بر حسب زمان',
      'مقایسه',
      [],
    ]);
    // Each figure beside that of the days before, with the difference; what was not there was nothing.
    const [heads = [], ...compared] = beside?.[1] ?? [];
    const at = heads.indexOf('رزرو');
    expect(heads.slice(at, at + 3)).toEqual(['رزرو', 'رزرو، پیش از این', 'رزرو، تفاوت']);
    expect(compared.map((row) => row.slice(at, at + 3)).at(-1)).toEqual([3, 0, 3]);
    expect(rows?.[1][0]).toContain('مانده‌ی اکنون، تا اکنون');
    expect(rows?.[1].map(([first]) => first)).toContain('در برابر: ۱۴۰۵/۱۲/۰۱ تا ۱۴۰۵/۱۲/۱۴');
    expect(drawn?.[1]).toEqual([
      ['هفته', 'تازه', 'بازگشته', 'جمع', '۱۴۰۵/۱۲/۰۱ تا ۱۴۰۵/۱۲/۱۴'],
      ['شنبه ۱۵ اسفند ۱۴۰۵', 2, 0, 2, 0],
      ['شنبه ۲۲ اسفند ۱۴۰۵', 0, 1, 1, 0],
      ['جمع', 2, 1, 3, 0],
    ]);
    // Who asks for no drawing gets none.
    expect(await sheetsOf(`user-report?${asked}&export=${format}`)).toHaveLength(2);
  }
  const paper = await fileOf(`user-report?${drawing}&export=pdf`);
  expectInOrder(await pdfText(paper), [
    'گزارش مشتریان',
    'مشتری بر حسب زمان',
    'تازه بازگشته',
    'ردیف',
    'جمع',
    'مقایسه',
  ]);
});

test('a file says what it is narrowed to in the words of whoever reads it', async () => {
  await booked();
  const group = await make.character();
  const asked = `date=${DAYS}&character=${group.id}&weekday=0,6&coached=false&outcome=played&export=xlsx`;
  const [[, rows = []] = []] = await sheetsOf(`sale-details?${asked}`);
  expect(rows.map(([first]) => first)).toContain(
    `فیلترها: وضعیت: برگزارشده؛ روز هفته: شنبه، جمعه؛ گروه مشتریان: ${group.name}؛ با مربی: خیر`,
  );
  const [[, best = []] = []] = await sheetsOf('top?by=count&export=xlsx');
  expect(best.map(([first]) => first)).toContain('فیلترها: بر اساس: رزرو؛ تعداد ردیف: ۱۰');
});

test('drawings are files too, one or all: a sheet each, a paper of each with its table', async () => {
  await booked();
  const { data } = await top.ok(reports.charts, { query: { date: DAYS } as never });
  const sheets = await sheetsOf(`charts?date=${DAYS}&export=xls`);
  expect(sheets.map(([name]) => name)).toEqual(data.parts.map(({ part }) => PART_TITLES[part].fa));
  for (const [at, { chart, heat, bars }] of data.parts.entries()) {
    const rows = sheets[at]?.[1] ?? [];
    const foot = rows.find(([name]) => name === 'جمع') ?? [];
    // Its own sums: of every series, of the hours, of the debts.
    const sums = chart
      ? chart.series.map(({ values }) => values.reduce((a, b) => a + b, 0))
      : bars
        ? [bars.reduce((sum, { value }) => sum + value, 0)]
        : [(heat?.cells ?? []).reduce((sum, { reserved }) => sum + reserved, 0) / 60];
    for (const [i, sum] of sums.entries()) expect(foot[i + 1]).toBeCloseTo(sum, 1);
  }
  const [only, ...none] = await sheetsOf(`charts?date=${DAYS}&parts=outcome&export=xlsx`);
  expect([only?.[0], none]).toEqual([PART_TITLES.outcome.fa, []]);
  const papers = await pdfText(await fileOf(`charts?date=${DAYS}&export=pdf`));
  expectInOrder(
    papers,
    data.parts.flatMap(({ part }) => [PART_TITLES[part].fa.replaceAll('\u200c', ' '), 'ردیف']),
  );
  const plain = await club.as({ permissions: ['report.show'] });
  expect((await sheetsOf(`charts?export=xls`, plain)).map(([name]) => name)).not.toContain(
    PART_TITLES.age.fa,
  );
  expect(await refused('charts?parts=age&export=pdf', plain)).toEqual([403, 'forbidden', undefined]);
  expect(await refused('charts?export=csv')).toEqual([422, 'invalid', 'export']);
});

test('behind a bar of the money that came in stand the lines that it adds up', async () => {
  const user_id = (await make.customer()).id;
  const places = [{ cash_id: CASH }, { bank_id: BANK, transaction_reference_id: '70007' }];
  const taken = [];
  for (const place of places) {
    const body = { user_id, price: 40_000, date: addDays(TODAY, -1), ...place };
    taken.push((await top.ok(documents.createReceive, { body })).data.id);
  }
  await top.ok(documents.createReceive, { body: { user_id, price: 9000, cash_id: CASH } });
  // What is taken back today came in yesterday.
  await top.ok(documents.deleteReceive, { params: { id: String(taken[0]) } });
  const date = `${addDays(TODAY, -1)}_${TODAY}`;
  const { data } = await top.ok(reports.charts, { query: { date, parts: 'money' } as never });
  const [money] = data.parts;
  const sums = money?.chart?.points.map((_, at) =>
    money.chart?.series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const behind = async (days: string) => {
    const query = { ...money?.query, date: days };
    const { data: total } = await top.ok(bookLists.totalJournal, { query });
    return total.debit - total.credit;
  };
  expect(money?.report).toBe('journal');
  expect(await Promise.all((money?.chart?.points ?? []).map((day) => behind(`${day}_${day}`)))).toEqual(sums);
  expect(sums?.[0]).toBeGreaterThanOrEqual(80_000);
  expect(await behind(date)).toBe(sums?.reduce((all = 0, sum = 0) => all + sum, 0));
});

test('occupancy counts minutes of what was offered: a time of 90 minutes in each hour that it touches', async () => {
  const day = '2027-01-05';
  const slots = await make.slots({ from: day, to: day, hours: ['08:30-10:00', '10:00-11:30'] });
  await make.booking({ reservable_time_ids: [slots[0]?.id as number] });
  const { data } = await ask('occupancy', { date: `${day}_${day}`, group: 'hour' });
  expect(data.rows.map(({ key, reserved, offered }) => [key, reserved, offered])).toEqual([
    [8, 30, 30],
    [9, 60, 60],
    [10, 0, 60],
    [11, 0, 30],
  ]);
  expect(data.total).toEqual({ reserved: 90, offered: 180, percent: 50 });
});

test('who stopped coming is told by every group and the drawing, and counted in the days before', async () => {
  const [before, now] = ['2027-02-01_2027-02-07', '2027-02-08_2027-02-14'];
  const character = await make.character();
  const came = async (name: string, ...days: string[]) => {
    const person = await make.customer({ name, family: 'رفته‌آزما', character_id: character.id });
    for (const day of days) {
      const [slot] = await make.slots({ from: day, to: day });
      await make.booking({ user_id: person.id, reservable_time_ids: [slot?.id as number] });
    }
    return person.id;
  };
  const gone = await came('کاوه', '2027-02-02', '2027-02-03');
  await came('پریسا', '2027-02-02', '2027-02-09');
  await came('نازنین', '2027-02-10');
  const idle = {
    date: now,
    character: String(character.id),
    idle: 'true',
    chart: 'true',
    columns: 'people,count',
  };
  for (const group of REPORTS['user-report'].groups) {
    const { data } = await ask('user-report', { ...idle, group });
    expect([data.date, data.rows_date, data.total.count], group).toEqual([now, before, 2]);
    expect(
      data.rows.map(({ count }) => count),
      group,
    ).toEqual([2]);
    const drawn = data.chart?.series.flatMap(({ values }) => values) ?? [];
    expect(
      drawn.reduce((a, b) => a + b, 0),
      group,
    ).toBe(1);
  }
  const { data: people } = await ask('user-report', { ...idle, compare: 'previous' });
  // Its rows are of the days before already.
  expect(people.compare).toBeNull();
  expect(people.rows.map(({ key }) => key)).toEqual([gone]);
  // A name narrows groups and the drawing as it narrows people.
  const named = { date: '2027-02-01_2027-02-14', name: 'کاوه رفته', chart: 'true', columns: 'people' };
  for (const group of REPORTS['user-report'].groups) {
    const { data } = await ask('user-report', { ...named, group });
    expect([data.rows_date, data.total.count], group).toEqual([null, 2]);
  }
});

test('a drawing stands beside that of the days before; that of payers is by tenths, what they bring of the whole', async () => {
  await booked();
  const days = { date: 'last_28', compare: 'previous', chart: 'true' };
  const { data } = await ask('sale-details', days);
  expect([data.chart?.points.length, data.compare?.chart?.points.length]).toEqual([28, 28]);
  expect(data.compare?.chart?.points[0]).toBe(data.compare?.date.slice(0, 10));
  expect((await ask('sale-details', { ...days, chart: 'false' })).data.compare?.chart).toBeNull();
  const payers = await ask('user-sales', { date: DAYS, chart: 'true', per_page: '200' });
  const { by, points, series } = payers.data.chart ?? {};
  expect([by, points?.length, points?.at(-1)]).toEqual(['tenth', 10, '100']);
  const [drawn] = series ?? [];
  const n = payers.data.rows.length;
  expect(drawn?.values).toEqual(
    points?.map((share) => payers.data.rows[Math.ceil((n * Number(share)) / 100) - 1]?.running),
  );
  expect(drawn?.values.at(-1)).toBe(100);
});

test('a service opens the ledger of its account, each part of one the same', async () => {
  await booked();
  const now = club.clock.now();
  club.clock.set(`${addDays(TODAY, 3)}T12:00:00Z`);
  await runDay({ db: club.db, clock: club.clock });
  const later = await club.signIn(top.user_id);
  const { data } = await ask('service-sales', { group: 'service' }, later);
  expect(data.rows.length).toBeGreaterThan(0);
  const accounts = await club.db.selectFrom('accounts').select(['id', 'code']).execute();
  for (const { key, opens } of data.rows)
    expect(opens, String(key)).toBe(accounts.find(({ code }) => code === String(key).split(':')[0])?.id);
  const months = await ask('service-sales', { group: 'month' }, later);
  expect(months.data.rows.every(({ opens }) => opens === undefined)).toBe(true);
  club.clock.set(now.toISOString());
});

test('the cost of coaches tells of who was paid or has a balance without a share of these days', async () => {
  const coach = await make.coach();
  const pay = { user_id: coach.user.id, price: 45_000, cash_id: CASH };
  await make.receipt((await make.customer()).id, 45_000);
  await top.ok(payments.create, { body: pay });
  const date = `${TODAY}_${TODAY}`;
  const { rows } = (await ask('coach-cost', { date })).data;
  expect(rows.find(({ key }) => key === coach.id)).toMatchObject({ net: 0, paid: 45_000, closing: 45_000 });
  const later = `${addDays(TODAY, 1)}_${addDays(TODAY, 9)}`;
  const then = (await ask('coach-cost', { date: later })).data.rows.find(({ key }) => key === coach.id);
  expect(then).toMatchObject({ paid: 0, closing: 45_000 });
});

test('a saved report is of who saved it; others read what is shared, and change nothing', async () => {
  const params = { date: 'month', group: 'court' };
  const mine = await club.as({ permissions: ['report.show'] });
  const other = await club.as({ permissions: ['report.show', 'log.show'] });
  const body = { name: 'فروش ماه', report: 'sale-details' as const, params };
  const { data: saved } = await mine.ok(savedReports.create, { body });
  const seenBy = async (client: Client) =>
    (await client.ok(savedReports.list)).data.filter(({ id }) => id === saved.id);
  expect(await seenBy(other)).toEqual([]);
  const at = { params: { id: String(saved.id) } };
  await mine.ok(savedReports.update, { ...at, body: { shared: true } });
  expect(await seenBy(other)).toMatchObject([{ own: false, schedule: null }]);
  const path = `/v1/admin/reports/saved/${saved.id}`;
  expect((await other.send('PATCH', path, { name: 'نام دیگر' })).status).toBe(403);
  expect((await other.send('DELETE', path)).status).toBe(403);
  expect((await mine.send('PATCH', path, { name: 'نام دیگر', version: 1 })).status).toBe(409);
  const bad = await mine.send('PATCH', path, { params: { date: 'fortnight' } });
  expect([bad.status, bad.body.error.fields]).toEqual([422, { 'params.date': ['pattern'] }]);
  const schedule = { every: 'day' as const, at: '08:00', user_ids: [top.user_id] };
  expect((await mine.send('PATCH', path, { schedule })).status).toBe(403);
  await mine.ok(savedReports.remove, at);
  expect(await seenBy(mine)).toEqual([]);
});

test('what somebody shares who has gone is removed by the top role, and who is merged takes theirs along', async () => {
  const owner = await club.as({ permissions: ['report.show', 'court.show', 'term.show'] });
  const manager = await club.as('manager');
  const body = { name: 'فروش هفته', report: 'sale-details' as const, params: { date: 'week' }, shared: true };
  const save = async () => (await owner.ok(savedReports.create, { body })).data.id;
  const seenBy = async (client: Client, id: number) =>
    (await client.ok(savedReports.list)).data.find((row) => row.id === id);
  const at = (id: number) => ({ params: { id: String(id) } });
  const [one, schedule] = [await save(), { every: 'day' as const, at: '08:00' }];
  const { data: told } = await top.ok(savedReports.create, {
    body: { ...body, schedule: { ...schedule, user_ids: [owner.user_id, top.user_id] } },
  });
  expect(await seenBy(top, one)).toMatchObject({ own: false, removable: false });
  expect((await top.call(savedReports.remove, at(one))).status).toBe(403);

  const heir = await club.as({ permissions: ['report.show', 'term.show', 'time.show'] });
  await top.ok(people.merge, { ...at(owner.user_id), body: { into: heir.user_id } });
  expect(await seenBy(heir, one)).toMatchObject({ own: true, creator: { id: heir.user_id } });
  expect((await seenBy(top, told.id))?.schedule?.user_ids.sort()).toEqual([heir.user_id, top.user_id].sort());
  await top.ok(users.remove, at(heir.user_id));
  expect(await seenBy(manager, one)).toMatchObject({ removable: false });
  expect((await manager.call(savedReports.remove, at(one))).status).toBe(403);
  expect(await seenBy(top, one)).toMatchObject({ own: false, removable: true });
  expect((await top.send('PATCH', `/v1/admin/reports/saved/${one}`, { name: 'نام دیگر' })).status).toBe(403);
  await top.ok(savedReports.remove, at(one));
  expect(await seenBy(top, one)).toBeUndefined();
  await top.ok(savedReports.remove, at(told.id));
});

test('a snapshot stays as it was, is opened by whom its event went to, and says when its days have moved on', async () => {
  await booked();
  const reader = await club.as({ permissions: ['log.show'] });
  const stranger = await club.as({ permissions: ['invoice.show'] });
  const event = {
    priority: 3 as const,
    subject: 'گزارش ماه',
    content: 'فروش این ماه را ببینید',
    user_ids: [reader.user_id],
  };
  const params = { date: `${TODAY}_${addDays(TODAY, 40)}`, group: 'none' };
  const body = { report: 'sale-details' as const, params, name: 'فروش', event };
  const { data: made } = await top.ok(reportSnapshots.create, { body });
  const before = made.body as ReportData;
  expect(before.total.booked).toBe((await ask('sale-details', params)).data.total.booked);
  // As on the screen: with its drawing.
  expect(before.chart?.points).toHaveLength(41);
  const at = { params: { id: String(made.id) } };
  // Told of it, without report.show: that it is there, and nothing of it.
  expect((await reader.ok(reportSnapshots.get, at)).data).toMatchObject({ body: null, changed: false });
  expect((await stranger.send('GET', `/v1/admin/reports/advance/${made.id}`)).status).toBe(404);
  const [told] = (
    await club.db.selectFrom('events').selectAll().where('resource_id', '=', made.id).execute()
  ).map(({ type }) => type);
  expect(told).toBe(5);
  await booked();
  const then = (await top.ok(reportSnapshots.get, at)).data;
  expect([then.changed, (then.body as ReportData).total]).toEqual([true, before.total]);
  const sent = await top.send('POST', '/v1/admin/events', { ...event, user_ids: undefined, type: 5 });
  expect([sent.status, sent.body.error.fields]).toEqual([422, { snapshot_id: ['required'] }]);
  await expect(sql`update report_snapshots set name = 'x'`.execute(club.db)).rejects.toThrow();
});

test('a scheduled report is made once at its time, of several that were missed the last alone', async () => {
  const body = {
    name: 'فروش روز',
    report: 'sale-details' as const,
    params: { date: 'today', group: 'none' },
    schedule: { every: 'day' as const, at: '20:00', user_ids: [top.user_id] },
  };
  const { data: saved } = await top.ok(savedReports.create, { body });
  const run = () => runReports({ db: club.db, clock: club.clock });
  expect(await run()).toBe(0);
  const now = club.clock.now();
  club.clock.set(`${addDays(TODAY, 3)}T12:00:00Z`);
  // What was played meanwhile waits for the day's run.
  await runDay({ db: club.db, clock: club.clock });
  expect([await run(), await run()]).toEqual([1, 0]);
  const kept = await club.db
    .selectFrom('report_snapshots')
    .select(['params', 'creator_id'])
    .where('saved_id', '=', saved.id)
    .execute();
  const day = addDays(TODAY, 3);
  expect(kept).toEqual([{ params: { date: `${day}_${day}`, group: 'none' }, creator_id: null }]);
  club.clock.set(now.toISOString());
});

test('a scheduled report that cannot be made is told to its owner once, with the reason, and stops no other', async () => {
  const owner = await club.as({ permissions: ['report.show', 'event.show'] });
  const save = async (name: string) => {
    const schedule = { every: 'day' as const, at: '20:00', user_ids: [owner.user_id] };
    const params = { date: 'today', group: 'none' };
    const body = { name, report: 'sale-details' as const, params, schedule };
    return (await owner.ok(savedReports.create, { body })).data.id;
  };
  const broken = await save('گزارش شکسته');
  const whole = await save('گزارش درست');
  const now = club.clock.now();
  await club.db.updateTable('saved_reports').set({ ran_for: now }).execute();
  const setParams = (params: object) =>
    club.db
      .updateTable('saved_reports')
      .set({ params: JSON.stringify(params) })
      .where('id', '=', broken)
      .execute();
  // A group that no version knows any more.
  await setParams({ group: 'gone' });
  let day = 10;
  const told = async () => {
    club.clock.set(`${addDays(TODAY, ++day)}T18:00:00Z`);
    await runDay({ db: club.db, clock: club.clock });
    await runReports({ db: club.db, clock: club.clock });
    const { rows } = await sql<{ content: string; type: number }>`select e.content, e.type from events e
      join event_subscribers s on s.event_id = e.id where s.user_id = ${owner.user_id}
        and e.created_at = ${club.clock.now()} order by e.id`.execute(club.db);
    return rows.map(({ content, type }) => (type === 4 ? content : type));
  };
  const failed = expect.stringMatching(/«گزارش شکسته» .* دیگر نیست/);
  expect(await told()).toEqual([failed, 5]);
  expect(await told()).toEqual([5]);
  await setParams({ group: 'none' });
  expect(await told()).toEqual([5, 5]);
  await setParams({ group: 'gone' });
  expect(await told()).toEqual([failed, 5]);
  club.clock.set(now.toISOString());
  for (const id of [broken, whole]) await owner.ok(savedReports.remove, { params: { id: String(id) } });
});

test('a scheduled report goes to others only as long as its owner may tell them, and to nobody once they may not see it', async () => {
  const all = ['report.show', 'invoice.show', 'receive.show', 'event.create'] as const;
  const role_id = await club.role(all);
  const owner = await club.signIn(await club.person(role_id));
  const other = await club.person(await club.role(['report.show']));
  const user_ids = [owner.user_id, other];
  const schedule = { every: 'day' as const, at: '20:00', user_ids };
  const body = {
    name: 'فروش روز',
    report: 'sale-details' as const,
    params: { date: 'today', group: 'none' },
  };
  const { data: saved } = await owner.ok(savedReports.create, { body: { ...body, schedule } });
  const now = club.clock.now();
  await club.db.updateTable('saved_reports').set({ ran_for: now }).execute();
  let day = 3;
  /** The next day's: whom it went to. */
  const told = async (without: readonly string[]) => {
    await club.db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute();
    const slugs = all.filter((slug) => !without.includes(slug));
    await club.db
      .insertInto('role_permissions')
      .values(slugs.map((slug) => ({ role_id, slug })))
      .execute();
    club.clock.set(`${addDays(TODAY, ++day)}T18:00:00Z`);
    await runDay({ db: club.db, clock: club.clock });
    await runReports({ db: club.db, clock: club.clock });
    const { rows } = await sql<{ user_id: number }>`select r.user_id from event_subscribers r
      join events e on e.id = r.event_id join report_snapshots s on s.id = e.resource_id and e.type = 5
      where s.saved_id = ${saved.id} and e.created_at = ${club.clock.now()} order by r.user_id`.execute(
      club.db,
    );
    return rows.map(({ user_id }) => user_id);
  };
  expect(await told([])).toEqual(user_ids);
  expect(await told(['event.create'])).toEqual([owner.user_id]);
  expect(await told(['report.show'])).toEqual([]);
  expect(await told([])).toEqual(user_ids);
  club.clock.set(now.toISOString());
});

test('turnovers are exact while eight desks post into two years and postings are folded beneath them', async () => {
  await club.run((ctx) => openYear(ctx, '2027-04-01'));
  const people = await Promise.all(Array.from({ length: 8 }, () => make.customer()));
  let posting = true;
  const folds = (async () => {
    while (posting) await foldPostings(club.db);
  })();
  const reads = (async () => {
    let wrong = 0;
    while (posting) {
      const balanced = (await readTurnoverDays(club.db, { to: '2028-01-01' })).reduce(
        (sum, day) => sum + day.debit - day.credit,
        0,
      );
      if (balanced !== 0) wrong++;
    }
    return wrong;
  })();
  await Promise.all(
    people.map(async ({ id }) => {
      for (let n = 0; n < 6; n++) await make.receipt(id, 10_000 + n);
    }),
  );
  posting = false;
  await folds;
  expect(await reads).toBe(0);
  await foldPostings(club.db);
  expect((await verify(club.db)).filter(({ invariant }) => invariant === 11)).toEqual([]);
});

test('a person keeps 100 saved reports, and makes 60 snapshots an hour', async () => {
  const by = await club.as({ permissions: ['report.show', 'court.show'] });
  const body = { name: 'فروش ماه', report: 'sale-details' as const, params: { group: 'none' } };
  await club.db
    .insertInto('saved_reports')
    .values(
      Array.from({ length: 100 }, (_, n) => ({
        ...{ name: `گزارش ${n}`, report: 'sale-details', params: '{}', shared: false, schedule: null },
        ...{ ran_for: null, creator_id: by.user_id, created_at: club.clock.now() },
      })),
    )
    .execute();
  const more = await by.call(savedReports.create, { body });
  expect([more.status, more.body.error.code]).toEqual([422, 'not_allowed']);
  const snapshot = () => by.call(reportSnapshots.create, { body: { ...body, params: { group: 'none' } } });
  expect((await snapshot()).status).toBe(201);
  await sql`insert into report_snapshots (report, name, params, body, as_of, through, creator_id, created_at)
    select report, name, params, body, as_of, through, creator_id, created_at from report_snapshots, generate_series(1, 59)
    where creator_id = ${by.user_id}`.execute(club.db);
  const refused = await snapshot();
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many']);
});

test('of a scheduled report the newest 60 stay, older ones for who has not seen them, and what a person keeps', async () => {
  const owner = await club.as({ permissions: ['report.show', 'event.show'] });
  const schedule = { every: 'day' as const, at: '20:00', user_ids: [owner.user_id] };
  const asked = { name: 'فروش هر روز', report: 'sale-details' as const, params: { group: 'none' } };
  const { id: saved_id } = (await owner.ok(savedReports.create, { body: { ...asked, schedule } })).data;
  const { id: own } = (await owner.ok(reportSnapshots.create, { body: asked })).data;
  const made = await sql<{ id: number }>`
    insert into report_snapshots (report, name, params, body, as_of, through, saved_id, created_at)
    select report, name, params, body, as_of, through, ${saved_id}::bigint, created_at
    from report_snapshots, generate_series(1, 64) where id = ${own} returning id`.execute(club.db);
  const [unseen, seen, long, ...rest] = made.rows.map(({ id }) => id) as [
    number,
    number,
    number,
    ...number[],
  ];
  const tell = async (id: number, created_at: Date, seen_at: Date | null) => {
    const event = {
      type: 5,
      priority: 3,
      subject: 'فروش',
      content: 'فروش هر روز',
      resource_id: id,
      created_at,
    } as const;
    const told = await club.db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();
    const to = { event_id: told.id, user_id: owner.user_id, seen_at };
    await club.db.insertInto('event_subscribers').values(to).execute();
  };
  const now = club.clock.now();
  await tell(unseen, now, null);
  await tell(seen, now, now);
  await tell(long, new Date(now.getTime() - 367 * 86_400_000), null);
  expect((await club.run(purge)).reports).toBe(3);
  const left = await club.db
    .selectFrom('report_snapshots')
    .select('id')
    .where('id', 'in', [own, ...made.rows.map(({ id }) => id)])
    .orderBy('id')
    .execute();
  expect(left.map(({ id }) => id)).toEqual([own, unseen, ...rest.slice(1)]);
});

test('reports of all the club come two at a time and hold none of the desk’s connections: beyond those that wait one is told to come again', async () => {
  const { user_id } = await club.as({ permissions: ['report.show'] });
  const readers = await Promise.all(Array.from({ length: 4 }, () => club.signIn(user_id)));
  const body = { name: 'فروش', report: 'sale-details' as const, params: { group: 'none' } };
  const statuses: number[] = [];
  let replies: Promise<unknown> = Promise.resolve();
  await club.db.transaction().execute(async (held) => {
    await sql`lock table sale_invoices in access exclusive mode`.execute(held);
    const asked = readers.flatMap((one) => [
      one.call(callOf['sale-details'], { query: { group: 'none' } }),
      one.call(callOf['sale-details'], { query: { group: 'court' } }),
      one.call(reportSnapshots.create, { body }),
    ]);
    replies = Promise.all(asked.map(async (reply) => statuses.push((await reply).status)));
    await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([429, 429]);
    // Two are read, and wait for what we hold; eight wait for them.
    const reading = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(club.db);
      return rows[0]?.n;
    };
    await expect.poll(reading, { timeout: 20_000 }).toBe(2);
    expect(await openTransactions(club.db)).toBe(1);
  });
  await replies;
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(statuses.filter((status) => status < 300)).toHaveLength(10);
});
