import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#contract/access/roles.ts';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import { type CallRequest, pathOf, type Schema } from '#contract/call.ts';
import { describedFilter, FILE_TYPES, type ListQuery } from '#contract/list.ts';
import { characters } from '#contract/people/characters.ts';
import { userColumns } from '#contract/people/columns/users.ts';
import { users } from '#contract/people/users.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { courts } from '#contract/settings/courts.ts';
import { payments } from '#contract/treasury/payments.ts';
import { type Locale, localDigits, toLatinDigits } from '#domain/digits.ts';
import type { Context } from '#server/context.ts';
import { FILTER_SOURCES } from '#server/export/filter-sources.ts';
import { listPdf } from '#server/export/list-pdf.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import { SYSTEM, unitOfWork } from '#server/unit-of-work.ts';
import type { Client } from '#tests/support/client.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';
import { expectInOrder, pdfText } from '#tests/support/pdf-text.ts';
import { fieldsOf } from './every-call.junk.ts';
import { samples } from './every-call.samples.ts';

oneClub();

const english = { headers: { 'Accept-Language': 'en' } };

/** A list as a file, read by another reader than what wrote it. */
async function fileOf(client: Client, path: string, query: Record<string, string>, headers = {}) {
  const response = await fetch(`${club.url}${path}?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${client.token}`, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${response.status} ${bytes}`);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  const book = read(bytes, { cellNF: true });
  const rows = (name: string) =>
    utils.sheet_to_json<unknown[]>(book.Sheets[name] as never, { header: 1, raw: true, defval: null });
  return { bytes, headers: response.headers, names: book.SheetNames, rows: book.SheetNames.map(rows) };
}

const path = users.list.path;

describe.each(['xls', 'xlsx'] as const)('customers as %s', (format) => {
  it('are those of the filter, in the order asked for, more than a page of them', async () => {
    const group = await make.character();
    for (let i = 0; i < 25; i++)
      await make.customer({ character_id: group.id, company: `شرکت ${String(i).padStart(2, '0')}` });
    await make.customer({ company: 'بیرون از گروه' });
    const { rows, names, headers } = await fileOf(top, path, {
      export: format,
      character: String(group.id),
      'order[0]': 'company,desc',
      columns: 'company,phone_number,balance',
      per_page: '5',
    });
    expect(names).toEqual(['مشتریان', 'فیلترها']);
    expect(rows[0]?.[0]).toEqual(['شرکت', 'شماره', 'مانده (تومان)']);
    const companies = rows[0]?.slice(1).map((row) => row[0]);
    expect(companies).toEqual(
      Array.from({ length: 25 }, (_, i) => `شرکت ${String(24 - i).padStart(2, '0')}`),
    );
    expect(rows[0]?.[1]?.[1]).toMatch(/^0912\d{7}$/);
    expect(rows[0]?.[1]?.[2]).toBe(0);
    expect(headers.get('content-type')).toBe(FILE_TYPES[format]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Date.parse(headers.get('x-session-expires') ?? '')).toBeGreaterThan(club.clock.now().getTime());
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="users.${format}"; filename*=UTF-8''${encodeURIComponent('مشتریان')}.${format}`,
    );
  });

  it('show by themselves what the list shows, with a day as the club reads it and as a date', async () => {
    const phone_number = club.phone();
    await make.customer({ phone_number, name: 'ژاله', family: 'کاظمی' });
    const query = { export: format, phone_number };
    const persian = (await fileOf(top, path, query)).rows[0] as unknown[][];
    const shown = Object.values(userColumns).filter((column) => !column.hidden);
    expect(persian[0]).toEqual([...shown.map((column) => column.title.fa), 'تاریخ ثبت (میلادی)']);
    expect(persian[1]).toEqual([
      'ژاله کاظمی',
      phone_number,
      expect.any(String),
      0,
      null,
      '۱۴۰۵/۰۸/۳۰، ۱۱:۳۰',
      new Date('2026-11-21T11:30:00Z'),
    ]);
    const latin = (await fileOf(top, path, query, english.headers)).rows[0] as unknown[][];
    expect(latin[0]?.slice(-2)).toEqual(['Created', 'Created (Jalali)']);
    expect(latin[1]?.slice(-2)).toEqual([new Date('2026-11-21T11:30:00Z'), '۱۴۰۵/۰۸/۳۰، ۱۱:۳۰']);
  });
});

