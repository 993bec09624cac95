import { randomUUID } from 'node:crypto';
import { read, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { characters } from '#contract/people/characters.ts';
import { MAX_IMPORT, userImport } from '#contract/people/user-import.ts';
import { users } from '#contract/people/users.ts';
import { xlsWorkbook } from '#server/export/xls.ts';
import { Zip } from '#server/export/zip.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

const preview = (content: string | Uint8Array<ArrayBuffer>, client = top) => {
  const form = new FormData();
  form.set('file', new Blob([content]), 'customers');
  return client.send('POST', userImport.preview.path, form);
};
const HEAD = 'نام,نام خانوادگی,جنسیت,شماره موبایل,کد ملی,گروه';
const count = async () => (await top.ok(users.total)).data.count;

it('is not kept busy by a file of millions of columns', async () => {
  const wide = `${HEAD}${','.repeat(1_500_000)}\n${'x\n'.repeat(MAX_IMPORT)}`;
  const began = performance.now();
  const { status, body } = await preview(wide);
  expect([status, body.data.columns.length]).toEqual([200, 100]);
  // Each of them for each row would take minutes.
  expect(performance.now() - began).toBeLessThan(20_000);
});

/** Milliseconds of the processor that this thread has used: other programs of the machine make them no longer. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** How much the server, which runs in this thread, computes while the longest probe of its health waits, beside some work. */
async function longestProbe(work: () => Promise<unknown>): Promise<number> {
  let done = false;
  const doing = work().finally(() => {
    done = true;
  });
  let longest = 0;
  while (!done) {
    const began = threadMs();
    // It is answered; a database that is slow on a busy machine is told by it as well.
    expect([200, 503]).toContain((await fetch(`${club.url}/v1/health`)).status);
    longest = Math.max(longest, threadMs() - began);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await doing;
  return longest;
}

const FULL = 3_999_000;
/** Milliseconds that the server may compute before it answers a probe. */
const PROBE = 200;

describe('a hostile file of 4 MB', () => {
  it.each([
    ['of empty lines', '\n'.repeat(FULL), [422, 200]],
    ['of lines of one letter', 'x\n'.repeat(FULL / 2), [422]],
    ['of one cell', 'ا'.repeat(FULL / 2), [422]],
    ['of columns', ','.repeat(FULL), [422]],
    ['of one text that never ends', `a,"${'x'.repeat(FULL - 10)}`, [422]],
    ['of rows as wide as may be', `${'ب,'.repeat(100)}\n`.repeat(FULL / 310), [200, 422]],
  ])('%s stops nobody', async (_, text, statuses) => {
    const memory = process.memoryUsage.rss();
    const longest = await longestProbe(async () => {
      const { status, body } = await preview(text);
      expect(statuses, JSON.stringify(body).slice(0, 300)).toContain(status);
    });
    expect(longest).toBeLessThan(PROBE);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(400_000_000);
  });

  it('a dozen of them at once are read in turn or told to come again, and no connection is lost', async () => {
    const longest = await longestProbe(async () => {
      const replies = await Promise.all(Array.from({ length: 12 }, () => preview('x\n'.repeat(FULL / 2))));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422, 429]));
    });
    expect(longest).toBeLessThan(12 * PROBE);
  });
});

/** A workbook of a part that unpacks to far more than may be, with every count and size as it is. */
async function makeBomb(): Promise<Buffer<ArrayBuffer>> {
  const zip = new Zip();
  zip.open('xl/workbook.xml');
  for (let i = 0; i < 600; i++) await zip.write(' '.repeat(1_000_000));
  zip.close();
  return Buffer.concat(zip.finish());
}

let bomb: Promise<Buffer<ArrayBuffer>> | undefined;

