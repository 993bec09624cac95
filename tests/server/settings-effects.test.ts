import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { logs } from '#contract/access/logs.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import type { CallBody } from '#contract/call.ts';
import { freeRuns } from '#contract/desk/free-runs.ts';
import { holds } from '#contract/desk/holds.ts';
import { attachments } from '#contract/files/attachments.ts';
import { messages } from '#contract/messages/messages.ts';
import { characters } from '#contract/people/characters.ts';
import { profile } from '#contract/people/profile.ts';
import { userImport } from '#contract/people/user-import.ts';
import { users } from '#contract/people/users.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { settings } from '#contract/settings/settings.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { costs } from '#contract/treasury/costs.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { runReminders } from '#server/jobs/reminders.ts';
import { BANK, CASH } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

type Patch = CallBody<typeof settings.update>;
const at = (id: number) => ({ params: { id: String(id) } });
const set = async (body: Patch) => (await (await club.as('top')).ok(settings.update, { body })).data;
const refused = async (body: object) =>
  (await top.send('PATCH', settings.update.path, body)).body.error.fields;

/** As a club begins: each test leaves it so. */
const FIRST: Patch = {
  locale: 'fa',
  default_action_type: 1,
  hold_minutes: 2,
  bookable_after_start: null,
  sms_day_before: false,
  sms_day_before_at: '18:00',
  sms: { book: false, cancel: true },
  cost_place: null,
  cost_attachment_from: null,
  default_character_id: 1,
  default_reservable_date: 7,
  ask_national_code: 'shown',
  ask_born_at: 'shown',
  default_cash_id: CASH,
  default_bank_id: BANK,
  default_gateway_id: null,
  shift_limit: 50_000,
  count_notes: [1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000],
  addon_stock: true,
  addon_below_zero: false,
  addon_low: 5,
};
afterEach(async () => {
  club.clock.set('2026-11-21T08:00:00Z');
  await set(FIRST);
});

test('a new club begins with what the pages say first', async () => {
  expect((await top.ok(settings.get)).data).toMatchObject(FIRST);
  // Test clubs sell what runs until its end; a club begins otherwise (D70).
  const { column_default } = await club.db
    .selectFrom(sql<{ column_default: string }>`information_schema.columns`.as('c'))
    .select('c.column_default')
    .where(sql`c.table_name || '.' || c.column_name`, '=', 'club.bookable_after_start')
    .executeTakeFirstOrThrow();
  expect(column_default).toBe('15');
});

test('each refuses what is none, by its field, and all that is wrong at once; nothing of it is kept', async () => {
  expect(await refused({ default_action_type: 3 })).toEqual({ default_action_type: ['not_allowed'] });
  expect(await refused({ hold_minutes: 0 })).toEqual({ hold_minutes: ['min'] });
  expect(await refused({ hold_minutes: 31 })).toEqual({ hold_minutes: ['max'] });
  expect(await refused({ bookable_after_start: 601 })).toEqual({ bookable_after_start: ['max'] });
  expect(await refused({ sms_day_before_at: '24:00' })).toEqual({ sms_day_before_at: ['pattern'] });
  expect(await refused({ cost_place: { type: 3, id: 1 } })).toEqual({ 'cost_place.type': ['not_allowed'] });
  expect(await refused({ cost_attachment_from: 0 })).toEqual({ cost_attachment_from: ['min'] });
  expect(await refused({ default_reservable_date: 366 })).toEqual({ default_reservable_date: ['max'] });
  expect(await refused({ ask_born_at: 'sometimes' })).toEqual({ ask_born_at: ['not_allowed'] });
  expect(await refused({ count_notes: [] })).toEqual({ count_notes: ['required'] });
  expect(await refused({ count_notes: [3000] })).toEqual({ 'count_notes.0': ['not_allowed'] });
  expect(await refused({ addon_low: -1 })).toEqual({ addon_low: ['min'] });
  expect(
    await refused({
      hold_minutes: 9,
      default_cash_id: 9999,
      default_bank_id: 9999,
      default_gateway_id: 9999,
      default_character_id: 9999,
      cost_place: { type: 2, id: 9999 },
    }),
  ).toEqual({
    default_cash_id: ['unknown'],
    default_bank_id: ['unknown'],
    default_gateway_id: ['unknown'],
    default_character_id: ['unknown'],
    cost_place: ['unknown'],
  });
  expect((await top.ok(settings.get)).data.hold_minutes).toBe(2);
});