it('holds the rows that somebody has chosen, a thousand of them too', async () => {
  const one = await make.customer();
  const far = Array.from({ length: 1_200 }, (_, n) => 900_000 + n);
  const asked = (ids: readonly number[]) =>
    top.send('GET', `${path}?export=xlsx&columns=phone_number&ids=${ids.join(',')}`);
  const { rows } = await fileOf(top, path, {
    export: 'xlsx',
    columns: 'phone_number',
    ids: [one.id, ...far].join(','),
  });
  expect(rows[0]?.slice(1)).toEqual([[one.phone_number]]);
  const all = Array.from({ length: 2_000 }, (_, n) => 900_000 + n);
  expect((await asked(all.slice(0, 1_714))).status).toBe(200);
  const { status, body } = await asked(all);
  expect([status, body.error.fields]).toEqual([422, { ids: ['too_long'] }]);
});

it('writes no formula, whatever a person is called', async () => {
  const phone_number = club.phone();
  await make.customer({ phone_number, company: '=HYPERLINK("http://x.example";"x")' });
  for (const format of ['xls', 'xlsx']) {
    const { bytes } = await fileOf(top, path, { export: format, phone_number, columns: 'company' });
    expect(read(bytes).Sheets.مشتریان?.A2).toMatchObject({ t: 's', v: '=HYPERLINK("http://x.example";"x")' });
    expect(read(bytes).Sheets.مشتریان?.A2).not.toHaveProperty('f');
  }
});

it.each([
  [{ export: 'csv' }, { export: ['not_allowed'] }],
  [{ export: 'pdf' }, { export: ['not_allowed'] }],
  [{ export: 'xls', columns: 'name,password' }, { columns: ['unknown'] }],
  [{ export: 'xls', columns: '__proto__' }, { columns: ['unknown'] }],
  [{ export: 'xls', columns: '' }, { columns: ['unknown'] }],
  [{ export: 'xls', columns: 'name,name' }, { columns: ['exists'] }],
  [{ export: 'xls', nonsense: '1' }, { nonsense: ['extra'] }],
])('refuses %j', async (query, fields) => {
  const reply = await top.send('GET', `${path}?${new URLSearchParams(query as Record<string, string>)}`);
  expect([reply.status, reply.body.error.fields]).toEqual([422, fields]);
});

it('asks for the permission of the list, and for that of its trash', async () => {
  const blind = await club.as({ permissions: ['character.show'] });
  expect((await blind.send('GET', `${path}?export=xls`)).status).toBe(403);
  const seeing = await club.as({ permissions: ['user.show'] });
  expect((await seeing.send('GET', `${path}?export=xls`)).status).toBe(200);
  expect((await seeing.send('GET', `${path}?export=xls&trashed=true`)).status).toBe(403);
});

it('says of what was deleted by whom, and only of that', async () => {
  const gone = await make.customer();
  await top.ok(users.remove, { params: { id: String(gone.id) } });
  const asked = { export: 'xlsx', columns: 'name,deleted_by,deleted_at' };
  const { rows } = await fileOf(top, path, { ...asked, trashed: 'true' });
  expect(rows[0]?.[0]?.slice(0, 2)).toEqual(['نام', 'حذف‌کننده']);
  const me = await top.ok(users.get, { params: { id: String(top.user_id) } });
  expect(rows[0]?.find(([name]) => name === `${gone.name} ${gone.family}`)?.[1]).toBe(
    `${me.data.name} ${me.data.family}`,
  );
  const refused = await top.send('GET', `${path}?${new URLSearchParams(asked)}`);
  expect(refused.body.error.fields).toEqual({ columns: ['unknown'] });
});

it('hides in a file what the list hides', async () => {
  const group = await make.character();
  const member = await make.customer({ character_id: group.id });
  const members = pathOf(characters.members, { id: String(group.id) });
  const blind = await club.as({ permissions: ['character.show'] });
  const { rows } = await fileOf(blind, members, { export: 'xlsx' });
  expect(rows[0]?.[1]).toEqual([`${member.name} ${member.family}`, null]);
});