describe('a workbook that lies about what it holds', () => {
  it.each<[string, (zip: Buffer) => void]>([
    ['no part in its directory', (zip) => zip.writeUInt16LE(0, zip.length - 12)],
    ['no part on this disk', (zip) => zip.writeUInt16LE(0, zip.length - 14)],
    ['a part stored as it is', (zip) => zip.writeUInt16LE(0, zip.readUInt32LE(zip.length - 6) + 10)],
    ['a part that is small', (zip) => zip.writeUInt32LE(10, zip.readUInt32LE(zip.length - 6) + 24)],
    ['another name in the part', (zip) => zip.write('xl/workbook.xmk', 30, 'latin1')],
    ['a directory elsewhere', (zip) => zip.writeUInt32LE(0xffffffff, zip.length - 6)],
    ['nothing but the truth', () => {}],
  ])('saying: %s', async (_, change) => {
    bomb ??= makeBomb();
    const file = Buffer.from(await bomb);
    change(file);
    const memory = process.memoryUsage.rss();
    const reply = await preview(new Uint8Array(file));
    expect([reply.status, reply.body.error?.fields]).toEqual([415, { file: ['type'] }]);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(250_000_000);
  });
});

describe('the preview', () => {
  it('says what each column is and what each row would be, in any digits and either separator', async () => {
    const group = await make.character({ name: 'گروه نقره‌ای' });
    const [one, two] = [club.phone(), club.phone()];
    const persian = one.replace(/\d/g, (d) => String.fromCharCode(0x06f0 + Number(d)));
    const text = `\uFEFF${HEAD.replaceAll(',', ';')};یادداشت\r\nعلي;"كاظمي";آقا;${persian};;گروه نقره ای;x\r\n\r\nسارا;محمدی;زن;+98${two.slice(1)};0084575948;;\r\n`;
    const { status, body } = await preview(text);
    expect([status, body.data?.good]).toEqual([200, 2]);
    expect(body.data.columns.map((c: { field: string }) => c.field)).toEqual([
      'name',
      'family',
      'gender',
      'phone_number',
      'national_code',
      'character',
      null,
    ]);
    expect(body.data.rows).toEqual([
      {
        row: 2,
        input: { name: 'علي', family: 'كاظمي', gender: 1, phone_number: one, character_id: group.id },
        fields: {},
        used_by: null,
      },
      {
        row: 4,
        input: { name: 'سارا', family: 'محمدی', gender: 2, phone_number: two, national_code: '0084575948' },
        fields: {},
        used_by: null,
      },
    ]);
  });

  it('names what is wrong by row and field, as the call itself would', async () => {
    const known = await make.customer();
    const fresh = club.phone();
    const text = [
      HEAD,
      `Sara,محمدی,زن,${fresh},,`,
      `ژینو,م,,0912,123,گروه ناشناس`,
      `سارا,محمدی,زن,${fresh},,`,
      `رضا,اکبری,مرد,${known.phone_number},,`,
      `رضا,اکبری,چیز,${club.phone()},,`,
    ].join('\n');
    const { body } = await preview(text);
    expect(body.data.rows.map((r: { fields: object }) => r.fields)).toEqual([
      { name: ['pattern'] },
      {
        family: ['pattern'],
        gender: ['required'],
        phone_number: ['pattern'],
        national_code: ['pattern'],
        character_id: ['unknown'],
      },
      { phone_number: ['exists'] },
      { phone_number: ['used'] },
      { gender: ['not_allowed'] },
    ]);
    expect(body.data.rows[3].used_by).toEqual({ id: known.id, name: known.name, family: known.family });
    expect(body.data.good).toBe(0);
    const blind = await club.as({ permissions: ['user.import'] });
    expect((await preview(text, blind)).body.data.rows[3].used_by).toBeNull();
  });

  it('names national codes that somebody has or that stand twice, and days of birth to come', async () => {
    const known = await make.customer({ national_code: '0499370899' });
    const line = (national_code: string, born_at = '') =>
      `رضا,اکبری,مرد,${club.phone()},${national_code},,${born_at}`;
    const lines = [
      line('۰۴۹۹۳۷۰۸۹۹'),
      line('0790419904'),
      line('790419904'),
      line('', '1405/09/01'),
      line('', '1405/08/30'),
      line('', '۶۳/۰۵/۱۲'),
    ];
    const { body } = await preview([`${HEAD},تاریخ تولد`, ...lines].join('\n'));
    expect(body.data.rows.map((r: { fields: object }) => r.fields)).toEqual([
      { national_code: ['used'] },
      {},
      { national_code: ['exists'] },
      { born_at: ['future'] },
      {},
      {},
    ]);
    // Of two digits the year is the last one that is over.
    expect(body.data.rows[5].input.born_at).toBe('1984-08-03');
    expect(body.data.rows[0].used_by).toEqual({ id: known.id, name: known.name, family: known.family });
    expect(body.data.good).toBe(3);
    // As the import itself would: all that is wrong, at once.
    const rows = body.data.rows.map((r: { input: object }) => r.input);
    expect((await top.call(userImport.commit, { body: { rows } })).body.error.fields).toEqual({
      'rows.0.national_code': ['used'],
      'rows.2.national_code': ['exists'],
      'rows.3.born_at': ['future'],
    });
  });

  it('reads texts as Excel and a Persian Windows write them', async () => {
    const phone = club.phone();
    const head = 'نام,نام خانوادگي,جنسيت,شماره\r\nسارا,پورچي ژاله,زن,';
    const utf16 = Buffer.from(`\uFEFF${head.replaceAll(',', '\t')}${phone}`, 'utf16le');
    // The same in the code page of a Persian Windows, which has no «ی».
    const hex = [
      'e4c7e32ce4c7e320cec7e4e6c7cf90ed2ccce4d3edca2cd4e3c7d1e50d0a',
      'd3c7d1c72c81e6d18ded208ec7e1e52cd2e42c',
    ];
    const windows = Buffer.concat([Buffer.from(hex.join(''), 'hex'), Buffer.from(phone)]);
    const tabs = windows.map((byte) => (byte === 0x2c ? 0x09 : byte));
    for (const file of [utf16, Buffer.from(utf16).swap16(), windows, tabs]) {
      const { status, body } = await preview(new Uint8Array(file));
      expect(status, JSON.stringify(body)).toBe(200);
      expect([body.data.good, body.data.rows[0].input]).toEqual([
        1,
        { name: 'سارا', family: 'پورچي ژاله', gender: 2, phone_number: phone },
      ]);
    }
  });

  it('reads workbooks, and phones that lost their zero in them', async () => {
    const phone = club.phone();
    const sheet = utils.aoa_to_sheet([
      ['Full name', 'Gender', 'Mobile'],
      ['سارا محمدی نیا', 'female', Number(phone)],
    ]);
    const book = { SheetNames: ['x'], Sheets: { x: sheet } };
    const ours = xlsWorkbook({
      name: 'مشتریان',
      columns: ['نام و نام خانوادگی', 'جنسیت', 'تلفن همراه'].map((title) => ({
        title,
        kind: 'text' as const,
        width: 9,
        unique: false,
      })),
      rightToLeft: true,
    });
    ours.add(['سارا محمدی نیا', 'خانم', phone]);
    const files = [
      new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })),
      new Uint8Array(write(book, { type: 'array', bookType: 'biff8' })),
      new Uint8Array(Buffer.concat(await ours.finish())),
    ];
    for (const file of files) {
      const { status, body } = await preview(file);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.data.rows[0]).toMatchObject({
        input: { name: 'سارا', family: 'محمدی نیا', gender: 2, phone_number: phone },
        fields: {},
      });
    }
  });

  const bookOf = (sheets: Record<string, unknown[][]>, bookType: 'xlsx' | 'biff8', merges?: string) => {
    const Sheets = Object.fromEntries(
      Object.entries(sheets).map(([name, rows]) => [name, utils.aoa_to_sheet(rows)]),
    );
    if (merges)
      (Object.values(Sheets)[0] as object as { '!merges': unknown })['!merges'] = [
        utils.decode_range(merges),
      ];
    return new Uint8Array(write({ SheetNames: Object.keys(Sheets), Sheets }, { type: 'array', bookType }));
  };
  it('reads lists as they really are: titles, empty lines, the separator’s line, another sheet, no gender', async () => {
    const phone = club.phone();
    const rows = (...above: string[]) =>
      [...above, 'نام;نام خانوادگی;موبایل', `سارا;محمدی;${phone}`].join('\r\n');
    const head = ['نام', 'نام خانوادگی', 'موبایل'];
    const person = ['سارا', 'محمدی', phone];
    const files: [string, string | Uint8Array<ArrayBuffer>, number][] = [
      ['sep', rows('sep=;'), 3],
      ['sep of a rare sign', rows('SEP=|').replaceAll(';', '|'), 3],
      ['empty first line', rows(''), 3],
      ['title', rows('گزارش مشتریان باشگاه', '', 'تا ۱۴۰۵/۰۸/۲۹'), 5],
      ['merged title', bookOf({ x: [['گزارش مشتریان'], [], head, person] }, 'xlsx', 'A1:C1'), 4],
      ['old workbook', bookOf({ x: [['گزارش مشتریان'], head, person] }, 'biff8'), 3],
      ['second sheet', bookOf({ راهنما: [['این فایل']], مشتریان: [head, person] }, 'xlsx'), 2],
      ['empty first sheet', bookOf({ خالی: [[]], مشتریان: [[], head, person] }, 'biff8'), 3],
    ];
    for (const [what, file, row] of files) {
      const { status, body } = await preview(file);
      expect([what, status, body.data?.rows]).toMatchObject([
        what,
        200,
        [{ row, input: { name: 'سارا', family: 'محمدی', gender: 2, phone_number: phone }, fields: {} }],
      ]);
      expect(body.data.guessed).toBe(1);
    }
  });

  it('reads exported phone books, and lists whose columns have no names', async () => {
    const phone = club.phone();
    const written = `+98 ${phone.slice(1)} ::: 021 22334455`;
    const files: [string, string][] = [
      [
        'Google',
        `First Name,Middle Name,Last Name,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nسارا,,محمدی,,Mobile,${written}`,
      ],
      ['Google before', `Name,Given Name,Family Name,Phone 1 - Value\nسارا محمدی,سارا,محمدی,${written}`],
      ['Outlook', `First Name,Last Name,E-mail Address,Mobile Phone,Company\nسارا,محمدی,,${phone},`],
      ['iPhone', `First name,Last name,Phone : mobile\nسارا,محمدی,${phone}`],
      ['no names of columns', `سارا محمدی,${phone},زن\n`],
      ['names that nobody knows', `فلان,بهمان\nسارا محمدی,${phone}`],
    ];
    for (const [what, file] of files) {
      const { status, body } = await preview(file);
      expect([what, status, body.data?.rows]).toMatchObject([
        what,
        200,
        [{ input: { name: 'سارا', family: 'محمدی', gender: 2, phone_number: phone }, fields: {} }],
      ]);
    }
    // Of whom the name does not tell it, it is left to be chosen; what is written in the file is never overruled.
    const { body } = await preview(
      `نام,نام خانوادگی,موبایل,جنسیت\nژینو,محمدی,${phone},\nسارا,محمدی,${club.phone()},مرد`,
    );
    expect(body.data).toMatchObject({
      guessed: 0,
      rows: [{ fields: { gender: ['required'] } }, { input: { gender: 1 }, fields: {} }],
    });
  });

  it('takes our own list of customers back as it comes out', async () => {
    const person = await make.customer({ national_code: '0013542419' });
    const reply = await fetch(`${club.url}${users.list.path}?export=xlsx&ids=${person.id}`, {
      headers: { Authorization: `Bearer ${top.token}`, 'Accept-Language': 'fa' },
    });
    const { body } = await preview(new Uint8Array(await reply.arrayBuffer()));
    const { name, family, phone_number } = person;
    expect(body.data.rows).toMatchObject([{ input: { name, family, phone_number } }]);
    // All that is wrong with it is that the club has them already.
    expect(body.data.rows[0].fields.phone_number).toEqual(['used']);
    expect(
      Object.keys(body.data.rows[0].fields).every((field) => /phone_number|national_code|gender/.test(field)),
    ).toBe(true);
  });

  it('reads a day of birth that a workbook holds as a date, and our own file in English, narrowed too', async () => {
    const head = ['Name', 'Family name', 'Gender', 'Phone', 'Date of birth'];
    const row = ['سارا', 'محمدی', 'Woman', club.phone(), new Date('1990-03-21T00:00:00Z')];
    const sheet = utils.aoa_to_sheet([head, row], { UTC: true, cellDates: true });
    const book = { SheetNames: ['x'], Sheets: { x: sheet } };
    const born_at = '1990-03-21';
    const person = await make.customer({ born_at });
    const own = (kind: string, columns = 'name,family,gender,phone_number,born_at') =>
      fetch(`${club.url}${users.list.path}?export=${kind}&columns=${columns}&ids=${person.id}`, {
        headers: { Authorization: `Bearer ${top.token}`, 'Accept-Language': 'en' },
      }).then(async (reply) => new Uint8Array(await reply.arrayBuffer()));
    const files = [
      new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })),
      new Uint8Array(write(book, { type: 'array', bookType: 'biff8' })),
      await own('xlsx'),
      await own('xls'),
    ];
    for (const file of files) {
      const { status, body } = await preview(file);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.data.rows).toMatchObject([{ input: { born_at } }]);
      expect(body.data.rows[0].fields).not.toHaveProperty('born_at');
    }
    // What the list was narrowed to is no person.
    const query = `&phone_number=${person.phone_number}`;
    const narrowed = await own('xlsx', `name,family,gender,phone_number,born_at${query}`);
    expect(read(narrowed).SheetNames).toHaveLength(2);
    expect((await preview(narrowed)).body.data.rows).toMatchObject([{ row: 2, input: { born_at } }]);
    // Its name is a whole one, with the family beside it and without.
    const { name, family } = person;
    for (const columns of ['name,family,gender,phone_number', 'name,gender,phone_number']) {
      const { body } = await preview(await own('xlsx', columns));
      expect(body.data.rows).toMatchObject([{ input: { name, family } }]);
    }
  });

  it.each<
    [string, () => string | Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, number, object]
  >([
    ['nothing', () => '', 422, { file: ['required'] }],
    ['a head alone', () => HEAD, 422, { file: ['required'] }],
    ['what is no text', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]), 415, { file: ['type'] }],
    ['a picture', () => new Uint8Array(Buffer.from('89504e470d0a1a0a', 'hex')), 415, { file: ['type'] }],
    ['a print', () => '%PDF-1.7 a,b\n1,2\n', 415, { file: ['type'] }],
    ['half a letter', () => new Uint8Array([0xff, 0xfe, 0x00, 0xd8]), 415, { file: ['type'] }],
    ['a broken workbook', () => new Uint8Array(Buffer.from('504b030499', 'hex')), 415, { file: ['type'] }],
    [
      'a workbook that unpacks to gigabytes',
      async () => {
        const zip = new Zip();
        zip.open('xl/workbook.xml');
        for (let i = 0; i < 70; i++) await zip.write(' '.repeat(1_000_000));
        zip.close();
        return new Uint8Array(Buffer.concat(zip.finish()));
      },
      415,
      { file: ['type'] },
    ],
  ])('refuses %s', async (_, make, status, fields) => {
    const reply = await preview(await make());
    expect([reply.status, reply.body.error?.fields]).toEqual([status, fields]);
  });

  it('takes so many rows at once', async () => {
    const rows = Array.from(
      { length: MAX_IMPORT + 1 },
      (_, i) => `سارا,محمدی,زن,0913${String(i).padStart(7, '0')},,`,
    );
    const reply = await preview([HEAD, ...rows].join('\n'));
    expect([reply.status, reply.body.error.details]).toEqual([422, { max: MAX_IMPORT }]);
    expect((await preview([HEAD, ...rows.slice(1)].join('\n'))).body.data.good).toBe(MAX_IMPORT);
  });
});

