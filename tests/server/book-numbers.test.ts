import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { financialYears as calls } from '#contract/accountancy/financial-years.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { search } from '#contract/desk/search.ts';
import { documents } from '#contract/treasury/documents.ts';
import { addDays } from '#domain/dates.ts';
import { appLogin } from '#server/db/app-role.ts';
import { verify } from '#server/ledger/verify.ts';
import { openYear } from '#server/ledger/years.ts';
import { CASH } from '#tests/support/build.ts';
import { ownerOf, runWith } from '#tests/support/database.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

// The tests follow one another. It is Azar 1405, and 1404 is there too.
const at = (id: number) => ({ id: String(id) });
const yearOf = async (name: string) => {
  const year = (await top.ok(calls.list)).data.find((one) => one.name === name);
  if (!year) throw new Error(`no year ${name}`);
  return year;
};
const income = async () => {
  const account = club.db.selectFrom('accounts').select('id').where('code', '=', '49');
  return (await account.executeTakeFirstOrThrow()).id;
};
/** Income by hand of a day. */
const byHand = async (date: string, sum = 1000) =>
  top.call(manualDocuments.create, {
    body: {
      description: `سند ${date}`,
      date,
      transactions: [
        { cash_id: CASH, debit: sum },
        { account_id: await income(), credit: sum },
      ],
    },
  });
const made = async (date: string, sum?: number) => {
  const { status, body } = await byHand(date, sum);
  expect(status).toBe(201);
  return (body as { data: { id: number } }).data.id;
};
const refused = async (promise: Promise<{ status: number; body: { error: object } }>) => {
  const { status, body } = await promise;
  return { status, ...body.error };
};
const number = async (year: string, until: string) =>
  top.call(calls.number, { params: at((await yearOf(year)).id), body: { until } });
const unnumber = async (year: string, until: string | null) =>
  top.call(calls.unnumber, { params: at((await yearOf(year)).id), body: { until, reason: 'سند جا مانده' } });
/** Numbers in the books of all documents of a year, in their order. */
const booked = async (year: string) => {
  const { rows } = await sql<{ number: number; id: number; type: string; date: string }>`
    select n.number, d.id, d.type, d.date from book_numbers n join documents d on d.id = n.document_id
    where n.financial_year_id = ${(await yearOf(year)).id} order by n.number`.execute(club.db);
  return rows;
};
/** Ends of Farvardin, Ordibehesht, Mehr, Aban, Azar and Esfand 1404; of Farvardin and Ordibehesht 1405. */
const [FARVARDIN, ORDIBEHESHT, MEHR] = ['2025-04-20', '2025-05-21', '2025-10-22'];
const ESFAND = '2026-03-20';
const [FARVARDIN_1405, ORDIBEHESHT_1405] = ['2026-04-20', '2026-05-21'];

test('numbers in the books run by date, whatever the order of typing; the other number stays', async () => {
  await club.run((ctx) => openYear(ctx, '2025-04-01'));
  const late = await made('2025-05-10');
  const early = await made('2025-04-05');
  const same = await made('2025-04-05');
  const after = await made('2025-07-01');
  const { id } = await yearOf('1404');
  const before = (await top.ok(calls.numbering, { params: at(id) })).data;
  expect(before).toMatchObject({ numbered_to: null, book_numbers: 0, blocked: null });
  // The last month waits for the close.
  expect(before.months).toHaveLength(11);
  expect(before.months.slice(0, 3).map(({ to, documents, final }) => [to, documents, final])).toEqual([
    [FARVARDIN, 2, false],
    [ORDIBEHESHT, 1, false],
    ['2025-06-21', 0, false],
  ]);
  const { status, body } = await number('1404', ORDIBEHESHT);
  expect(status).toBe(200);
  expect(body).toMatchObject({ data: { numbered_to: ORDIBEHESHT, book_numbers: 3 } });
  expect((await booked('1404')).map((one) => [one.number, one.id])).toEqual([
    [1, early],
    [2, same],
    [3, late],
  ]);
  expect((await top.ok(manualDocuments.get, { params: at(late) })).data).toMatchObject({
    doc_number: 1,
    book_number: 3,
  });
  expect((await top.ok(manualDocuments.get, { params: at(after) })).data.book_number).toBeNull();
  expect(await verify(club.db)).toEqual([]);
});

