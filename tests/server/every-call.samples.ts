import { hash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { passkeys } from '#contract/access/passkeys.ts';
import { roles } from '#contract/access/roles.ts';
import { sessions } from '#contract/access/sessions.ts';
import { signIn } from '#contract/access/sign-in.ts';
import type { Call } from '#contract/call.ts';
import { events } from '#contract/messages/events.ts';
import { supportTickets } from '#contract/messages/tickets.ts';
import { door } from '#contract/online/door.ts';
import { profile } from '#contract/people/profile.ts';
import { reportSnapshots, savedReports } from '#contract/reports/saved-reports.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { refundRules } from '#contract/settings/refund-rules.ts';
import { settings } from '#contract/settings/settings.ts';
import { addDays, clubDay, fromJalali, jalaliYearSpan, weekday } from '#domain/dates.ts';
import { monthHolding } from '#domain/periods.ts';
import { permissionId } from '#domain/permissions.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import { Authenticator } from '#tests/support/authenticator.ts';
import { BANK, builders, CASH, lettersOf } from '#tests/support/build.ts';
import { ADMIN_PHONE, type TestClub } from '#tests/support/club.ts';
import { ownerOf, runOn } from '#tests/support/database.ts';
import { MERCHANTS } from '#tests/support/stand-in-gateway.ts';

/** A request that must succeed for whoever may do everything. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  file?: Blob;
}
type Make = () => Promise<Sample> | Sample;

/** Samples begin anew at the first day after so many: nothing may lie further ahead than 1,100 days. Each has its own court. */
const DAYS = 1000;
function dayAfter(n: number): string {
  return new Date(Date.UTC(2026, 10, 22 + n)).toISOString().slice(0, 10);
}

const PHONE = () => `0935${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const at = (id: number) => ({ id: String(id) });

/** A picture of one point. */
const POINT = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
]);

/**
 * One good request for every call that changes something or has a `:id`; other reads are asked without anything.
 * A new call without its sample fails the test that uses them.
 */
/** A name that nothing else has. */
let named = 0;
const nameOf = (text: string) => `${text} ${lettersOf(++named)}`;

export function samples(club: TestClub): Record<string, Make> {
  const build = builders(club);
  let days = 0;
  /** The next so many days of the calendar. */
  const nextDays = (count = 1) => {
    if (days + count > DAYS) days = 0;
    const from = dayAfter(days + 1);
    days += count;
    return { from, to: dayAfter(days) };
  };
  let hours = 1000;
  const slot = async (price = 1_000_000) => {
    const [time] = await build.slots({ ...nextDays(), price });
    return time as NonNullable<typeof time>;
  };
  const booked = async () => {
    const time = await slot();
    const [invoice] = await build.booking({ reservable_time_ids: [time.id] });
    return invoice as NonNullable<typeof invoice>;
  };
  /** The ids of a visit of two slots, one hour on two courts. */
  const visit = async (make = slot) => {
    const reservable_time_ids = [(await make()).id, (await make()).id];
    return (await build.booking({ reservable_time_ids })).map((invoice) => invoice.id);
  };
  const tonight = async () => {
    const [time] = await build.slots({ hours: ['20:00-21:30'] });
    return time as NonNullable<typeof time>;
  };
  const withAddon = async () => {
    const addon = await build.addon();
    const time = await slot();
    const addons = [{ sale_addon_id: addon.id, count: 2 }];
    const [invoice] = await build.booking({ reservable_time_ids: [time.id], addons });
    const detail = (await (await club.as('top')).send('GET', `/v1/admin/sale-invoices/${invoice?.id}`)).body
      .data;
    return { params: { id: String(invoice?.id), addon_id: String(detail.addons[0].id) } };
  };
  /** A new record of a resource, straight over the wire; answers its id. */
  const made = (path: string, body: () => object) => async () => {
    const reply = await (await club.as('top')).send('POST', path, body());
    if (reply.status !== 201) throw new Error(`no new record of ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body.data.id as number;
  };
  const cash = made('/v1/admin/cashes', () => ({ name: 'صندوق آزمون' }));
  const bank = made('/v1/admin/banks', () => ({ name: 'بانک آزمون' }));
  const gateway = made('/v1/admin/payment-gateways', () => ({
    title: 'درگاه آزمون',
    type: 'pos',
    bank_id: BANK,
  }));
  const onlineGateway = made('/v1/admin/payment-gateways', () => ({
    title: 'درگاه اینترنتی',
    type: 'online',
    bank_id: BANK,
    provider: 'zarinpal',
    merchant_code: MERCHANTS.zarinpal,
  }));
  const rule = made('/v1/admin/refund-rules', () => ({ hours_before: ++hours, percent: 100 }));
  const discount = made('/v1/admin/discount-groups', () => ({
    name: 'گروه تخفیف',
    percent: 5,
    character_ids: [1],
  }));
  /** A closing of a court that nobody else has. */
  const closingBody = async () => {
    return { title: 'ترمیم کف', ...nextDays(), court_ids: [(await build.court()).id] };
  };
  const closing = async () => {
    const body = await closingBody();
    return made('/v1/admin/closed-invoices', () => body)();
  };
  const savedReport = made('/v1/admin/reports/saved', () => savedReports.create.example);
  const customer = async () => (await build.customer()).id;
  /** A phone and a device that it has signed in as a customer's: it needs no proof of work. */
  const knownPhone = async () => {
    const [phone_number, device_key] = [PHONE(), randomBytes(24).toString('base64url')];
    const device_hash = hash('sha256', device_key, 'buffer');
    await club.db
      .insertInto('known_devices')
      .values({ device_hash, phone_number, created_at: club.clock.now(), door: 'customer' })
      .execute();
    return { phone_number, device_key };
  };
  const now = () => club.clock.now();
  const authenticator = new Authenticator('https://club.example');
  /** A code of the super-admin's own phone, which gets ten a day otherwise. */
  const freshCode = async () => {
    await club.db.deleteFrom('sign_in_codes').where('phone_number', '=', ADMIN_PHONE).execute();
    const body = { phone_number: ADMIN_PHONE };
    const { data } = await (await club.as('top')).ok(profile.sendOtp, { body });
    return { code: club.sender.code(ADMIN_PHONE), request_id: data.request_id };
  };
  /** What makes the super-admin another passkey. They have few, and their sessions have proven that it is them. */
  const newPasskey = async () => {
    const { user_id, ok } = await club.as('top');
    const own = club.db.selectFrom('passkeys').select('id').where('user_id', '=', user_id);
    const newest = own.orderBy('id', 'desc').limit(5);
    await club.db
      .deleteFrom('passkeys')
      .where('user_id', '=', user_id)
      .where('id', 'not in', newest)
      .execute();
    await club.db.updateTable('sessions').set({ proof_at: now() }).where('user_id', '=', user_id).execute();
    const { challenge_id, options } = (await ok(passkeys.begin, { body: await freshCode() })).data;
    return { body: { challenge_id, name: nameOf('کلید'), credential: authenticator.create(options) } };
  };
  const passkey = async () => (await (await club.as('top')).ok(passkeys.create, await newPasskey())).data.id;
  /** A season of two sessions on a court that nobody else has; `other` is another slot of its days. */
  const seasonBody = async () => {
    const span = nextDays(8);
    const [time, other] = await build.slots({ ...span, hours: ['18:00-19:30', '20:00-21:30'] });
    const slotOf = ({ date, term, court }: NonNullable<typeof time>) => ({
      weekday: weekday(date),
      term_id: term.id,
      court_id: court.id,
    });
    return { ...span, slot: slotOf(time as never), other: slotOf(other as never) };
  };
  const newSeason = async () => {
    const { from, to, slot } = await seasonBody();
    return { from, to, slots: [slot], user_id: await customer() };
  };
  const season = async () => {
    const { other, slot, from, to } = await seasonBody();
    const body = { from, to, slots: [slot], user_id: await customer() };
    return { id: await made('/v1/admin/season-schedules', () => body)(), other };
  };
  const ofSeason = async () => ({ params: at((await season()).id) });
  /** Without a session: it goes to the trash, and away for good. */
  const emptySeason = async () => {
    const { id } = await season();
    const path = `/v1/admin/season-schedules/${id}/cancel`;
    const reply = await (await club.as('top')).send('POST', path, { reason: 'سفر' });
    if (reply.status !== 200) throw new Error(`season ${id} is not cancelled: ${JSON.stringify(reply.body)}`);
    const sessions = club.db.updateTable('sale_invoices').where('season_schedule_id', '=', id);
    await sessions.set({ season_schedule_id: null }).execute();
    return id;
  };
  const changedSeason = async () => {
    const { id, other } = await season();
    return { params: at(id), body: { changes: [{ slot: 0, ...other }] } };
  };
  const ofCustomer = async () => ({ params: at(await customer()) });
  const ofCompany = async () => ({ params: at((await build.company()).id) });
  const ofCoach = async () => ({ params: at((await build.coach()).id) });
  const ofGroup = async () => ({ params: at((await build.character()).id) });
  /** A record that is in the trash. */
  const ofTrash = async (resource: string, id: number) => {
    const reply = await (await club.as('top')).send('DELETE', `/v1/admin/${resource}/${id}`);
    if (reply.status !== 200) throw new Error(`${resource} ${id} did not go: ${JSON.stringify(reply.body)}`);
    return { params: at(id) };
  };
  const ofInvoice = async () => ({ params: at((await booked()).id) });
  const template = () => ({ name: nameOf('متن'), text: 'سلام {نام}' });
  /** A text message about a reservation; given up, where that is asked for. */
  const message = async (state: 'queued' | 'failed' = 'queued') => {
    const { id } = await booked();
    const top = await club.as('top');
    await top.send('POST', `/v1/admin/sale-invoices/${id}/send-message`, { text: 'سلام' });
    const sent = await club.db
      .updateTable('messages')
      .set({ state })
      .where('invoice_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    return sent.id;
  };
  const receipt = async () => (await build.receipt(await customer(), 90_000)).id;
  const ask = async (bank_receipts_pending: boolean) =>
    (await club.as('top')).ok(settings.update, { body: { bank_receipts_pending } });
  /** A bank receipt that waits: the club asks for it only as long as it is made. */
  const pending = async () => {
    await ask(true);
    const { id } = await build.receipt(await customer(), 90_000, {
      bank_id: BANK,
      transaction_reference_id: `12-${randomUUID().replace(/\D/g, '')}`,
    });
    await ask(false);
    return id;
  };
  /** A receipt without its tracking number: the club does not ask for it only as long as it is made. */
  const unnumbered = async () => {
    const top = await club.as('top');
    await top.ok(settings.update, { body: { reference_required: false } });
    const { id } = await build.receipt(await customer(), 90_000, { bank_id: BANK });
    await top.ok(settings.update, { body: { reference_required: true } });
    return id;
  };
  /** A document of money going out or over, on a bank that may go below zero. */
  const paymentBody = async () => ({ user_id: await customer(), price: 40_000, bank_id: BANK });
  const payment = async () => {
    const body = await paymentBody();
    return made('/v1/admin/documents/payment', () => body)();
  };
  const costType = made('/v1/admin/documents/cost-types', () => ({ name: nameOf('هزینه') }));
  const costBody = async () => ({
    cost_type_id: await costType(),
    price: 30_000,
    bank_id: BANK,
    description: 'خرید توپ',
  });
  const cost = async () => {
    const body = await costBody();
    return made('/v1/admin/documents/cost', () => body)();
  };
  const fundBody = () => ({
    source_type: 2,
    source_id: BANK,
    destination_type: 1,
    destination_id: CASH,
    price: 20_000,
    wage: 500,
    payment_type: 'card',
  });
  const fund = made('/v1/admin/documents/internal-fund', fundBody);
  /** Of whoever makes the call: they have no shift otherwise. */
  const shift = async () => {
    const cash_id = await cash();
    return { cash_id, id: await made('/v1/admin/shifts', () => ({ cash_id, opening: 0 }))() };
  };
  const waitingShift = async () => {
    const { id, cash_id } = await shift();
    const counted = [{ cash_id, price: 900_000 }];
    const top = await club.as('top');
    const { body } = await top.send('POST', `/v1/admin/shifts/${id}/close`, { counted });
    return body.data as { id: number; version: number };
  };
  /** The opening entries are open, and this one is there. */
  const opening = async (kind: string, list: string, id: () => Promise<number>, fresh = false) => {
    const top = await club.as('top');
    // Years that others have put before the first one are no more: these entries belong to its first day.
    const before = club.db.deleteFrom('financial_years').where('end_date', '<', '2026-03-21');
    await before.where('last_number', '=', 0).execute();
    await top.send('POST', '/v1/admin/opening-inventories/unlock');
    const owner = await id();
    const body = { [list]: [{ id: owner, price: 70_000 }] };
    if (fresh) return { body };
    await top.send('POST', `/v1/admin/opening-inventories/${kind}`, body);
    return { params: at(owner) };
  };
  const openingKinds = [
    ['banks', 'banks', bank],
    ['cashes', 'cashes', cash],
    ['debtor-users', 'users', customer],
    ['creditor-users', 'users', customer],
  ] as const;
  /** A backup whose file is no more than a name and a few letters. */
  const backup = async (staging: string | null = null) => {
    const file = path.join(tmpdir(), `meydan-${process.pid}-${randomUUID()}.meydan`);
    await writeFile(file, 'meydan');
    const now = club.clock.now();
    const made = club.db.insertInto('backups').values({
      reason: 'manual',
      state: 'saved',
      file,
      size: 6,
      staging,
      signed: true,
      staged_at: staging === null ? null : now,
      taken_at: now,
      created_at: now,
    });
    return (await made.returning('id').executeTakeFirstOrThrow()).id;
  };
  /** A paper that hangs on nothing yet. */
  const paper = async () => {
    const form = new FormData();
    form.set('file', POINT);
    const reply = await (await club.as('top')).send('POST', '/v1/admin/files', form);
    return reply.body.data.id as number;
  };
  const fixed = async (body: () => Promise<object>) => {
    const given = await body();
    return () => given;
  };
  /** Rows of a document by hand: the club's cash box gets what others owe. */
  const byHand = async () => ({
    description: 'سند نمونه',
    transactions: [
      { cash_id: CASH, debit: 1000 },
      { account_id: await accountOf('29'), credit: 1000 },
    ],
  });
  const accountOf = async (code: string) => {
    const account = club.db.selectFrom('accounts').select('id').where('code', '=', code);
    return (await account.executeTakeFirstOrThrow()).id;
  };
  const manual = async () => made('/v1/admin/documents', await fixed(byHand))();
  const templateOfRows = async () => ({ ...(await byHand()), name: nameOf('الگوی نمونه') });
  /** Below the cost types: the tests make more of them than there are codes below another. */
  let accountsMade = 0;
  const accountBody = async () => {
    if (accountsMade++ % 80 === 0) {
      const body = { parent_id: await accountOf('51'), name: nameOf('نوع هزینه') };
      costs = await made('/v1/admin/accounts', () => body)();
    }
    return { parent_id: costs, name: nameOf('حساب نمونه') };
  };
  let costs = 0;
  const account = async () => made('/v1/admin/accounts', await fixed(accountBody))();
  /** A year before all others: none of its days has a document. */
  let yearsBack = 1400;
  const pastYear = async (status: 'active' | 'inactive' | 'closed') => {
    const years = () => club.db.updateTable('financial_years').where('end_date', '<', '2026-03-21');
    const closed_at = club.clock.now();
    await years()
      .set(({ ref }) => ({ status: 'closed', closed_at, numbered_to: ref('end_date') }))
      .execute();
    const { name, start_date, end_date } = jalaliYearSpan(fromJalali(--yearsBack, 2, 1) as string);
    // What is opened again is the last closed: the others stand aside.
    if (status === 'closed') {
      await years().set({ status: 'inactive', closed_at: null, numbered_to: null }).execute();
    }
    const closed = status === 'closed' ? { closed_at, numbered_to: end_date } : { closed_at: null };
    const values = { name, start_date, end_date, status, ...closed };
    const year = club.db.insertInto('financial_years').values({ ...values, created_at: closed_at });
    return (await year.returning('id').executeTakeFirstOrThrow()).id;
  };
  const yearAt = (id: number) =>
    club.db.selectFrom('financial_years').select('start_date').where('id', '=', id).executeTakeFirstOrThrow();
  /** Without those ahead that have no document yet. */
  const noYearsAhead = async () => {
    const today = clubDay(club.clock.now(), 'Asia/Tehran');
    const empty = club.db.deleteFrom('financial_years').where('start_date', '>', today);
    await empty.where('last_number', '=', 0).execute();
  };
  const nextYear = async () => {
    // It would keep the days of other samples from being booked.
    await noYearsAhead();
    const { end_date } = await club.db
      .selectFrom('financial_years')
      .select('end_date')
      .orderBy('end_date', 'desc')
      .executeTakeFirstOrThrow();
    return { from: addDays(end_date, 1), months: 12 };
  };
  const event = {
    type: 3 as const,
    priority: 2 as const,
    subject: 'جلسه‌ی شنبه',
    content: 'ساعت **نه** در دفتر',
  };
  /** Of a customer, so that whoever looks on may answer it. */
  const ticket = async () =>
    made(
      '/v1/admin/tickets/support',
      await fixed(async () => ({ ...asked, service_id: 1, user_id: await customer() })),
    )();
  const asked = { subject: 'توری زمین ۲', message: 'توری **پاره** است.' };
  const colleague = async () =>
    (await club.as({ permissions: ['organizational_ticket.show', 'organizational_ticket.create'] })).user_id;
  const internal = async () =>
    made(
      '/v1/admin/tickets/organization',
      await fixed(async () => ({ ...asked, recipient_user_id: await colleague() })),
    )();
  const person = () => ({ name: 'سارا', family: 'محمدی', gender: 2, phone_number: PHONE() });

  /** The six calls of a standard resource, out of the example in its contract. */
  const standardOf = ({ name, path, example }: Call): [string, Make][] => {
    const resource = name.slice(0, name.indexOf('.'));
    const body = () => ({
      ...example,
      ...(typeof example?.name === 'string' && { name: nameOf(example.name) }),
    });
    const one = made(path, body);
    const gone = async () => {
      const id = await one();
      await (await club.as('top')).send('DELETE', `${path}/${id}`);
      return { params: at(id) };
    };
    return [
      [`${resource}.create`, () => ({ body: body() })],
      [`${resource}.get`, async () => ({ params: at(await one()) })],
      [`${resource}.update`, async () => ({ params: at(await one()), body: body() })],
      [`${resource}.remove`, async () => ({ params: at(await one()) })],
      [`${resource}.restore`, gone],
      [`${resource}.force`, gone],
    ];
  };
  const standard = allRoutes({} as Services).flatMap(({ call }) => (call.example ? standardOf(call) : []));

  return {
    ...Object.fromEntries(standard),
    ...Object.fromEntries(
      openingKinds.flatMap(([kind, list, id]): [string, Make][] => [
        [`opening-inventories.get-${kind}`, () => opening(kind, list, id)],
        [`opening-inventories.save-${kind}`, () => opening(kind, list, id, true)],
        [`opening-inventories.remove-${kind}`, () => opening(kind, list, id)],
      ]),
    ),
    'shifts.open': async () => ({ body: { cash_id: await cash(), opening: 0 } }),
    'shifts.get': async () => ({ params: at((await shift()).id) }),
    'shifts.count': async () => {
      const { id, cash_id } = await shift();
      return { params: at(id), body: { counted: [{ cash_id, price: 7_000 }] } };
    },
    'shifts.close': async () => {
      const { id, cash_id } = await shift();
      return { params: at(id), body: { counted: [{ cash_id, price: 7_000 }] } };
    },
    'shifts.approve': async () => {
      const { id, version } = await waitingShift();
      return { params: at(id), body: { version } };
    },
    'shifts.recount': async () => ({ params: at((await waitingShift()).id), body: { reason: 'دوباره' } }),
    'opening-inventories.lock': () => ({}),
    'opening-inventories.unlock': () => ({}),
    'users.preview-import': () => ({
      file: new Blob([`نام,نام خانوادگی,جنسیت,موبایل\nسارا,محمدی,زن,${PHONE()}\n`]),
    }),
    'users.import': () => ({ body: { rows: [person()] } }),
    'files.upload-avatar': () => ({ file: POINT }),
    'files.upload-logo': () => ({ file: POINT }),
    'sessions.end': async () => {
      const id = (await club.signIn((await club.as('top')).user_id)).user_id;
      const { data } = await (await club.as('top')).ok(sessions.list, { query: { user: String(id) } });
      return { params: at(data.find((one) => one.may_end)?.id as number) };
    },
    'sessions.end-all': async () => ({ params: at(await customer()) }),
    'system.check': () => ({ body: {} }),
    'system.test-message': () => ({ body: { phone_number: PHONE() } }),
    'system.unsent': () => ({ body: { count: 2 } }),
    'files.get': async () => {
      const form = new FormData();
      form.set('avatar', POINT);
      const { body } = await (await club.as('top')).send('POST', '/v1/upload-avatar', form);
      return { params: { name: body.data.path.split('/').at(-1) } };
    },
    'users.get': ofCustomer,
    'users.create': () => ({ body: person() }),
    'users.update': async () => ({ ...(await ofCustomer()), body: { company: 'پارس' } }),
    'users.max-debt': async () => ({ ...(await ofCustomer()), body: { max_debt: 40_000 } }),
    'users.transactions': ofCustomer,
    'users.total-transactions': ofCustomer,
    'users.open-items': ofCustomer,
    'users.remove': ofCustomer,
    'users.merge': async () => ({ ...(await ofCustomer()), body: { into: await customer() } }),
    'users.restore': async () => ofTrash('users', await customer()),
    'users.force': async () => ofTrash('users', await customer()),
    'sign-in.send-otp': () => ({ body: { phone_number: PHONE() } }),
    'sign-in.login': async () => {
      const phone_number = club.phone();
      await club.person(await club.role(['cash.show']), phone_number);
      const { data } = await club.nobody.ok(signIn.sendOtp, { body: { phone_number } });
      return { body: { phone_number, code: club.sender.code(phone_number), request_id: data.request_id } };
    },
    'sign-in.logout': () => ({}),
    'me.send-otp': async () => ({ body: await knownPhone() }),
    'me.sign-in': async () => {
      const body = await knownPhone();
      const { data } = await club.nobody.ok(door.sendOtp, { body });
      return { body: { ...body, code: club.sender.code(body.phone_number), request_id: data.request_id } };
    },
    'me.get': () => ({}),
    'me.sign-out': () => ({}),
    'me.update': async () => {
      const { version } = (await (await club.self()).ok(door.get)).data;
      return { body: { version, family: nameOf('مرادی') } };
    },
    'me.end-session': async () => {
      const { user_id } = await club.self();
      // Ten devices are the most: the caller's own, the first, must not be the one that ends.
      const first = club.db.selectFrom('customer_sessions').select((e) => e.fn.min('id').as('id'));
      await club.db
        .deleteFrom('customer_sessions')
        .where('user_id', '=', user_id)
        .where('id', '<>', first.where('user_id', '=', user_id))
        .execute();
      const other = await club.signInCustomer(user_id);
      const [session] = (await other.ok(door.sessions)).data.filter((one) => one.current);
      return { params: at(session?.id as number) };
    },
    'profile.update': () => ({ body: { company: 'باشگاه' } }),
    'profile.send-otp': async () => {
      // Three an hour go to phones of others.
      await club.db.deleteFrom('sign_in_codes').where('asked_by', 'is not', null).execute();
      return { body: { phone_number: PHONE() } };
    },
    'profile.browser-settings': () => ({ body: { settings: { theme: 'dark' } } }),
    'profile.end-device': async () => {
      const top = await club.as('top');
      const other = await club.signIn(top.user_id);
      const [session] = (await other.ok(profile.devices)).data.filter((s) => s.current);
      return { params: at(session?.id as number) };
    },
    'passkeys.begin': async () => ({ body: await freshCode() }),
    'passkeys.create': newPasskey,
    'passkeys.update': async () => ({ params: at(await passkey()), body: { name: nameOf('کلید') } }),
    'passkeys.remove': async () => ({ params: at(await passkey()) }),
    'passkeys.lost': async () => ({ params: at(await passkey()), body: await freshCode() }),
    'passkeys.begin-proof': async () => {
      await passkey();
      return { body: {} };
    },
    'passkeys.prove': async () => {
      await passkey();
      const { data } = await (await club.as('top')).ok(passkeys.beginProof, { body: {} });
      return { body: { challenge_id: data.challenge_id, credential: authenticator.get(data.options) } };
    },
    'passkeys.begin-login': () => ({ body: {} }),
    'passkeys.login': async () => {
      await passkey();
      // Strangers have an end, and a test of all calls asks often.
      const device_key = randomBytes(32).toString('base64url');
      await club.db
        .insertInto('known_devices')
        .values({
          device_hash: hash('sha256', device_key, 'buffer'),
          phone_number: PHONE(),
          created_at: now(),
        })
        .execute();
      const { data } = await club.nobody.ok(passkeys.beginLogin, { body: { device_key } });
      return { body: { challenge_id: data.challenge_id, credential: authenticator.get(data.options) } };
    },
    'devices.create': () => ({ body: { name: 'تبلت' } }),
    'characters.get': ofGroup,
    'characters.create': () => ({ body: { name: nameOf('گروه نمونه'), reservable_date: 7 } }),
    'characters.update': async () => ({ ...(await ofGroup()), body: { reservable_date: 14 } }),
    'characters.remove': ofGroup,
    'characters.restore': async () => ofTrash('characters', (await build.character()).id),
    'characters.force': async () => ofTrash('characters', (await build.character()).id),
    'characters.members': ofGroup,
    'characters.add-members': async () => ({ ...(await ofGroup()), body: { users: [await customer()] } }),
    'characters.remove-members': async () => {
      const { params } = await ofGroup();
      const { id } = await build.customer({ character_id: Number(params.id) });
      return { params, body: { users: [id] } };
    },
    'cashes.transactions': async () => ({ params: at(await cash()) }),
    'cashes.total-transactions': async () => ({ params: at(await cash()) }),
    'banks.transactions': async () => ({ params: at(await bank()) }),
    'banks.total-transactions': async () => ({ params: at(await bank()) }),
    'payment-gateways.get': async () => ({ params: at(await gateway()) }),
    'payment-gateways.remove': async () => ({ params: at(await gateway()) }),
    'payment-gateways.restore': async () => ofTrash('payment-gateways', await gateway()),
    'payment-gateways.force': async () => ofTrash('payment-gateways', await gateway()),
    'payment-gateways.update': async () => ({ params: at(await gateway()), body: { status: false } }),
    'payment-gateways.clearings': async () => ({ params: at(await gateway()) }),
    'payment-gateways.total-clearings': async () => ({ params: at(await gateway()) }),
    'payment-gateways.uncleared': async () => ({ params: at(await gateway()) }),
    'payment-gateways.clear': async () => {
      const id = await gateway();
      const body = {
        user_id: await customer(),
        price: 5000,
        payment_gateway_id: id,
        transaction_reference_id: `clear-${id}`,
      };
      await made('/v1/admin/documents/receive', () => body)();
      return { params: at(id), body: { price: 5000, wage: 100 } };
    },
    'payment-gateways.providers': () => ({}),
    'payment-gateways.test': async () => ({ params: at(await onlineGateway()), body: {} }),
    'payment-gateways.transactions': async () => ({ params: at(await gateway()) }),
    'payment-gateways.total-transactions': async () => ({ params: at(await gateway()) }),
    'payment-gateways.create': () => ({ body: { title: 'کارت‌خوان کافه', type: 'pos', bank_id: BANK } }),
    'documents.receive': async () => ({ params: at(await receipt()) }),
    'documents.create-receive': async () => ({
      body: { user_id: await customer(), price: 50_000, cash_id: CASH },
    }),
    'documents.alike-receives': async () => ({
      body: { user_id: await customer(), payments: [{ price: 50_000, cash_id: CASH }] },
    }),
    'documents.confirm-receive': async () => ({ params: at(await pending()), body: { status: 'confirm' } }),
    'documents.update-receive': async () => ({
      params: at(await unnumbered()),
      body: { transaction_reference_id: randomUUID().replace(/\D/g, '').padEnd(8, '7') },
    }),
    'documents.delete-receive': async () => ({ params: at(await receipt()) }),
    'documents.confirm-receives': async () => ({ body: { ids: [await pending()], status: 'confirm' } }),
    'documents.allocate-receive': async () => ({ params: at(await receipt()), body: { items: [] } }),
    'files.attach': () => ({ file: POINT }),
    'files.attachment': async () => ({ params: at(await paper()) }),
    'documents.pdf': async () => ({ params: at(await receipt()) }),
    'documents.attach': async () => ({
      params: at(await receipt()),
      body: { attachment_ids: [await paper()] },
    }),
    'documents.detach': async () => {
      const [id, file] = [await receipt(), await paper()];
      const send = (await club.as('top')).send;
      await send('POST', `/v1/admin/documents/${id}/attachments`, { attachment_ids: [file] });
      return { params: { ...at(id), file: String(file) } };
    },
    'documents.payment': async () => ({ params: at(await payment()) }),
    'documents.create-payment': async () => ({ body: await paymentBody() }),
    'documents.delete-payment': async () => ({ params: at(await payment()) }),
    'documents.cost': async () => ({ params: at(await cost()) }),
    'documents.create-cost': async () => ({ body: await costBody() }),
    'documents.delete-cost': async () => ({ params: at(await cost()) }),
    'documents.internal-fund': async () => ({ params: at(await fund()) }),
    'documents.create-internal-fund': () => ({ body: fundBody() }),
    'documents.delete-internal-fund': async () => ({ params: at(await fund()) }),
    'documents.get': async () => ({ params: at(await receipt()) }),
    'documents.create': async () => ({ body: await byHand() }),
    'documents.reverse': async () => ({ params: at(await manual()), body: { reason: 'دو بار ثبت شد' } }),
    'documents.remove': async () => ({ params: at(await manual()) }),
    'document-templates.create': async () => ({ body: await templateOfRows() }),
    'document-templates.remove': async () => ({
      params: at(await made('/v1/admin/document-templates', await fixed(templateOfRows))()),
    }),
    'accounts.get': async () => ({ params: at(await account()) }),
    'accounts.months': async () => ({ params: at(await account()) }),
    'accounts.transactions': async () => ({ params: at(await account()) }),
    'accounts.total-transactions': async () => ({ params: at(await account()) }),
    'accounts.create': async () => ({ body: await accountBody() }),
    'accounts.update': async () => ({ params: at(await account()), body: { lock: 2 } }),
    'accounts.remove': async () => ({ params: at(await account()) }),
    'financial-years.get': async () => ({ params: at(await pastYear('closed')) }),
    'financial-years.create': async () => ({ body: await nextYear() }),
    'financial-years.update': async () => ({ params: at(await pastYear('active')), body: { active: false } }),
    'financial-years.closing': async () => ({ params: at(await pastYear('closed')) }),
    'financial-years.numbering': async () => ({ params: at(await pastYear('active')) }),
    'financial-years.number': async () => {
      const id = await pastYear('active');
      const { start_date } = await yearAt(id);
      return { params: at(id), body: { until: monthHolding(start_date, 'fa').to } };
    },
    'financial-years.unnumber': async () => {
      const id = await pastYear('active');
      const numbered_to = monthHolding((await yearAt(id)).start_date, 'fa').to;
      await club.db.updateTable('financial_years').set({ numbered_to }).where('id', '=', id).execute();
      return { params: at(id), body: { until: null, reason: 'سند جا مانده بود' } };
    },
    'financial-years.close': async () => ({ params: at(await pastYear('inactive')) }),
    'financial-years.reopen': async () => {
      // Two active ones beside it would be too many.
      await noYearsAhead();
      return { params: at(await pastYear('closed')), body: { reason: 'فراموش شده بود' } };
    },
    'documents.transactions': async () => ({ params: at(await receipt()) }),
    'courts.get': async () => ({ params: at((await build.court()).id) }),
    'courts.create': () => ({ body: { name: nameOf('زمین نمونه'), type: 'hard', roof: 'always' } }),
    'courts.update': async () => ({ params: at((await build.court()).id), body: { sort: 3 } }),
    'courts.order': async () => ({ body: { ids: [(await build.court()).id] } }),
    'courts.remove': async () => ({ params: at((await build.court()).id) }),
    'courts.restore': async () => ofTrash('courts', (await build.court()).id),
    'courts.force': async () => ofTrash('courts', (await build.court()).id),
    'terms.remove': async () => ({ params: at((await build.term(nextSpan())).id) }),
    'terms.restore': async () => ofTrash('terms', (await build.term(nextSpan())).id),
    'terms.force': async () => ofTrash('terms', (await build.term(nextSpan())).id),
    'terms.get': async () => ({ params: at((await build.term(nextSpan())).id) }),
    'terms.create': () => ({ body: { name: 'سانس نمونه', weekdays: [0, 3], price: 700_000, ...nextSpan() } }),
    'terms.update': async () => ({ params: at((await build.term(nextSpan())).id), body: { price: 5000 } }),
    'times.generate': async () => generated(),
    'times.preview': async () => generated(),
    'times.force': async () => generated(),
    'times.price': async () => ({ body: { ids: [(await slot()).id], price: 750_000 } }),
    'times.remove': async () => ({ body: { ids: [(await slot()).id] } }),
    'reservable-times.hold': async () => ({ body: { ids: [(await slot()).id] } }),
    'sale-invoices.get': ofInvoice,
    'sale-invoices.create': async () => ({
      body: { user_id: await customer(), reservable_time_ids: [(await slot()).id] },
    }),
    'sale-invoices.calculate-price': async () => ({
      body: { user_id: await customer(), reservable_time_ids: [(await slot()).id] },
    }),
    'sale-invoices.past': async () => {
      const [time] = await build.slots({ from: '2026-11-19', to: '2026-11-19' });
      const { court, term, date } = time as NonNullable<typeof time>;
      return { body: { user_id: await customer(), court_id: court.id, term_id: term.id, date } };
    },
    'sale-invoices.update': async () => ({ ...(await ofInvoice()), body: { description: 'راکت بیاورند' } }),
    'sale-invoices.add-addons': async () => ({
      ...(await ofInvoice()),
      body: { addons: [{ sale_addon_id: (await build.addon()).id, count: 1 }] },
    }),
    'sale-invoices.cancel-addon': withAddon,
    'sale-invoices.calculate-change': async () => ({ ...(await ofInvoice()), body: { discount: 50_000 } }),
    'sale-invoices.calculate-cancel-price': async () => ({ ...(await ofInvoice()), body: { mode: 'rules' } }),
    'sale-invoices.cancel': async () => ({ ...(await ofInvoice()), body: { mode: 'rules' } }),
    'sale-invoices.complete': async () => {
      const [invoice] = await build.booking({ reservable_time_ids: [(await tonight()).id] });
      return { params: at(invoice?.id as number), body: { attended: true } };
    },
    'sale-invoices.send-message': async () => ({ ...(await ofInvoice()), body: { text: 'منتظر شما هستیم' } }),
    'messages.get': async () => ({ params: at(await message()) }),
    'messages.resend': async () => ({ body: { ids: [await message('failed')] } }),
    'messages.of-person': ofCustomer,
    'messages.total-of-person': ofCustomer,
    'message-templates.order': async () => ({
      body: { ids: [await made('/v1/admin/message-templates', template)()] },
    }),
    'sale-invoices.remove': ofInvoice,
    'sale-invoices.restore': async () => ofTrash('sale-invoices', (await booked()).id),
    'sale-invoices.force': async () => ofTrash('sale-invoices', (await booked()).id),
    'sale-invoices.split': async () => {
      const { id, user, total_price } = await booked();
      const payers = [
        { user_id: user.id, price: total_price - 300_000 },
        { user_id: await customer(), price: 300_000, payments: [{ price: 300_000, cash_id: CASH }] },
      ];
      return { params: at(id), body: { payers } };
    },
    'sale-invoices.bulk-split': async () => {
      const ids = await visit();
      const { body } = await (await club.as('top')).send('GET', `/v1/admin/sale-invoices/${ids[0]}/visit`);
      const [{ user, total_price: first }, { total_price: second }] = body.data;
      const payers = [
        { user_id: user.id, price: first + second - 800_000 },
        { user_id: await customer(), price: 800_000 },
      ];
      return { body: { ids, payers } };
    },
    'users.split-partners': ofCustomer,
    'sale-invoices.visit': ofInvoice,
    'sale-invoices.bulk-calculate-cancel-price': async () => ({ body: { ids: await visit() } }),
    'sale-invoices.bulk-cancel': async () => ({ body: { ids: await visit() } }),
    'sale-invoices.bulk-move': async () => {
      const [id = 0] = await visit();
      return { body: { moves: [{ id, reservable_time_id: (await slot()).id }] } };
    },
    'sale-invoices.bulk-complete': async () => ({ body: { ids: await visit(tonight), attended: true } }),
    'sale-invoices.bulk-send-message': async () => ({
      body: { ids: await visit(), text: 'منتظر شما هستیم' },
    }),
    'sale-invoices.of-time': async () => ({ query: { time: String((await slot()).id) } }),
    'sale-invoices.taken': async () => ({ query: { times: String((await slot()).id) } }),
    'waitlist.update': async () => {
      const wish = { date_from: '2029-01-01', date_to: '2029-01-07', from: '18:00', to: '22:00' };
      const id = await made('/v1/admin/waitlist', () => ({ user_id: 1, ...wish }))();
      return { params: at(id), body: { note: 'هر ساعتی شد', to: '23:00' } };
    },
    'waitlist.offer': async () => {
      const time = await slot();
      const { id: user_id } = await build.customer();
      const wish = { user_id, date_from: time.date, date_to: time.date, from: '00:00', to: '24:00' };
      const id = await made('/v1/admin/waitlist', () => wish)();
      return { params: at(id), body: { time_id: time.id, message: true } };
    },
    'refund-rules.get': async () => ({ params: at(await rule()) }),
    'refund-rules.remove': async () => ({ params: at(await rule()) }),
    'refund-rules.restore': async () => ofTrash('refund-rules', await rule()),
    'refund-rules.force': async () => ofTrash('refund-rules', await rule()),
    'refund-rules.update': async () => ({ params: at(await rule()), body: { hours_before: ++hours } }),
    'refund-rules.save': async () => {
      const top = await club.as('top');
      const { data } = await top.ok(refundRules.list, { query: { per_page: '200' } });
      const rules = data.map(({ hours_before, percent }) => ({ hours_before, percent }));
      rules.push({ hours_before: ++hours, percent: 100 });
      return { body: { rules, seen: data.map(({ id, version }) => ({ id, version })) } };
    },
    'refund-rules.create': () => ({ body: { hours_before: ++hours, percent: 100 } }),
    'discount-groups.update': async () => ({ params: at(await discount()), body: { percent: 7 } }),
    'discount-groups.create': () => ({ body: { name: 'همکاران', percent: 5, character_ids: [1] } }),
    'closed-invoices.get': async () => ({ params: at(await closing()) }),
    'closed-invoices.remove': async () => ({ params: at(await closing()) }),
    'closed-invoices.restore': async () => ofTrash('closed-invoices', await closing()),
    'closed-invoices.preview-restore': async () => ofTrash('closed-invoices', await closing()),
    'closed-invoices.force': async () => ofTrash('closed-invoices', await closing()),
    'closed-invoices.update': async () => ({ params: at(await closing()), body: { title: 'ترمیم دیوار' } }),
    'closed-invoices.preview-update': async () => ({
      params: at(await closing()),
      body: { title: 'ترمیم دیوار' },
    }),
    'closed-invoices.create': async () => ({ body: await closingBody() }),
    'closed-invoices.preview': async () => ({ body: await closingBody() }),
    'season-schedules.get': ofSeason,
    'season-schedules.update': async () => ({ ...(await ofSeason()), body: { title: 'فصل پاییز' } }),
    'season-schedules.remove': async () => ({ params: at(await emptySeason()) }),
    'season-schedules.restore': async () => ofTrash('season-schedules', await emptySeason()),
    'season-schedules.force': async () => ofTrash('season-schedules', await emptySeason()),
    'season-schedules.preview': async () => ({ body: await newSeason() }),
    'season-schedules.create': async () => ({ body: await newSeason() }),
    'season-schedules.calculate-cancel-price': async () => ({
      ...(await ofSeason()),
      body: { mode: 'rules' },
    }),
    'season-schedules.cancel': async () => ({ ...(await ofSeason()), body: { reason: 'سفر' } }),
    'season-schedules.change-preview': changedSeason,
    'season-schedules.change': changedSeason,
    'season-schedules.replace': async () => {
      const { id } = await season();
      // As a closed day leaves it, without the day: other samples sell there too.
      const top = await club.as('top');
      await top.send('POST', `/v1/admin/season-schedules/${id}/cancel`, { reason: 'سفر' });
      const [session] = await club.db
        .updateTable('sale_invoices')
        .set({ cancel_type: 2 })
        .where('season_schedule_id', '=', id)
        .returning('id')
        .execute();
      return { params: at(id), body: { invoice_id: session?.id, time_id: (await slot()).id } };
    },
    'season-schedules.copy': ofSeason,
    'users.season-schedules': ofCustomer,
    'users.total-season-schedules': ofCustomer,
    'users.sale-invoices': ofCustomer,
    'users.total-sale-invoices': ofCustomer,
    'users.active-sale-addons': ofCustomer,
    'sale-addons.change-stock': async () => ({
      params: at((await build.addon()).id),
      body: { change: 12, reason: 'خرید تازه' },
    }),
    'sale-addons.stock-changes': async () => ({ params: at((await build.addon()).id) }),
    'users.classes': async () => ({ params: at((await build.coach()).user.id) }),
    'users.total-classes': async () => ({ params: at((await build.coach()).user.id) }),
    'coaches.get': ofCoach,
    'coaches.update': async () => ({ ...(await ofCoach()), body: { share_type: 'fixed', share: 200_000 } }),
    'coaches.remove': ofCoach,
    'coaches.restore': async () => ofTrash('coaches', (await build.coach()).id),
    'coaches.force': async () => ofTrash('coaches', (await build.coach()).id),
    'coaches.set-active': async () => ({ body: { coach_ids: [(await build.coach()).id] } }),
    'coaches.classes': ofCoach,
    'coaches.total-classes': ofCoach,
    'coaches.receives': ofCoach,
    'coaches.total-receives': ofCoach,
    'coaches.receive': async () => ({ ...(await ofCoach()), body: { price: 50_000, cash_id: CASH } }),
    'coaches.transactions': ofCoach,
    'coaches.total-transactions': ofCoach,
    'coaches.create': async () => ({
      body: { user_id: await customer(), share_type: 'percent', share: 30 },
    }),
    'roles.create': () => ({ body: { name: nameOf('پذیرش شب'), parent_id: 1, permissions: [101] } }),
    'roles.update': async () => ({
      params: at(await club.role(['user.show'])),
      body: { name: nameOf('پذیرش روز') },
    }),
    'roles.remove': async () => ({ params: at(await club.role(['user.show'])) }),
    'companies.get': ofCompany,
    'companies.create': () => ({ body: { name: 'پارس' } }),
    'companies.update': async () => ({ ...(await ofCompany()), body: { phone: '02188776655' } }),
    'companies.remove': ofCompany,
    'companies.restore': async () => ofTrash('companies', (await build.company()).id),
    'companies.force': async () => ofTrash('companies', (await build.company()).id),
    'support-tickets.create': () => ({ body: supportTickets.create.example }),
    'support-tickets.get': async () => ({ params: at(await ticket()) }),
    'support-tickets.update': async () => ({
      params: at(await ticket()),
      body: { status: 'pending', priority: 5, operator_id: (await club.as('top')).user_id },
    }),
    'support-tickets.messages': async () => ({ params: at(await ticket()) }),
    'support-tickets.seen': async () => ({ params: at(await ticket()), body: {} }),
    'support-tickets.operators': async () => ({ params: at(await ticket()) }),
    'organization-tickets.create': async () => ({ body: { ...asked, recipient_user_id: await colleague() } }),
    'organization-tickets.get': async () => ({ params: at(await internal()) }),
    'organization-tickets.update': async () => ({
      params: at(await internal()),
      body: { status: 'completed' },
    }),
    'organization-tickets.messages': async () => ({ params: at(await internal()) }),
    'organization-tickets.seen': async () => ({ params: at(await internal()), body: {} }),
    'tickets.answer': async () => ({
      params: { kind: 'support', ...at(await ticket()) },
      body: { message: 'رسید را **فرستادیم**.', status: 'completed' },
    }),
    'logs.get': async () => {
      const { id } = await club.db.selectFrom('audit_log').select('id').limit(1).executeTakeFirstOrThrow();
      return { params: at(id) };
    },
    'logs.give-back': async () => {
      const params = at(await club.role(['user.show', 'cash.show']));
      const body = { permissions: [permissionId('user.show')] };
      await (await club.as('top')).ok(roles.update, { params, body });
      const rows = club.db.selectFrom('audit_log').select('id').where('call', '=', 'roles.update');
      return { params: at((await rows.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id) };
    },
    'events.recipients': () => ({}),
    'events.create': () => ({ body: event }),
    'events.subscribers': async () => ({
      params: at((await (await club.as('top')).ok(events.create, { body: event })).data.id),
    }),
    'events.remove': async () => ({
      params: at((await (await club.as('top')).ok(events.create, { body: event })).data.id),
    }),
    'events.seen': async () => {
      const top = await club.as('top');
      await (await club.as({ permissions: ['event.create'] })).ok(events.create, { body: event });
      const [last] = (await top.ok(events.received)).data;
      return { params: { id: String(last?.id), subscriber_id: String(last?.subscriber_id) } };
    },
    'reports.debts': async () => ({ body: { user_ids: [await customer()] } }),
    'reports.remind': async () => {
      const [time] = await build.slots({ from: '2026-11-19', to: '2026-11-19' });
      const { court, term, date } = time as NonNullable<typeof time>;
      const user_id = await customer();
      const past = { user_id, court_id: court.id, term_id: term.id, date };
      await (await club.as('top')).ok(saleInvoices.past, { body: past });
      return { body: { user_id, text: 'مانده‌ی شما {مانده} تومان است.' } };
    },
    'saved-reports.create': () => ({ body: savedReports.create.example }),
    'saved-reports.update': async () => ({ params: at(await savedReport()), body: { name: 'فروش هفته' } }),
    'saved-reports.remove': async () => ({ params: at(await savedReport()) }),
    'report-snapshots.create': () => ({ body: reportSnapshots.create.example }),
    'report-snapshots.get': async () => ({
      params: at(await made('/v1/admin/reports/advance', () => reportSnapshots.create.example)()),
    }),
    'operations.cancel': () => ({ params: { key: randomUUID() }, body: { reason: 'دو بار نوشته شد' } }),
    'backups.create': async () => {
      // None is made here: the last one asked for waits.
      await club.db.updateTable('backups').set({ wanted: null }).execute();
      return { body: {} };
    },
    'backups.get': async () => ({ params: at(await backup()) }),
    'backups.download': async () => ({ params: at(await backup()) }),
    'backups.upload': () => ({ body: { size: POINT.size } }),
    'backups.piece': async () => ({
      params: at(await made('/v1/admin/backups/upload', () => ({ size: POINT.size }))()),
      file: POINT,
    }),
    'backups.load': async () => ({ params: at(await backup()), body: {} }),
    'backups.preview': async () => ({ params: at(await backup('meydan')) }),
    'backups.retrieve': async () => {
      const params = at(await backup('meydan'));
      const { body } = await (await club.as('top')).send('GET', `/v1/admin/backups/${params.id}/preview`);
      const { club_name } = await club.db.selectFrom('club').select('club_name').executeTakeFirstOrThrow();
      return { params, body: { token: body.data.token, club_name } };
    },
    'backups.undo': async () => {
      const before_schema = 'meydan_before_20261121080000000';
      await runOn(await ownerOf(club.db), `create schema if not exists ${before_schema}`);
      await club.db.updateTable('backups').set({ before_schema: null }).execute();
      await club.db
        .updateTable('backups')
        .set({ before_schema })
        .where('id', '=', await backup())
        .execute();
      const { club_name } = await club.db.selectFrom('club').select('club_name').executeTakeFirstOrThrow();
      return { body: { club_name } };
    },
    'backups.remove': async () => ({ params: at(await backup()) }),
    'backups.update-settings': () => ({ body: { at: '04:30' } }),
    'backups.passphrase': () => ({ body: { passphrase: null } }),
    'settings.update': () => ({ body: { address: 'تهران' } }),
    'search.find': () => ({ query: { q: 'سارا' } }),
  };

  /** Terms of one weekday may not overlap: every sample has its own quarter of an hour, before the desk's hours. */
  function nextSpan() {
    const minute = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const start = spans++ * 5;
    return { start_time: minute(start), end_time: minute(start + 5) };
  }
  async function generated() {
    const [known] = await build.slots(nextDays());
    const court_ids = [(await build.court()).id];
    return { body: { ...nextDays(), court_ids, term_ids: [known?.term.id as number] } };
  }
}

let spans = 0;