describe('the import', () => {
  const row = (more = {}) => ({
    name: 'علي',
    family: 'کاظمی',
    gender: 1 as const,
    phone_number: club.phone(),
    ...more,
  });

  it('adds all customers at once, each with an account, and the same key adds nobody twice', async () => {
    const before = await count();
    const group = await make.character({ name: 'گروه ورود' });
    const key = randomUUID();
    const body = { rows: [row({ character_id: group.id }), row(), row({ company: 'پارس' })] };
    const first = await top.call(userImport.commit, { body }, { key });
    expect([first.status, first.body.data]).toEqual([201, { created: 3 }]);
    expect((await top.call(userImport.commit, { body }, { key })).body).toEqual(first.body);
    expect(await count()).toBe(before + 3);
    const { data } = await top.ok(users.list, {
      query: { phone_number: body.rows[0]?.phone_number as string },
    });
    expect(data).toMatchObject([{ name: 'علی', character: { id: group.id }, balance: 0 }]);
    expect((await top.ok(characters.get, { params: { id: String(group.id) } })).data.users_count).toBe(1);
  });

  it('adds nobody when one is wrong, and says which', async () => {
    const before = await count();
    const known = await make.customer();
    const phone = club.phone();
    const refused = async (rows: object[]) => {
      const reply = await top.call(userImport.commit, { body: { rows } as never });
      return [reply.status, reply.body.error?.fields];
    };
    expect(await refused([row(), row({ phone_number: known.phone_number })])).toEqual([
      422,
      { 'rows.1.phone_number': ['used'] },
    ]);
    expect(await refused([row({ phone_number: phone }), row(), row({ phone_number: phone })])).toEqual([
      422,
      { 'rows.2.phone_number': ['exists'] },
    ]);
    expect(await refused([row(), row({ name: 'x' })])).toEqual([422, { 'rows.1.name': ['pattern'] }]);
    expect(await refused([row(), row({ character_id: 999_999 })])).toEqual([
      422,
      { 'rows.1.character_id': ['unknown'] },
    ]);
    expect(await refused([row({ role_id: 1 })])).toEqual([422, { 'rows.0.role_id': ['extra'] }]);
    expect(await refused([])).toEqual([422, { rows: ['required'] }]);
    expect(await count()).toBe(before + 1);
  });

  it('puts nobody into a group that the importer may not choose', async () => {
    const clerk = await club.as({ permissions: ['user.import'] });
    const group = await make.character();
    const reply = await clerk.call(userImport.commit, {
      body: { rows: [row(), row({ character_id: group.id })] },
    });
    expect([reply.status, reply.body.error.fields]).toEqual([
      422,
      { 'rows.1.character_id': ['not_allowed'] },
    ]);
  });

  it('is for those who may import', async () => {
    const clerk = await club.as('reception');
    expect((await clerk.call(userImport.commit, { body: { rows: [row()] } })).status).toBe(403);
    expect((await preview(HEAD, clerk)).status).toBe(403);
  });
});