test('what is final takes no new document, by hand, by receipt or from a device; its reversal is of today', async () => {
  const shut = { status: 423, code: 'date_final', fields: { date: ['not_allowed'] } };
  const details = { date: '2025-04-30', year: '1404', until: ORDIBEHESHT };
  expect(await refused(byHand('2025-04-30'))).toMatchObject({ ...shut, details });
  const user_id = (await make.customer()).id;
  const receipt = { user_id, price: 5000, cash_id: CASH };
  expect(
    await refused(top.call(documents.createReceive, { body: { ...receipt, date: ORDIBEHESHT } })),
  ).toMatchObject(shut);
  // The day after is open, and so is the reversal of what is final.
  await made(addDays(ORDIBEHESHT, 1));
  const [first] = await booked('1404');
  const { data } = await top.ok(manualDocuments.reverse, {
    params: at(first?.id ?? 0),
    body: { reason: 'دو بار ثبت شده' },
  });
  expect(data).toMatchObject({ status: 'cancel', book_number: 1, reversal: { book_number: null } });
  expect(await verify(club.db)).toEqual([]);
});

test('the months of a year wait for the close of the year before', async () => {
  club.clock.set(new Date('2026-04-23T08:00:00Z'));
  // 1404 first: document 1 of 1405 is its opening entry.
  expect(await refused(number('1405', FARVARDIN_1405))).toMatchObject({
    status: 409,
    code: 'year_not_ready',
    details: { checks: [{ check: 'earlier', count: 1 }] },
  });
  expect((await top.ok(calls.numbering, { params: at((await yearOf('1405')).id) })).data.blocked).toBe(
    'earlier',
  );
});

test('what keeps a month back is named, and a date that is no end of a month', async () => {
  expect(await refused(number('1404', '2025-06-01'))).toMatchObject({ fields: { until: ['pattern'] } });
  expect(await refused(number('1404', FARVARDIN))).toMatchObject({ fields: { until: ['min'] } });
  expect(await refused(number('1404', ESFAND))).toMatchObject({ fields: { until: ['max'] } });
  expect(await refused(number('1405', '2027-02-19'))).toMatchObject({ status: 422, code: 'future' });
  const { id } = await yearOf('1404');
  const asked = { params: at(id), body: { until: MEHR } };
  const nobody = await club.as({ permissions: ['financial_year.show', 'financial_year.close'] });
  expect((await nobody.call(calls.number, asked)).status).toBe(403);
  const may = await club.as({ permissions: ['financial_year.show', 'financial_year.number'] });
  const key = crypto.randomUUID();
  const first = await may.call(calls.number, asked, { key });
  const again = await may.call(calls.number, asked, { key });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  // Who numbers may not take numbers back.
  const back = { params: at(id), body: { until: null, reason: 'سند جا مانده' } };
  expect((await may.call(calls.unnumber, back)).status).toBe(403);
});

test('numbers are taken back to the end of a month, and given anew with what came meanwhile', async () => {
  expect((await yearOf('1404')).numbered_to).toBe(MEHR);
  expect(await refused(unnumber('1404', MEHR))).toMatchObject({ fields: { until: ['max'] } });
  expect((await unnumber('1404', FARVARDIN)).status).toBe(200);
  expect(await booked('1404')).toHaveLength(2);
  const between = await made('2025-05-01');
  expect((await number('1404', MEHR)).status).toBe(200);
  expect((await booked('1404'))[2]).toMatchObject({ number: 3, id: between });
  expect((await unnumber('1404', null)).status).toBe(200);
  expect(await booked('1404')).toEqual([]);
  expect(await refused(unnumber('1404', null))).toMatchObject({ status: 409, code: 'not_active' });
  expect((await number('1404', FARVARDIN)).status).toBe(200);
  expect(await verify(club.db)).toEqual([]);
});

test('documents that are posted while a month is numbered come before it or are refused', async () => {
  const { id } = await yearOf('1404');
  for (let round = 0; round < 5; round++) {
    const posting = Array.from({ length: 6 }, () => byHand('2025-05-15'));
    const [given, ...posted] = await Promise.all([number('1404', ORDIBEHESHT), ...posting]);
    expect(given.status).toBe(200);
    for (const { status } of posted) expect([201, 423]).toContain(status);
    expect(await verify(club.db)).toEqual([]);
    expect((await unnumber('1404', FARVARDIN)).status).toBe(200);
  }
  // Two who number at once: one of them.
  const both = await Promise.all([number('1404', ORDIBEHESHT), number('1404', ORDIBEHESHT)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await yearOf('1404')).id).toBe(id);
});