test('a change is in the log with what was before, and one key changes it once', async () => {
  const { version } = (await top.ok(settings.get)).data;
  const request = { body: { hold_minutes: 9, version } };
  const key = crypto.randomUUID();
  const first = await top.call(settings.update, request, { key });
  const second = await top.call(settings.update, request, { key });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.data.version).toBe(version + 1);
  const [newest] = (await top.ok(logs.list, { query: { per_page: '1', 'order[0]': 'id,desc' } })).data;
  const entry = (await top.ok(logs.get, at(newest?.id ?? 0))).data;
  expect(entry).toMatchObject({
    call: 'settings.update',
    before: { hold_minutes: 2 },
    after: { hold_minutes: 9 },
  });
});

describe('sale', () => {
  test('a booking that does not say how it came is as the club says', async () => {
    await set({ default_action_type: 2 });
    const [said] = await make.booking({ action_type: 1 });
    const [unsaid] = await make.booking();
    expect([said?.action_type, unsaid?.action_type]).toEqual([1, 2]);
    expect((await top.ok(profile.get)).data.desk.default_action_type).toBe(2);
  });

  test('other desks are told of a hold for the minutes of the club', async () => {
    await set({ hold_minutes: 7 });
    const ids = [(await make.slots())[0]?.id as number];
    expect((await top.ok(holds.hold, { body: { ids } })).data.seconds).toBe(7 * 60);
  });

  test('a slot that runs is sold until the minute of the club, by a move too, and never past its end', async () => {
    const slots = await make.slots({ hours: ['10:00-11:00', '20:00-21:00'] });
    const [morning, evening] = slots.map(({ id }) => id) as [number, number];
    const [invoice] = await make.booking({ reservable_time_ids: [evening] });
    const user_id = (await make.customer()).id;
    const buy = () => top.call(saleInvoices.create, { body: { user_id, reservable_time_ids: [morning] } });
    const move = () =>
      top.call(saleInvoices.update, { ...at(invoice?.id ?? 0), body: { reservable_time_id: morning } });
    await set({ bookable_after_start: 15 });
    // 10:15 in Tehran.
    club.clock.set('2026-11-21T06:45:00Z');
    expect((await buy()).body.error).toMatchObject({ code: 'passed', details: { times: [{ id: morning }] } });
    expect((await move()).body.error.code).toBe('passed');
    // Who asks for what is free is not told of it either.
    const found = async () =>
      (await top.ok(freeRuns.list, { query: { date: '2026-11-21_2026-11-21' } })).data.flatMap(({ times }) =>
        times.map(({ id }) => id),
      );
    expect(await found()).not.toContain(morning);
    club.clock.set('2026-11-21T06:44:00Z');
    expect(await found()).toContain(morning);
    expect((await move()).status).toBe(200);
    await set({ bookable_after_start: null });
    club.clock.set('2026-11-21T07:29:00Z');
    const again = await make.slots({ hours: ['10:00-11:00'] });
    const late = { user_id, reservable_time_ids: [again[0]?.id as number] };
    expect((await top.call(saleInvoices.create, { body: late })).status).toBe(201);
    await set({ bookable_after_start: 600 });
    club.clock.set('2026-11-21T07:30:00Z');
    const ended = await make.slots({ hours: ['10:00-11:00'] });
    expect(
      (
        await top.call(saleInvoices.create, {
          body: { user_id, reservable_time_ids: [ended[0]?.id as number] },
        })
      ).body.error.code,
    ).toBe('passed');
  });

  test('a booking and its cancel are told where the club wants it', async () => {
    const told = async (id: number) => (await top.ok(saleInvoices.get, at(id))).data.messages.length;
    await set({ sms: { book: true, cancel: false } });
    const [first] = await make.booking();
    const one = first?.id ?? 0;
    expect(await told(one)).toBe(1);
    await top.ok(saleInvoices.cancel, { ...at(one), body: { mode: 'full' } });
    expect(await told(one)).toBe(1);
    await set({ sms: { book: false, cancel: true } });
    const [second] = await make.booking();
    const other = second?.id ?? 0;
    expect(await told(other)).toBe(0);
    await top.ok(saleInvoices.cancel, { ...at(other), body: { mode: 'full' } });
    expect(await told(other)).toBe(1);
  });

  test('who comes tomorrow is reminded at the hour, once a visit, also by two servers at once', async () => {
    const reminders = async () =>
      (await top.ok(messages.list, { query: { kind: 'reminder', per_page: '200' } })).data;
    const day = { from: '2026-11-22', to: '2026-11-22' };
    const slots = await make.slots({ hours: ['12:00-13:00', '13:00-14:00', '15:00-16:00'], ...day });
    const [first, second, third] = slots.map(({ id }) => id) as [number, number, number];
    const [visit] = await make.booking({ reservable_time_ids: [first, second] });
    const [gone] = await make.booking({ reservable_time_ids: [third] });
    await top.ok(saleInvoices.cancel, { ...at(gone?.id ?? 0), body: { mode: 'full', notify: false } });
    await set({ sms_day_before: true, sms_day_before_at: '17:30' });
    // 17:29, then 17:30 in Tehran.
    club.clock.set('2026-11-21T13:59:00Z');
    expect(await runReminders(club)).toBe(0);
    club.clock.set('2026-11-21T14:00:00Z');
    const [one, other] = await Promise.all([runReminders(club), runReminders(club)]);
    expect([one, other].sort()).toEqual([0, 1]);
    const [text, ...more] = await reminders();
    expect(more).toEqual([]);
    expect(text).toMatchObject({ user: { id: visit?.user.id }, invoice: { id: visit?.id }, state: 'queued' });
    expect(text?.text).toContain('یادآوری');
    expect(text?.text).toContain('۱۲:۰۰ تا ۱۴:۰۰');
    expect(await runReminders(club)).toBe(0);
    // Off, nobody is; the next day nobody comes.
    club.clock.set('2026-11-22T14:00:00Z');
    expect(await runReminders(club)).toBe(0);
    await set({ sms_day_before: false });
    club.clock.set('2026-11-23T14:00:00Z');
    await make.booking({
      reservable_time_ids: [(await make.slots({ from: '2026-11-24', to: '2026-11-24' }))[0]?.id as number],
    });
    expect(await runReminders(club)).toBe(0);
  });
});