it('does not hinder writes, and keeps no connection', async () => {
  const files = Array.from({ length: 6 }, () => fileOf(top, path, { export: 'xlsx', columns: 'name' }));
  await make.customer();
  const counts = (await Promise.all(files)).map(({ rows }) => rows[0]?.length);
  expect(Math.min(...(counts as number[]))).toBeGreaterThan(20);
});

it('the foot and the head of a paper are of the same moment as its rows, whatever is made meanwhile', async () => {
  const { ctx } = unitOfWork(club.db, club.db, {
    actor: SYSTEM,
    now: club.clock.now(),
    locale: 'fa',
    call: 'characters.list',
    address: '',
  });
  const count = async ({ db }: Context) =>
    (
      await db
        .selectFrom('characters')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .execute()
    )[0]?.n ?? 0;
  const before = await count(ctx);
  const title = { fa: 'گروه‌ها', en: 'Groups' };
  const parts = [[{ n: before }], []];
  const paper = await listPdf(
    ctx,
    {
      page: 1,
      per_page: 20,
      filters: {},
      order: [],
      trashed: null,
      export: { format: 'pdf', columns: null, ids: null, known: {} },
    },
    {
      title,
      columns: { n: { title, kind: 'number', value: (row) => (row as { n: number }).n, sum: 'n' } },
      subject: async (on) => `آن دم ${await count(on)} گروه`,
      total: async (on) => ({ n: await count(on) }),
    },
    async (on) => {
      const data = parts.shift() ?? [];
      expect(await count(on)).toBe(before);
      if (data.length > 0) await make.character();
      return { data, pagination: { current_page: 1, total: 1, per_page: 20 } };
    },
    AbortSignal.timeout(60_000),
  );
  expect(await count(ctx)).toBe(before + 1);
  const text = toLatinDigits(await pdfText(await paper.arrayBuffer()));
  expectInOrder(text, [`آن دم ${before} گروه`, `جمع ${before}`]);
});

it('says on a paper what its list is narrowed to, names for those who may see them', async () => {
  const { id } = await make.customer({ name: 'مریم', family: 'یکتابرگ' });
  const read = async ({ token }: Client) => {
    const query = { user: String(id), price: '5000,4', status: 'confirm', creator: 'system' };
    const search = new URLSearchParams({ ...query, date: '2026-11-01_2026-11-21', export: 'pdf' });
    const paper = await fetch(`${club.url}${payments.list.path}?${search}`, {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'fa' },
    });
    return pdfText(await paper.arrayBuffer());
  };
  const rest = ['وضعیت: تأییدشده', 'ثبت کننده: سیستم'];
  const seen = await read(top);
  expectInOrder(seen, ['از ۱۴۰۵/۰۸/۱۰ تا ۱۴۰۵/۰۸/۳۰', 'شخص: مریم یکتابرگ', 'مبلغ: دست کم ۵٬۰۰۰', ...rest]);
  const blind = await read(await club.as({ permissions: ['payment.show'] }));
  expect(blind).not.toContain('یکتابرگ');
  expectInOrder(blind, ['شخص ·', ...rest]);
});