test('a close numbers the rest, closes the permanent accounts as its last document and opens them as number 1', async () => {
  const { id } = await yearOf('1404');
  const { data: closing } = await top.ok(calls.closing, { params: at(id) });
  const { data: year } = await top.ok(calls.close, { params: at(id) });
  expect(year).toMatchObject({ status: 'closed', numbered_to: ESFAND });
  const numbers = await booked('1404');
  expect(numbers.map((one) => one.number)).toEqual(numbers.map((_, i) => i + 1));
  expect(numbers.slice(-2).map(({ type, date }) => [type, date])).toEqual([
    ['year-close', ESFAND],
    ['permanent-close', ESFAND],
  ]);
  expect(year.book_numbers).toBe(numbers.length);
  const paper = (await top.ok(manualDocuments.get, { params: at(year.permanent_close_id ?? 0) })).data;
  expect(paper).toMatchObject({
    type: 'permanent-close',
    doc_number: null,
    book_number: numbers.length,
    date: ESFAND,
    lines: 2,
    debit: closing.permanent,
    next_id: null,
    previous_id: year.closing_document_id,
  });
  const linesOf = async (document: number) =>
    (await top.ok(documents.transactions, { params: at(document) })).data.map((line) => [
      line.account.name,
      line.debit,
      line.credit,
    ]);
  const closed = await linesOf(paper.id);
  expect(closed.map(([, debit, credit]) => [debit, credit])).toEqual([
    [closing.permanent, 0],
    [0, closing.permanent],
  ]);
  const opened = (await top.ok(manualDocuments.get, { params: at(year.permanent_open_id ?? 0) })).data;
  expect(opened).toMatchObject({ type: 'permanent-open', book_number: 1, date: addDays(ESFAND, 1) });
  expect((await linesOf(opened.id)).map(([name, debit, credit]) => [name, credit, debit]).reverse()).toEqual(
    closed,
  );
  // Nothing of it is posted.
  const query = { type: 'permanent-close,permanent-open' };
  expect((await top.ok(bookLists.journal, { query })).data).toEqual([]);
  expect((await top.ok(manualDocuments.total, { query })).data).toEqual({
    count: 2,
    debit: 2 * closing.permanent,
  });
  expect((await top.ok(manualDocuments.list, { query })).data.map(({ book_number }) => book_number)).toEqual([
    1,
    numbers.length,
  ]);
  // Neither is taken back.
  const reversal = { params: at(paper.id), body: { reason: 'نادرست است' } };
  expect(await refused(top.call(manualDocuments.reverse, reversal))).toMatchObject({
    status: 409,
    code: 'system_document',
  });
  expect(await verify(club.db)).toEqual([]);
});

test('a receipt of a day that became final while its device was away is dated today', async () => {
  const user_id = (await make.customer()).id;
  club.clock.set(new Date('2026-04-22T08:00:00Z'));
  await made(FARVARDIN_1405);
  expect((await number('1405', FARVARDIN_1405)).body).toMatchObject({ data: { book_numbers: 2 } });
  const body = { user_id, price: 5000, cash_id: CASH, occurred_at: '2026-04-19T09:00:00Z' };
  const { data } = await top.ok(documents.createReceive, { body });
  expect(data).toMatchObject({ date: '2026-04-22', book_number: null });
  expect((await booked('1405')).map((one) => [one.number, one.type])).toEqual([
    [1, 'permanent-open'],
    [2, 'manual'],
  ]);
});

test('both numbers are searched, sorted by and in the files; states are told', async () => {
  const { data: final } = await top.ok(manualDocuments.list, { query: { book: 'final', book_number: '2' } });
  expect(final.map(({ book_number }) => book_number)).toEqual([2, 2]);
  const { data: temporary } = await top.ok(manualDocuments.list, { query: { book: 'temporary' } });
  expect(temporary.length).toBeGreaterThan(0);
  expect(temporary.every(({ book_number, doc_number }) => book_number === null && doc_number !== null)).toBe(
    true,
  );
  const both = (await top.ok(manualDocuments.total, { query: { book: 'temporary,final' } })).data.count;
  expect(both).toBe((await top.ok(manualDocuments.total)).data.count);
  const sorted = await top.ok(manualDocuments.list, {
    query: {
      date: `2025-03-21_${FARVARDIN_1405}`,
      'order[0]': 'book_number,asc',
      per_page: '200',
      book: 'final',
    },
  });
  expect(sorted.data.map(({ book_number }) => book_number)).toEqual([
    ...(await booked('1404')).map((one) => one.number),
    1,
    2,
  ]);
  const { data: lines } = await top.ok(bookLists.journal, {
    query: { book_number: '2', date: '2026-03-21_2026-12-01' },
  });
  expect(lines.map(({ document }) => document.book_number)).toEqual([2, 2]);
  const found = (await top.ok(search.find, { query: { q: '2', kind: 'document' } })).data;
  expect(found.filter(({ document }) => document?.book_number === 2)).toHaveLength(2);
});