describe('buy', () => {
  let cost_type_id = 0;
  const spend = async (body: Partial<CallBody<typeof costs.create>> = {}) => {
    cost_type_id ||= (await top.ok(costTypes.create, { body: { name: 'پذیرایی' } })).data.id;
    return top.call(costs.create, { body: { cost_type_id, price: 1_000, description: 'چای', ...body } });
  };

  test('a cost comes out of the place of the club unless it says another', async () => {
    await make.receipt((await make.customer()).id, 10_000);
    expect((await spend()).body.error.fields).toEqual({ cash_id: ['required'] });
    await set({ cost_place: { type: 2, id: BANK } });
    expect((await spend()).body.data.source).toMatchObject({ type: 2, id: BANK });
    expect((await spend({ cash_id: CASH })).body.data.source).toMatchObject({ type: 1, id: CASH });
    const box = (await top.ok(cashes.create, { body: { name: 'صندوق هزینه' } })).data.id;
    await set({ cost_place: { type: 1, id: box } });
    await top.ok(cashes.remove, at(box));
    expect((await top.ok(profile.get)).data.desk.cost_place).toBeNull();
    expect((await spend()).body.error.fields).toEqual({ cash_id: ['unknown'] });
  });

  test('from the sum of the club on a cost has a paper', async () => {
    await set({ cost_attachment_from: 5_000 });
    const bare = { bank_id: BANK, price: 5_000 };
    expect((await spend({ ...bare, price: 4_999 })).status).toBe(201);
    const without = await spend(bare);
    expect([without.status, without.body.error.fields, without.body.error.details]).toEqual([
      422,
      { attachment_ids: ['required'] },
      { from: 5_000 },
    ]);
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), 'bill.pdf');
    const paper = (await top.send('POST', attachments.upload.path, form)).body.data.id;
    expect((await spend({ ...bare, attachment_ids: [paper] })).status).toBe(201);
  });
});

describe('languages', () => {
  test('what the club writes to people is in its language, whoever sees it in which', async () => {
    const written = async () => {
      await make.booking();
      const [sms] = (await top.ok(messages.list, { query: { kind: 'book', per_page: '1' } })).data;
      return sms?.text ?? '';
    };
    await set({ locale: 'en', sms: { book: true, cancel: true } });
    const english = await written();
    expect(english).toMatch(/[a-z]{4}/);
    expect(english).not.toMatch(/[۰-۹]|رزرو/);
    await set({ locale: 'fa' });
    const persian = await written();
    expect(persian).toMatch(/رزرو.*[۰-۹]{2}/s);
    expect(persian).not.toMatch(/[a-z]{4}/);
    // Who has not signed in yet is greeted in it, too.
    await set({ locale: 'en' });
    expect((await club.nobody.ok(settings.clubInfo)).data.locale).toBe('en');
    expect(await refused({ locale: 'de' })).toEqual({ locale: ['not_allowed'] });
  });
});