describe.each(['xls', 'xlsx'] as const)('a workbook of a list as %s', (format) => {
  /** The sheets after the first, each as its lines. */
  const said = async (client: Client, of: string, query: Record<string, string>, locale: Locale = 'fa') => {
    const { names, rows } = await fileOf(
      client,
      of,
      { export: format, ...query },
      { 'Accept-Language': locale },
    );
    return names.slice(1).map((name, i) => [name, ...(rows[i + 1] ?? []).map(([line]) => line)]);
  };
  const made = { fa: /^ساخته‌شده: ۱۴۰۵\/۰۸\/۳۰/, en: /^Made: 2026\/11\/21/ };

  it.each([
    [
      'fa',
      [
        ['فیلترها', 'مشتریان', 'مانده: بستانکاری دست‌کم ۵٬۰۰۰', 'گروه: ', 'جنسیت: آقا'],
        ['تاریخ ثبت: از ۱۴۰۵/۰۸/۱۰', 'ثبت‌کننده: سیستم', 'سقف بدهی: حداکثر ۷'],
        ['وضعیت: ثبت‌نام نکرده، کامل', 'فعال: بله'],
      ],
    ],
    [
      'en',
      [
        ['Filters', 'Customers', 'Balance: credit of at least 5,000', 'Group: ', 'Gender: Man'],
        ['Created: from 2026/11/01', 'Recorded by: System', 'Debt limit: at most 7'],
        ['Status: Not registered, Complete', 'Active: Yes'],
      ],
    ],
  ] as const)('says in a second sheet what it was narrowed to: %s', async (locale, parts) => {
    const group = await make.character();
    const lines = parts.flat();
    const named = lines.map((line) => (/: $/.test(line) ? line + localDigits(group.name, locale) : line));
    const query = {
      character: String(group.id),
      gender: '1',
      balance: '-5000,4',
      max_debt: '7,3',
      creator: 'system',
      created_at: '2026-11-01_',
      status: '0,4',
      active: 'true',
    };
    expect(await said(top, path, query, locale)).toEqual([[...named, expect.stringMatching(made[locale])]]);
    // Names are for those who may see them.
    const [blind] = await said(await club.as({ permissions: ['user.show'] }), path, query, locale);
    expect(blind?.[3]).toBe(lines[3]?.replace(': ', ''));
  });

  it('says what a name means in that list', async () => {
    const reservations = {
      date: '_2026-11-21',
      timeDate: '2026-11-01_2026-11-21',
      state: 'canceledBySystem',
      weekday: '0,6',
      hour: '18',
      discount_group: '0',
      coached: 'false',
    };
    const [first] = await said(top, invoiceLists.list.path, reservations);
    expect(first?.slice(2).toSorted()).toEqual([
      'با مربی: خیر',
      'تاریخ ثبت: تا ۱۴۰۵/۰۸/۳۰',
      'روز سانس: از ۱۴۰۵/۰۸/۱۰ تا ۱۴۰۵/۰۸/۳۰',
      'روز هفته: شنبه، جمعه',
      expect.stringMatching(made.fa),
      'ساعت شروع: ۱۸:۰۰',
      'وضعیت: لغو سیستم',
      'گروه تخفیف: بدون',
    ]);
    const [second] = await said(top, courts.list.path, { type: 'hard', roof: 'season' }, 'en');
    expect(second?.slice(2, -1)).toEqual(['Surface: Hard', 'Roof: Seasonal roof']);
  });

  it('is a table alone where it holds the whole list', async () => {
    expect(await said(top, path, { 'order[0]': 'id,asc', columns: 'name' })).toEqual([]);
  });

  it('says whose list it is, which rows were chosen, and that they were deleted', async () => {
    const group = await make.character();
    const member = await make.customer({ character_id: group.id });
    const members = pathOf(characters.members, { id: String(group.id) });
    const whose = localDigits(group.name, 'fa');
    expect((await said(top, members, {}))[0]?.slice(2, -1)).toEqual([whose]);
    expect((await said(top, members, { search: 'x' }))[0]?.slice(2, -1)).toEqual([whose, 'جست‌وجو: x']);
    const statement = pathOf(users.transactions, { id: String(member.id) });
    expect((await said(top, statement, { type: 'opening' }, 'en'))[0]?.slice(2, -1)).toEqual([
      expect.stringContaining(`${member.name} ${member.family}`),
      'Document type: Opening balance',
    ]);
    const chosen = await said(top, path, { ids: String(member.id) });
    expect(chosen[0]?.slice(2, -1)).toEqual(['فقط ردیف‌های انتخاب‌شده']);
    expect((await said(top, path, { trashed: 'true' }))[0]?.slice(2, -1)).toEqual(['حذف‌شده‌ها']);
  });
});