it('takes email, day of birth and WhatsApp number from their columns', async () => {
  const head = 'نام,نام خانوادگی,جنسیت,موبایل,تاریخ تولد,ایمیل,واتس‌اپ';
  const { status, body } = await preview(
    `${head}\nسارا,تولدی,زن,09351112233,۱۳۶۹/۰۱/۰۱,sara@example.com,+989351112233\nرضا,تولدی,مرد,09351112244,فردا,بی نشان,0912`,
  );
  expect(status).toBe(200);
  const facts = { born_at: '1990-03-21', email: 'sara@example.com', whatsapp_number: '989351112233' };
  expect(body.data.rows[0]).toMatchObject({ input: facts, fields: {} });
  expect(body.data.rows[1].fields).toEqual({
    born_at: ['pattern'],
    email: ['pattern'],
    whatsapp_number: ['pattern'],
  });
});

describe('what is chosen', () => {
  const send = (text: string | Uint8Array<ArrayBuffer>, choice: Record<string, string>) => {
    const form = new FormData();
    form.set('file', new Blob([text]), 'customers');
    return top.send('POST', `${userImport.preview.path}?${new URLSearchParams(choice)}`, form);
  };
  const fieldsOf = (body: { data: { columns: { field: string | null }[] } }) =>
    body.data.columns.map(({ field }) => field);
  const text = () =>
    `الف,ب,پ,ت\nسارا,محمدی,دوست قدیمی,${club.phone()}\nقلی‌جان,بیگی,,${club.phone()}\n,,,\nنگار,کریمی,از تلگرام,${club.phone()}`;

  it('each column comes with what stands in it, also where nothing is known of it', async () => {
    const { body } = await preview(text());
    expect(body.data.columns.map((c: { title: string }) => c.title)).toEqual(['الف', 'ب', 'پ', 'ت']);
    expect(body.data.columns.map((c: { samples: string[] }) => c.samples.slice(0, 2))).toEqual([
      ['سارا', 'قلی‌جان'],
      ['محمدی', 'بیگی'],
      ['دوست قدیمی', 'از تلگرام'],
      [expect.stringMatching(/^09/), expect.stringMatching(/^09/)],
    ]);
    expect([body.data.sheets, body.data.sheet]).toEqual([[''], 1]);
  });

  it('a column is what somebody says it is, and another one is left out', async () => {
    const { status, body } = await send(text(), { columns: 'name,family,,phone_number', gender: '2' });
    expect([status, body.data?.good]).toEqual([200, 3]);
    expect(fieldsOf(body)).toEqual(['name', 'family', null, 'phone_number']);
    const given = body.data.rows.map(({ input }: { input: { name: string; gender: number } }) => [
      input.name,
      input.gender,
    ]);
    expect(given).toEqual([
      ['سارا', 2],
      ['قلی‌جان', 2],
      ['نگار', 2],
    ]);
    expect(body.data.guessed).toBe(0);
  });

  it('man or woman is told by the name, or is the same for those of whom it is not', async () => {
    const columns = 'name,family,,phone_number';
    const byName = await send(text(), { columns });
    expect(byName.body.data.guessed).toBe(2);
    expect(byName.body.data.rows[1].fields).toEqual({ gender: ['required'] });
    const rest = await send(text(), { columns, gender: 'name', other_gender: '1' });
    expect(rest.body.data.rows.map((row: { input: { gender: number } }) => row.input.gender)).toEqual([
      2, 1, 2,
    ]);
    expect([rest.body.data.guessed, rest.body.data.good]).toEqual([2, 3]);
  });

  it('another sheet of a workbook is read, with columns of its own', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([[HEAD.split(',')].flat(), ['سارا', 'محمدی', 'زن', club.phone()]]),
      'یک',
    );
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['کی', 'چند'],
        ['رضا اکبری', club.phone()],
      ]),
      'دو',
    );
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const first = await send(bytes, {});
    expect([first.body.data.sheets, first.body.data.sheet, first.body.data.good]).toEqual([
      ['یک', 'دو'],
      1,
      1,
    ]);
    const second = await send(bytes, { sheet: '2' });
    expect([second.body.data.sheet, second.body.data.rows[0].input]).toMatchObject([
      2,
      { name: 'رضا', family: 'اکبری', gender: 1 },
    ]);
  });

  it.each([
    [{ columns: 'name,family,phone_number' }, { columns: ['conflict'] }],
    [{ columns: 'name,name,,phone_number' }, { columns: ['exists'] }],
    [{ columns: 'name,balance,,phone_number' }, { columns: ['not_allowed'] }],
    [{ sheet: '0' }, { sheet: ['pattern'] }],
    [{ sheet: '7' }, { sheet: ['max'] }],
    [{ sheet: '2' }, { sheet: ['unknown'] }],
    [{ gender: '3' }, { gender: ['not_allowed'] }],
    [{ other_gender: 'name' }, { other_gender: ['not_allowed'] }],
    [{ head: '2' }, { head: ['extra'] }],
  ])('%j is refused by its field', async (choice, fields) => {
    const { status, body } = await send(text(), choice as Record<string, string>);
    expect([status, body.error?.fields]).toEqual([422, fields]);
  });
});