describe('users', () => {
  const person = (more: object = {}) => ({
    name: 'سارا',
    family: 'محمدی',
    gender: 2 as const,
    phone_number: club.phone(),
    ...more,
  });
  const add = (more: object = {}) => top.call(users.create, { body: person(more) });

  test('new people are in the group of the club, which stays; a new group has its window', async () => {
    await set({ default_reservable_date: 30 });
    const group = (await top.ok(characters.create, { body: { name: 'گروه تازه' } })).data;
    expect(group.reservable_date).toBe(30);
    const other = await top.ok(characters.create, { body: { name: 'گروه دیگر', reservable_date: 14 } });
    expect(other.data.reservable_date).toBe(14);
    await set({ default_character_id: group.id });
    expect((await add()).body.data.character.id).toBe(group.id);
    // The group of all newcomers needs no right to be said; another one does.
    const desk = await club.as({ permissions: ['user.create', 'character.show'] });
    const made = (character_id: number) => desk.call(users.create, { body: person({ character_id }) });
    expect((await made(group.id)).status).toBe(201);
    expect((await made(other.data.id)).status).not.toBe(201);
    const empty = await top.ok(characters.create, { body: { name: 'گروه خالی' } });
    await set({ default_character_id: empty.data.id });
    expect((await top.call(characters.remove, at(empty.data.id))).body.error.code).toBe('not_allowed');
    await set({ default_character_id: 1 });
    expect((await top.call(characters.remove, at(empty.data.id))).status).toBe(200);
  });

  test('what is asked of everybody must be there in a file of people too, as the preview says', async () => {
    await set({ ask_national_code: 'required', ask_born_at: 'required' });
    const row = { name: 'مینا', family: 'کاوه', gender: 2 as const, phone_number: '09350001122' };
    const whole = { ...row, national_code: '0084575948', born_at: '1990-03-21' };
    const missing = { national_code: ['required'], born_at: ['required'] };
    const form = new FormData();
    const sheet = 'نام,نام خانوادگی,جنسیت,شماره موبایل\nمینا,کاوه,زن,09350001122';
    form.set('file', new Blob([sheet]), 'customers');
    const shown = (await top.send('POST', userImport.preview.path, form)).body.data;
    expect([shown.good, shown.rows[0].fields]).toEqual([0, missing]);
    const commit = (one: typeof row) => top.call(userImport.commit, { body: { rows: [one] } });
    expect((await commit(row)).body.error.fields).toEqual({
      'rows.0.national_code': ['required'],
      'rows.0.born_at': ['required'],
    });
    expect((await commit(whole)).status).toBe(201);
  });

  test('what is asked of everybody must be there, and is not taken away again', async () => {
    await set({ ask_national_code: 'required', ask_born_at: 'required' });
    expect((await add()).body.error.fields).toEqual({ national_code: ['required'], born_at: ['required'] });
    const whole = { national_code: '0499370899', born_at: '1990-03-21' };
    const made = (await add(whole)).body.data;
    expect(made).toMatchObject(whole);
    const change = (body: object) => top.send('PATCH', `/v1/admin/users/${made.id}`, body);
    expect((await change({ born_at: null })).body.error.fields).toEqual({ born_at: ['required'] });
    expect((await change({ company: 'کاوه' })).status).toBe(200);
    await set({ ask_born_at: 'shown' });
    expect((await change({ born_at: null })).status).toBe(200);
    expect((await add({ national_code: '0067749828' })).status).toBe(201);
    // Only who was written down on a device of the club without a network is taken as they are.
    expect((await add({ occurred_at: '2026-11-21T07:00:00.000Z' })).body.error.fields).toEqual({
      national_code: ['required'],
    });
  });
});