describe('every list that says so', () => {
  const lists = allRoutes({} as Services)
    .map((route) => route.call)
    .filter((call) => fieldsOf(call.query).includes('export'));

  /** A value that each filter of the list takes. */
  function someOfEach(query: Schema): Record<string, string> {
    const { known = {} } = (v.parse(query, { export: 'xlsx' }) as ListQuery).export ?? {};
    return Object.fromEntries(
      Object.entries(known).flatMap(([name, filter]) => {
        const { kind, from } = describedFilter(filter);
        const value = typeof kind === 'string' ? SOME[kind as keyof typeof SOME] : kind[0];
        // Of these the subject of the file tells.
        return from === 'aged-ends' ? [] : [[name, String(value)]];
      }),
    );
  }
  const SOME = {
    text: 'x',
    ids: '999999999',
    numbers: '5',
    amount: '1,1',
    balance: '1,1',
    dates: '2026-10-23_2026-10-24',
    flag: 'true',
  } as const;
  // Of reports and books, which are no lists, their own files tell.
  const narrowed = lists.filter((call) => fieldsOf(call.query).includes('ids'));

  it.each(narrowed.map((call) => [call.name, call] as const))('%s says its filters', async (_, call) => {
    const { params } = ((await samples(club)[call.name]?.()) ?? {}) as { params?: Record<string, string> };
    const query = someOfEach(call.query as Schema);
    if (Object.keys(query).length === 0) return;
    const { rows } = await fileOf(top, pathOf(call, params as never), { ...query, export: 'xlsx' });
    const said = (rows[1] ?? []).slice(1, -1).map(([line]) => String(line));
    expect(said.length).toBeGreaterThan(0);
    // A filter that is not described is said by its name on the wire.
    expect(said.filter((line) => Object.keys(query).some((name) => line.startsWith(name)))).toEqual([]);
  });

  it('the names of what filters choose are there', async () => {
    for (const from of Object.values(FILTER_SOURCES))
      if (from) await sql`select n.id, n.name from (${sql.raw(from.names)}) n limit 1`.execute(club.db);
  });

  it.each(lists.filter(({ path }) => path.includes('/:')).map((call) => [call.name, call] as const))(
    '%s says whose it is',
    async (_, call) => {
      const { params } = ((await samples(club)[call.name]?.()) ?? {}) as { params?: Record<string, string> };
      const { names, rows } = await fileOf(top, pathOf(call, params as never), { export: 'xlsx' });
      expect(names[1]).toBe('فیلترها');
      expect(rows[1]?.[1]?.[0]).toMatch(/\p{L}/u);
      expect(rows[1]).toHaveLength(3);
    },
  );

  it.each(lists.map((call) => [call.name, call] as const))('%s answers files', async (_, call) => {
    const request = ((await samples(club)[call.name]?.()) ?? {}) as CallRequest<typeof call> & {
      params?: Record<string, string>;
    };
    const { body } = await club.nobody.send('GET', '/v1/openapi.json');
    const operation = body.paths[call.path.replace(/:(\w+)/g, '{$1}')].get;
    const types = Object.keys(operation.responses[200].content).filter((type) => type !== 'application/json');
    expect(types.length).toBeGreaterThan(0);
    for (const [format, type] of Object.entries(FILE_TYPES)) {
      const reply = await top.send('GET', `${pathOf(call, request.params)}?export=${format}`);
      if (types.includes(type)) {
        expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
      } else expect(reply.status).toBe(422);
    }
  });
});

it('a tree goes out whole, each row with the name of the one above it; a list without pages has all its rows', async () => {
  const tree = (list: readonly Role[], parent: string | null = null): unknown[][] =>
    list.flatMap(({ id, name, children }) => [[id, name, parent], ...tree(children, name)]);
  const groups = await fileOf(top, roles.list.path, { export: 'xlsx', columns: 'id,name,parent' });
  expect(groups.rows[0]?.slice(1)).toEqual(tree((await top.ok(roles.list)).data));
  const years = await fileOf(top, financialYears.list.path, { export: 'xls', columns: 'name,documents' });
  expect(years.rows[0]?.slice(1)).toEqual(
    (await top.ok(financialYears.list)).data.map(({ name, documents }) => [name, documents]),
  );
  expect((await top.send('GET', `${roles.list.path}?per_page=5`)).body.error.fields).toEqual({
    per_page: ['extra'],
  });
});

it('refuses more rows than a workbook holds before the first byte', async () => {
  const companies = sql`insert into companies (name, created_at)
    select 'شرکت ' || n, ${club.clock.now()}::timestamptz from generate_series(1, 500001) n`;
  await companies.execute(club.db);
  const { status, body } = await top.send('GET', '/v1/admin/companies?export=xlsx');
  expect([status, body.error]).toMatchObject([422, { code: 'too_wide', details: { max: 500_000 } }]);
});