test('a year whose next one is numbered stays closed; opened again it loses its papers and the numbers of its close', async () => {
  const { id, permanent_close_id } = await yearOf('1404');
  const reopen = () => top.call(calls.reopen, { params: at(id), body: { reason: 'سند جا مانده' } });
  expect(await refused(reopen())).toMatchObject({
    status: 409,
    code: 'year_not_ready',
    details: { reason: 'numbered' },
  });
  expect((await unnumber('1405', null)).status).toBe(200);
  expect((await booked('1405')).map(({ type }) => type)).toEqual(['permanent-open']);
  expect((await reopen()).status).toBe(200);
  expect(await yearOf('1404')).toMatchObject({
    status: 'active',
    numbered_to: ORDIBEHESHT,
    permanent_close_id: null,
    permanent_open_id: null,
  });
  expect(await booked('1405')).toEqual([]);
  expect((await booked('1404')).at(-1)?.date.localeCompare(ORDIBEHESHT)).toBeLessThanOrEqual(0);
  expect((await top.call(manualDocuments.get, { params: at(permanent_close_id ?? 0) })).status).toBe(404);
  expect(await verify(club.db)).toEqual([]);
  await made('2026-03-19', 700);
  expect((await top.call(calls.close, { params: at(id) })).status).toBe(200);
  const numbers = await booked('1404');
  expect(numbers.at(-1)).toMatchObject({ type: 'permanent-close', number: numbers.length });
  expect((await booked('1405')).map((one) => [one.number, one.type])).toEqual([[1, 'permanent-open']]);
  expect((await number('1405', ORDIBEHESHT_1405)).status).toBe(422);
  expect(await verify(club.db)).toEqual([]);
});

test('a club that closed years before there were such numbers has the same as one that closes them now', async () => {
  const shape = async () => {
    const { rows } = await sql`
      select d.type, d.date, d.price, d.description, d.financial_year_id, d.reference_id, n.number,
        (select json_agg(json_build_array(l.account_id, l.debit, l.credit, l.description)
          order by l.account_id, l.debit)
          from permanent_lines l where l.document_id = d.id) as lines
      from documents d left join book_numbers n on n.document_id = d.id
      where d.financial_year_id is not null order by d.date, n.number, d.doc_number`.execute(club.db);
    return rows;
  };
  // Somebody who owes and somebody who is owed on the last day of 1404.
  const { id } = await yearOf('1404');
  const reason = { reason: 'اشخاص جا مانده' };
  expect((await top.call(calls.reopen, { params: at(id), body: reason })).status).toBe(200);
  const people = [await make.customer(), await make.customer(), await make.customer()];
  const transactions = [
    { user_id: people[0]?.id ?? 0, debit: 900 },
    { user_id: people[1]?.id ?? 0, debit: 300 },
    { user_id: people[2]?.id ?? 0, credit: 1200 },
  ];
  const body = { description: 'مانده‌ی اشخاص', date: '2026-03-18', transactions };
  expect((await top.call(manualDocuments.create, { body })).status).toBe(201);
  expect((await unnumber('1404', null)).status).toBe(200);
  expect((await top.call(calls.close, { params: at(id) })).status).toBe(200);
  const now = await shape();
  const migration = await readFile(
    new URL('../../src/server/db/migrations/0065-book-numbers.sql', import.meta.url),
    'utf8',
  );
  await runWith(await ownerOf(club.db), async (client) => {
    // As the version before had left it.
    await client.query(`delete from documents where type in ('permanent-close', 'permanent-open')`);
    await client.query('drop table book_numbers, permanent_lines');
    await client.query('drop index documents_permanent');
    await client.query(
      'alter table financial_years drop column numbered_to, drop column numbered_before, drop column last_book',
    );
    await client.query(`alter table documents drop constraint documents_numbered,
      add constraint documents_check check ((doc_number is null) = (financial_year_id is null)),
      add constraint documents_check1 check (doc_number is not null or status in ('pending', 'cancel'))`);
    await client.query('begin');
    await client.query(migration);
    await client.query('commit');
    const { user } = appLogin(await ownerOf(club.db));
    await client.query(`grant select, insert, update, delete on book_numbers, permanent_lines to ${user}`);
  });
  expect(await shape()).toEqual(now);
  expect(await verify(club.db)).toEqual([]);
});