describe('treasury', () => {
  test('forms begin at the places of the club, as long as they are there', async () => {
    const bank = (await top.ok(banks.create, { body: { name: 'بانک دوم' } })).data.id;
    const box = (await top.ok(cashes.create, { body: { name: 'صندوق دوم' } })).data.id;
    await set({ default_bank_id: bank, default_cash_id: box });
    const desk = async () => (await (await club.as('reception')).ok(profile.get)).data.desk;
    expect(await desk()).toMatchObject({
      default_cash_id: box,
      default_bank_id: bank,
      default_gateway_id: null,
    });
    await top.ok(banks.remove, at(bank));
    expect(await desk()).toMatchObject({ default_cash_id: box, default_bank_id: null });
  });

  test('forms begin at the gateway of the club, as long as it is there', async () => {
    const body = { title: 'درگاه دوم', type: 'pos' as const, bank_id: BANK };
    const { id } = (await top.ok(paymentGateways.create, { body })).data;
    await set({ default_gateway_id: id });
    const desk = async () => (await (await club.as('reception')).ok(profile.get)).data.desk;
    expect(await desk()).toMatchObject({ default_gateway_id: id });
    await top.ok(paymentGateways.remove, at(id));
    expect(await desk()).toMatchObject({ default_gateway_id: null });
  });

  test('a till that is off by more than the club lets pass waits for a manager', async () => {
    await set({ shift_limit: 5_000 });
    const closed = async (counted: number) => {
      const cash_id = (await top.ok(cashes.create, { body: { name: `صندوق ${counted}` } })).data.id;
      const shift = (await top.ok(shifts.open, { body: { cash_id, opening: 0 } })).data.id;
      const body = { counted: [{ cash_id, price: counted }], reason: 'unknown' as const };
      return (await top.ok(shifts.close, { ...at(shift), body })).data.state;
    };
    expect([await closed(5_000), await closed(5_001)]).toEqual(['closed', 'waiting']);
    await set({ shift_limit: 90_000 });
    expect(await closed(80_000)).toBe('closed');
  });

  test('a till is counted by the notes of the club', async () => {
    expect(await set({ count_notes: [50_000, 100_000] })).toMatchObject({ count_notes: [100_000, 50_000] });
    const cash_id = (await top.ok(cashes.create, { body: { name: 'صندوق شمارش' } })).data.id;
    const shift = (await top.ok(shifts.open, { body: { cash_id, opening: 0 } })).data.id;
    const count = (notes: object) => top.send('POST', `/v1/admin/shifts/${shift}/count`, { notes });
    expect((await count({ 100000: 1, 20000: 2 })).body.error.fields).toEqual({
      'notes.20000': ['not_allowed'],
    });
    expect((await count({ 100000: 1, 50000: 2 })).body.data.counted).toBe(200_000);
    expect((await top.ok(profile.get)).data.desk.count_notes).toEqual([100_000, 50_000]);
  });
});

describe('store', () => {
  const left = async (id: number) => (await top.ok(saleAddons.get, at(id))).data.stock;
  const seller = () => club.as({ permissions: ['invoice.show', 'invoice.create', 'invoice.update'] });
  const sell = async (sale_addon_id: number, count: number) => {
    const [invoice] = await make.booking();
    const body = { addons: [{ sale_addon_id, count }] };
    return (await seller()).call(saleInvoices.addAddons, { ...at(invoice?.id ?? 0), body });
  };

  test('below nothing is sold where the club lets it', async () => {
    const { id } = await make.addon({ stock: 1 });
    expect((await sell(id, 2)).body.error.code).toBe('out_of_stock');
    await set({ addon_below_zero: true });
    expect((await sell(id, 2)).status).toBeLessThan(300);
    expect(await left(id)).toBe(-1);
  });

  test('with the stock off nothing is taken, and nothing refused', async () => {
    const { id } = await make.addon({ stock: 1 });
    await set({ addon_stock: false });
    expect((await sell(id, 5)).status).toBeLessThan(300);
    expect(await left(id)).toBe(1);
    expect((await top.ok(profile.get)).data.desk.addon_stock).toBe(false);
  });

  test('few are as many as the club says', async () => {
    const { id } = await make.addon({ stock: 8 });
    const low = async () =>
      (await top.ok(saleAddons.list, { query: { low: 'true', per_page: '200' } })).data.map((one) => one.id);
    expect(await low()).not.toContain(id);
    await set({ addon_low: 8 });
    expect(await low()).toContain(id);
  });
});

test('reading them takes setting.show, changing them setting.update', async () => {
  const reader = await club.as({ permissions: ['setting.show'] });
  expect((await reader.call(settings.get)).status).toBe(200);
  expect((await reader.call(settings.update, { body: { hold_minutes: 3 } })).status).toBe(403);
  const writer = await club.as({ permissions: ['setting.update'] });
  expect((await writer.call(settings.get)).status).toBe(403);
  expect((await writer.call(settings.update, { body: { hold_minutes: 3 } })).status).toBe(200);
});
