import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { devices } from '#contract/access/devices.ts';
import { logs } from '#contract/access/logs.ts';
import { roles } from '#contract/access/roles.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { type Closing, financialYears } from '#contract/accountancy/financial-years.ts';
import { openings } from '#contract/accountancy/opening-inventories.ts';
import { OURS } from '#contract/answer.ts';
import { holds } from '#contract/desk/holds.ts';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';
import { coaches } from '#contract/people/coaches.ts';
import { companies } from '#contract/people/companies.ts';
import { users } from '#contract/people/users.ts';
import { LISTS, type ListName } from '#contract/resources.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import type { SeasonDetail } from '#contract/sales/season-records.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { splits } from '#contract/sales/splits.ts';
import { waitlist } from '#contract/sales/waitlist.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { stream } from '#contract/stream.ts';
import { backups } from '#contract/system/backups.ts';
import { documents } from '#contract/treasury/documents.ts';
import { paymentGateways, testGateway } from '#contract/treasury/payment-gateways.ts';
import { addDays, formatDate, weekday } from '#domain/dates.ts';
import { type Permission, permissionId } from '#domain/permissions.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import type { AppClub } from '../support/app-club.ts';
import { backUp, workAll, workerOf } from '../support/backups.ts';
import type { Client } from '../support/client.ts';
import { type Device, type Person, STAFF } from '../support/devices.ts';
import { bookSeason } from '../support/seasons.ts';
import { eventScenes, quietEvents } from './event-scenes.ts';
import { messageScenes, sendSome } from './message-scenes.ts';
import { type MoneySubjects, makeMoney, moneyScenes } from './money-scenes.ts';
import { makeReports, reportScenes } from './report-scenes.ts';
import { makeShifts, type ShiftSubjects, shiftScenes } from './shift-scenes.ts';
import { makeTickets, type TicketSubjects, ticketScenes } from './ticket-scenes.ts';
import { type UnsentSubjects, unsentScenes, unsentSubjects } from './unsent-scenes.ts';

/** What the scenes show of the sample club. */
export interface Subjects {
  today: string;
  /** A financial year that is open. */
  year: number;
  free: number[];
  /** Two free ones of a court, one after the other. */
  pair: number[];
  court: number;
  term: number;
  /** Free, further ahead than most groups book by themselves. */
  far: CalendarTime;
  owing: number;
  settled: number;
  past: number;
  /** Paid, of somebody who owes for another one. */
  owes_elsewhere: number;
  /** Two hours of one booking: this evening, paid in part; and one that runs, paid. */
  visit: number;
  visit_now: number;
  debtor: number;
  customer: number;
  receipt: number;
  /** One whose tracking number is still missing. */
  untracked: number;
  /** One of tonight, shared by three, of whom one has paid. */
  split: number;
  /** A reservation in the trash. */
  trashed: number;
  receiptNumber: string;
  /** Who has classes. */
  coach: number;
  company: number;
  /** An online gateway whose test has failed. */
  online_gateway: number;
  /** A message whose phone was refused. */
  failed: number;
  /** Whom it was for. */
  written: number;
  /** Whose name is as long as names are. */
  long: number;
  /** One of each list. */
  listed: Record<ListName, number>;
  /** The change of an access group that took from a subgroup too. */
  narrowed: number;
  /** Somebody above the desk. */
  boss: number;
  /** A day on which a court is closed. */
  closed: string;
  /** A season that is paid in part, of `season_user`, and one in the trash. */
  season: number;
  season_user: number;
  season_gone: number;
  /** Its hour and court, of which a day is taken and one is closed. */
  clash: { term_id: number; court_id: number; weekday: number; from: string };
  /** A family name that somebody has. */
  family: string;
  unsent: UnsentSubjects;
  money: MoneySubjects;
  tills: ShiftSubjects;
  /** A report that was kept as it was. */
  snapshot: number;
  tickets: TicketSubjects;
  /** Another desk opens a booking of two free slots. */
  hold: () => Promise<unknown>;
  /** A slot becomes free that two wait for. */
  freeWaited: () => Promise<unknown>;
}

/** A page with the words of its language at hand: `word('reservation', 'do_cancel')`. */
export interface Stand {
  page: Page;
  sheet: Locator;
  word: (feature: string, name: string) => string;
}

export interface Scene {
  name: string;
  address: string;
  /** Only where it differs between the devices. */
  device?: Device;
  /** Looked at on a laptop too. */
  laptop?: true;
  /** Null: nobody; left out: the manager, who may see it all. */
  person?: Person | null;
  go?: (stand: Stand) => Promise<unknown>;
}

/** Two rows of a document by hand, of which the second still lacks its sum. */
async function writeDocument(page: Page): Promise<void> {
  const boxes = page.getByRole('list').getByRole('combobox');
  const options = page.getByRole('option');
  await boxes.nth(0).fill('۵۵');
  await options.first().waitFor();
  await boxes.nth(0).press('Enter');
  await boxes.nth(0).press('Tab');
  const sums = page.getByRole('list').locator('input[inputmode=numeric]');
  await sums.nth(0).fill('260000');
  await boxes.nth(1).fill('۲۹');
  await options.first().waitFor();
}

const COMPANY = {
  name: 'آکادمی ورزش البرز',
  phone: '02188770011',
  national_id: '10101234567',
  economic_code: '411111222333',
  postal_code: '1966713411',
  address: 'تهران، خیابان ولیعصر، کوچه‌ی نیلوفر، پلاک ۱۲',
};

const OWES = { name: 'حسین', family: 'نوری', gender: 2, phone_number: '09350000913' } as const;
const SEASONAL = { name: 'مینا', family: 'حیدری', gender: 2, phone_number: '09376624108' } as const;
const LONG = { name: 'سیدمحمدحسین', family: 'طباطبایی‌نژاد', gender: 1, phone_number: '09350000912' } as const;

/** Takes from a group what its subgroup held too, and gives the row of the log that says so. */
async function narrowRole(top: Client): Promise<number> {
  const permissions = (...slugs: Permission[]) => slugs.map(permissionId);
  const all = permissions('user.show', 'user.update', 'cash.show');
  const make = async (name: string, parent_id: number) =>
    (await top.ok(roles.create, { body: { name, parent_id, permissions: all } })).data.id;
  const id = await make('پیشخوان عصر', 1);
  await make('صندوق عصر', id);
  const params = { id: String(id) };
  await top.ok(roles.update, { params, body: { permissions: permissions('user.show') } });
  const query = { resource: 'roles', resource_id: params.id, per_page: '1' };
  const [log] = (await top.ok(logs.list, { query })).data;
  assert(log, 'the log says nothing of a narrowed group');
  return log.id;
}

/** Looks up whom and what to show: today's slots and people with something to tell. */
/** What the club had before its first day, of each list something; what has no entry yet is left to be picked. */
async function openBooks(top: Client, [creditor = 0, ...debtors]: number[]): Promise<void> {
  await top.ok(openings.banks.save, { body: { banks: [{ id: 5, price: 48_200_000 }] } });
  await top.ok(openings.cashes.save, { body: { cashes: [{ id: 4, price: 3_450_000 }] } });
  const owed = debtors.map((id, n) => ({ id, price: 350_000 * (n + 1) }));
  await top.ok(openings['debtor-users'].save, { body: { users: owed } });
  await top.ok(openings['creditor-users'].save, { body: { users: [{ id: creditor, price: 900_000 }] } });
}

export async function findSubjects(club: AppClub): Promise<Subjects> {
  const top = await club.as('top');
  const day = club.clock.now().toISOString().slice(0, 10);
  const { data: times } = await top.ok(reservableTimes.list, { query: { date: `${day}_${day}` } });
  const later = times.filter(({ start_time }) => start_time >= '17:00');
  const due = (slots: typeof times) => slots.filter(({ invoice }) => (invoice?.due ?? 0) > 0);
  const paid = (slots: typeof times) => slots.filter(({ invoice }) => invoice?.due === 0);
  const { data: people } = await top.ok(users.list, { query: {} });
  const owing = due(later)[0]?.invoice;
  const settled = paid(later)[0]?.invoice;
  const past = paid(times.filter(({ end_time }) => end_time <= '12:00'))[0]?.invoice;
  const debtor = people.toSorted((a, b) => b.balance - a.balance)[0];
  const { data: receipts } = await top.ok(documents.receives, { query: {} });
  const receipt = receipts[0];
  const without = { user_id: debtor?.id ?? 0, price: 70_000, payment_gateway_id: 1 };
  const { data: untracked } = await top.ok(documents.createReceive, { body: without });
  const [coach] = (await top.ok(coaches.list, { query: {} })).data;
  const ahead = addDays(day, 10);
  const { data: farther } = await top.ok(reservableTimes.list, { query: { date: `${ahead}_${ahead}` } });
  const far = farther.find(({ state }) => state === 'free');
  const { data: company } = await top.ok(companies.create, { body: COMPANY });
  const { data: long } = await top.ok(users.create, { body: LONG });
  await putInTrash(top);
  const tills = await makeShifts(top, people[0]?.id ?? 0);
  await openBooks(
    top,
    people.slice(8, 14).map(({ id }) => id),
  );
  const owes_elsewhere = await paidAndOwing(top, later.filter(({ state }) => state === 'free').slice(-2));
  const split = await splitOne(top, later.filter(({ state }) => state === 'free').at(-3), people.slice(4, 7));
  // Whoever is shown below keeps what is booked.
  const shown = new Set([owing, settled, past].map((invoice) => invoice?.user.id));
  const open = times.filter(({ state, invoice }) => state !== 'closed' && !shown.has(invoice?.user.id));
  /** Times that a pair has already. */
  const pairs: number[] = [];
  const visit = await bookPair(
    pairs,
    top,
    open.filter(({ start_time }) => start_time >= '17:00'),
    300_000,
  );
  const now = club.clock.now().toLocaleTimeString('en-GB', { timeZone: 'Asia/Tehran' }).slice(0, 5);
  const visit_now = await bookPair(
    pairs,
    top,
    open.filter(({ end_time }) => end_time > now),
    null,
  );
  const left = later.filter(({ id }) => !pairs.includes(id));
  const [discountGroup] = (await top.ok(discountGroups.list, { query: {} })).data;
  assert(
    owing && settled && past && debtor && receipt && coach && far && discountGroup,
    'the sample club has nothing to show today',
  );
  const user_ids = [debtor.id, long.id];
  await top.ok(discountGroups.update, { params: { id: String(discountGroup.id) }, body: { user_ids } });
  const closed = addDays(day, 3);
  await closeTurf(top, closed);
  const seasons = await bookSeasons(top, day);
  const listed = await oneOfEach(top);
  const [year] = (await top.ok(financialYears.list, { query: {} })).data;
  await stageBackup(club, top);
  await quietEvents(club);
  return {
    today: day,
    year: year?.id ?? 0,
    free: left.filter(({ state }) => state === 'free').map(({ id }) => id),
    pair: pairOf(left),
    court: far.court.id,
    term: later[0]?.term.id ?? 0,
    far,
    long: long.id,
    owing: owing.id,
    settled: settled.id,
    past: past.id,
    owes_elsewhere,
    visit,
    visit_now,
    debtor: debtor.id,
    customer: settled.user.id,
    receipt: receipt.id,
    untracked: untracked.id,
    split,
    trashed: await trashOne(top),
    receiptNumber: String(receipt.doc_number),
    coach: coach.id,
    company: company.id,
    online_gateway: await testedGateway(top),
    tills,
    snapshot: await makeReports(top),
    tickets: await makeTickets(
      club,
      people.slice(1, 5).map(({ id }) => id),
    ),
    ...(await sendSome(club, owing.id)),
    listed,
    closed,
    ...seasons,
    narrowed: await narrowRole(top),
    boss: await club.idOf(STAFF.manager),
    family: settled.user.family,
    unsent: unsentSubjects(times, people),
    money: await makeMoney(top, people.at(-1)?.id ?? 0, receipt.id),
    hold: () => holdSlots(top, left.filter(({ state }) => state === 'free').slice(2, 4)),
    freeWaited: await waitForTomorrow(top, addDays(day, 1), people),
  };
}

/** The server cannot reach it. */
async function testedGateway(top: Client): Promise<number> {
  const body = {
    title: 'درگاه سایت باشگاه',
    type: 'online' as const,
    bank_id: 5,
    provider: 'zarinpal' as const,
    merchant_code: '1344b5d4-0048-11e8-94db-005056a205be',
  };
  const { data } = await top.ok(paymentGateways.create, { body });
  await top.ok(testGateway, { params: { id: String(data.id) }, body: {} });
  return data.id;
}

/** A backup that is loaded already: what it would put back can be seen. */
async function stageBackup(club: AppClub, top: Client): Promise<void> {
  const work = await workerOf(club, club.owner);
  const id = await backUp(top, work);
  await top.ok(backups.load, { params: { id: String(id) }, body: {} });
  await workAll(work);
}

/** Told by a desk that has a name. */
async function holdSlots(top: Top, slots: readonly CalendarTime[]): Promise<void> {
  await top.ok(devices.create, { body: { name: 'میز ۲' } });
  await top.ok(holds.hold, { body: { ids: slots.map(({ id }) => id) } });
}

/** Some wait for an evening; gives the way to free one of its slots, once. */
async function waitForTomorrow(top: Top, date: string, people: readonly { id: number }[]) {
  const { data: times } = await top.ok(reservableTimes.list, { query: { date: `${date}_${date}` } });
  const [slot] = times.filter(({ invoice, start_time }) => invoice && start_time >= '17:00');
  const wish = { date_from: date, date_to: date, from: '17:00', to: '23:00' };
  for (const [n, { id: user_id }] of people.slice(0, 4).entries()) {
    const court_ids =
      n < 2 && slot ? { court_ids: [slot.court.id] } : { date_to: addDays(date, 6), type: 'grass' as const };
    const note = n === 1 ? { note: 'اگر یک ساعت دیرتر هم شد خبر بدهید.' } : {};
    await top.ok(waitlist.create, { body: { user_id, ...wish, ...court_ids, ...note } });
  }
  let freed: Promise<unknown> | undefined;
  const params = { id: String(slot?.invoice?.id) };
  return () => {
    freed ??= top.ok(saleInvoices.cancel, { params, body: { mode: 'full', notify: false } });
    return freed;
  };
}

/** A reservation of the first of them, in three unequal shares, the second of which is paid by card. */
async function splitOne(
  top: Awaited<ReturnType<AppClub['as']>>,
  slot: CalendarTime | undefined,
  people: readonly { id: number }[],
): Promise<number> {
  const [owner, second, third] = people;
  assert(slot && owner && second && third, 'nobody to share with tonight');
  const booking = { user_id: owner.id, reservable_time_ids: [slot.id] };
  const { data } = await top.ok(saleInvoices.create, { body: booking });
  const [id = 0, part] = [data[0]?.id, slot.price / 5];
  const payers = [
    { user_id: owner.id, price: slot.price - 3 * part },
    { user_id: second.id, price: 2 * part, payments: [{ price: 2 * part, payment_gateway_id: 1 }] },
    { user_id: third.id, price: part },
  ];
  await top.ok(splits.split, { params: { id: String(id) }, body: { payers } });
  return id;
}

/** A paid reservation of somebody who owes 200,000 toman for another one. */
async function paidAndOwing(
  top: Awaited<ReturnType<AppClub['as']>>,
  [one, other]: readonly CalendarTime[],
): Promise<number> {
  assert(one && other, 'no two slots are free tonight');
  const { data: person } = await top.ok(users.create, { body: OWES });
  const book = async ({ id, price }: CalendarTime, due: number) => {
    const payments = [{ price: price - due, cash_id: 4 }];
    const body = { user_id: person.id, reservable_time_ids: [id], payments };
    return (await top.ok(saleInvoices.create, { body })).data[0]?.id ?? 0;
  };
  const paid = await book(one, 0);
  await book(other, 200_000);
  return paid;
}

/** The first two free slots of a court of which one follows the other. */
function pairOf(times: readonly CalendarTime[]): number[] {
  const free = times.filter(({ state }) => state === 'free');
  for (const first of free) {
    const next = free.find(
      ({ court, start_time }) => court.id === first.court.id && start_time === first.end_time,
    );
    if (next) return [first.id, next.id];
  }
  return [];
}

/**
 * Books the first two hours of a court that follow each other, made free if they are taken; `paid` null is all of it.
 */
async function bookPair(
  pairs: number[],
  top: Awaited<ReturnType<AppClub['as']>>,
  times: readonly CalendarTime[],
  paid: number | null,
): Promise<number> {
  const taken = new Set(pairs);
  const open = times.filter(({ id }) => !taken.has(id));
  for (const first of open) {
    const next = open.find((one) => one.court.id === first.court.id && one.start_time === first.end_time);
    if (!next) continue;
    for (const { invoice } of [first, next]) {
      if (!invoice) continue;
      const body = { mode: 'full', reason: 'جابه‌جا شد', notify: false } as const;
      await top.ok(saleInvoices.cancel, { params: { id: String(invoice.id) }, body });
    }
    pairs.push(first.id, next.id);
    const { data: person } = await top.ok(users.create, { body: PAIRS[pairs.length / 2 - 1] ?? OWES });
    const payments = [{ price: paid ?? first.price + next.price, cash_id: 4 }];
    const body = { user_id: person.id, reservable_time_ids: [first.id, next.id], payments };
    return (await top.ok(saleInvoices.create, { body })).data[0]?.id ?? 0;
  }
  return 0;
}
const PAIRS = [
  { name: 'آرمان', family: 'باقری', gender: 1, phone_number: '09350000914' },
  { name: 'مریم', family: 'صادقی', gender: 2, phone_number: '09350000915' },
] as const;

/** A court is closed on a day on which it is booked: what it met was moved and cancelled as proposed. */
async function closeTurf(top: Awaited<ReturnType<AppClub['as']>>, date: string): Promise<void> {
  const { data: times } = await top.ok(reservableTimes.list, { query: { date: `${date}_${date}` } });
  const court = times.find(({ invoice }) => invoice)?.court.id;
  const closing = {
    title: 'ترمیم چمن',
    description: 'چمن تازه می‌کارند.',
    from: date,
    to: date,
    ...(court && { court_ids: [court] }),
  };
  const { data: seen } = await top.ok(closedInvoices.preview, { body: closing });
  const moves = seen.invoices.flatMap(({ id, suggested }, n) =>
    suggested === null || n === 0 ? [] : [{ invoice_id: id, time_id: suggested }],
  );
  await top.ok(closedInvoices.create, { body: { ...closing, token: seen.token, moves } });
}

/** Seasons of a customer: one that runs, one that was, one in the trash; and an hour in whose way something stands. */
async function bookSeasons(
  top: Top,
  day: string,
): Promise<Pick<Subjects, 'season' | 'season_user' | 'season_gone' | 'clash'>> {
  const { data: user } = await top.ok(users.create, { body: SEASONAL });
  const next = addDays(day, 1);
  const { data: times } = await top.ok(reservableTimes.list, { query: { date: `${next}_${next}` } });
  const evening = times.filter(({ start_time }) => start_time >= '18:00');
  const [slot, other, third] = evening.filter(({ state }) => state === 'free');
  assert(slot && other && third, 'no three slots are free tomorrow evening');
  const of = ({ term, court, date }: CalendarTime) => ({
    term_id: term.id,
    court_id: court.id,
    weekday: weekday(date),
  });
  const plan = (at: CalendarTime, weeks: number, more: object) =>
    bookSeason(top, {
      user_id: user.id,
      from: next,
      to: addDays(next, weeks * 7 - 1),
      slots: [of(at)],
      ...more,
    });
  const season = await plan(slot, 12, {
    title: 'پاییز، تنیس عصر',
    payments: [{ price: slot.price * 9, cash_id: 4 }],
  });
  const cancel = async (ofSeason: SeasonDetail, which: readonly number[]) =>
    top.ok(seasonSchedules.cancel, {
      params: { id: String(ofSeason.id) },
      body: {
        ids: ofSeason.sessions.filter((_, n) => which.includes(n)).map(({ invoice_id }) => invoice_id),
        reason: 'به خواست مشتری',
        notify: false,
      },
    });
  await cancel(season, [3]);
  const gone = await plan(other, 3, { title: 'آزمایشی' });
  await cancel(gone, [0, 1, 2]);
  await top.ok(seasonSchedules.remove, { params: { id: String(gone.id) } });
  // Somebody has the hour in a week, and the whole club is shut in four.
  const taken = addDays(next, 7);
  const { data: later } = await top.ok(reservableTimes.list, { query: { date: `${taken}_${taken}` } });
  const one = later.find(
    ({ state, term, court }) => state === 'free' && term.id === third.term.id && court.id === third.court.id,
  );
  if (one) await top.ok(saleInvoices.create, { body: { user_id: user.id, reservable_time_ids: [one.id] } });
  const shut = addDays(next, 28);
  const closing = { title: 'تورنمنت', from: shut, to: shut };
  const { data: seen } = await top.ok(closedInvoices.preview, { body: closing });
  await top.ok(closedInvoices.create, { body: { ...closing, token: seen.token } });
  return {
    season: season.id,
    season_user: user.id,
    season_gone: gone.id,
    clash: { ...of(third), from: next },
  };
}

/** Some of what the sample club has none of in the trash. */
async function putInTrash(top: Awaited<ReturnType<AppClub['as']>>): Promise<void> {
  const { data: company } = await top.ok(companies.create, { body: { name: 'چاپ سپید' } });
  await top.ok(companies.remove, { params: { id: String(company.id) } });
  const { data: old } = await top.ok(costTypes.create, { body: { name: 'پذیرایی' } });
  await top.ok(costTypes.remove, { params: { id: String(old.id) } });
}

/** A record of each list: the first there is, or one made of the example in its contract. */
async function oneOfEach(top: Awaited<ReturnType<AppClub['as']>>): Promise<Record<ListName, number>> {
  const calls = new Map(allRoutes({} as Services).map(({ call }) => [call.name, call]));
  const found = LISTS.map(async ({ name }) => {
    const [list, create] = [calls.get(`${name}.list`), calls.get(`${name}.create`)];
    assert(list && create, `${name} has a list in its description and no calls that the server answers`);
    const [first] = (await top.send('GET', list.path)).body.data;
    const one = first ?? (await top.send('POST', create.path, create.example)).body.data;
    return [name, one.id] as const;
  });
  return Object.fromEntries(await Promise.all(found)) as Record<ListName, number>;
}

type Top = Awaited<ReturnType<AppClub['as']>>;

/** Visits of two and three hours, over two courts, with an hour of somebody else between, and on courts that do not touch. */
const VISITS: [court: number, hour: number][][] = [
  [0, 1].map((n) => [2, n + 1]),
  [0, 1, 2].map((n) => [7, n + 1]),
  [0, 1].flatMap((n) => [
    [4, n + 3],
    [5, n + 3],
  ]),
  [
    [0, 4],
    [6, 4],
  ],
  [
    [3, 2],
    [3, 4],
  ],
];

/** Books them from the first free hours of the evening where all of a visit's slots are free; the taken slots by their ids. */
async function bookVisits(
  top: Top,
  free: readonly CalendarTime[],
  customers: readonly { id: number }[],
): Promise<Set<number>> {
  const courts = [...new Set(free.map(({ court }) => court.id))].sort((a, b) => a - b);
  const hours = [...new Set(free.map(({ start_time }) => start_time))].sort();
  const taken = new Set<number>();
  const at = (court: number, hour: number) =>
    free.find(
      (slot) => slot.court.id === courts[court] && slot.start_time === hours[hour] && !taken.has(slot.id),
    );
  for (const [n, visit] of VISITS.entries()) {
    for (let later = 0; later < hours.length; later++) {
      const slots = visit.flatMap(([court, hour]) => at(court, hour + later) ?? []);
      const customer = customers[n * 11 + 5];
      if (slots.length < visit.length || !customer) continue;
      const price = slots.reduce((sum, slot) => sum + slot.price, 0);
      const body = {
        user_id: customer.id,
        reservable_time_ids: slots.map(({ id }) => id),
        payments: n % 2 === 0 ? [] : [{ price, cash_id: 4 }],
      };
      await top.ok(saleInvoices.create, { body });
      for (const { id } of slots) taken.add(id);
      break;
    }
  }
  return taken;
}

/** A full evening, as on a good day: most of what is still free today is taken, one in five of it unpaid. */
/** A reservation that somebody cancelled, and threw away. */
async function trashOne(top: Client): Promise<number> {
  const { data } = await top.ok(invoiceLists.list, { query: { state: 'canceled' } });
  const id = (data[0] as { id: number }).id;
  await top.ok(invoiceTrash.remove, { params: { id: String(id) } });
  return id;
}

export async function fillEvening(club: AppClub): Promise<void> {
  const top = await club.as('top');
  const day = club.clock.now().toISOString().slice(0, 10);
  const { data: times } = await top.ok(reservableTimes.list, { query: { date: `${day}_${day}` } });
  const { data: people } = await top.ok(users.list, { query: { per_page: '200' } });
  const customers = people.filter(({ role, character }) => role === null && character.id === 1);
  const late = times.filter(({ state, start_time }) => state === 'free' && start_time >= '14:00');
  const taken = await bookVisits(top, late, customers);
  const free = late.filter(({ id }) => !taken.has(id));
  for (const [index, slot] of free.entries()) {
    const customer = customers[(index * 37) % customers.length];
    if (!customer || index % 3 === 1) continue;
    const payments = index % 5 === 0 ? [] : [{ price: slot.price, cash_id: 4 }];
    const body = { user_id: customer.id, reservable_time_ids: [slot.id], payments };
    await top.ok(saleInvoices.create, { body });
  }
  for (const [index, family] of ['محمدیان', 'طباطبایی‌نژاد اصفهانی', 'رفیعی'].entries()) {
    const body = { name: 'سید محمدحسین', family, gender: 1, phone_number: `0936111229${index}` } as const;
    const { data: gone } = await top.ok(users.create, { body });
    await top.ok(users.remove, { params: { id: String(gone.id) } });
  }
}

const desk = (search = '') => `/sales/calendar${search}`;
const sheet = (kind: string) => desk(`?sheet=${kind}`);

const button = (name: string) => (stand: Stand) => tapWord(stand, ...(name.split('.') as [string, string]));

/** The row that opens the cancel; of a visit its name goes on with how much may go. */
const cancelRow = ({ sheet, word }: Stand) =>
  sheet
    .getByRole('button', { name: word('reservation', 'do_cancel') })
    .first()
    .click();

/** The same by finger or mouse, wherever it stands; what is counted in the words may be any number. */
async function press({ page, word }: Stand, feature: string, name: string): Promise<void> {
  const [before = '', after = ''] = word(feature, name).split(/\{\w+\}/);
  const escaped = [before, after].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  await page
    .getByRole('button', { name: new RegExp(`^${escaped.join('.*')}$`) })
    .filter({ visible: true })
    .first()
    .click();
}

/** What stands behind ⋯ of a list; a phone has it beside its cards. */
async function pressBehind(stand: Stand, name: string): Promise<void> {
  const phone = (stand.page.viewportSize()?.width ?? 0) < 768;
  if (phone) return press(stand, 'list', name);
  await press(stand, 'list', 'more');
  await stand.page.getByRole('menuitem', { name: stand.word('list', name), exact: true }).click();
}

async function tapWord({ page, word }: Stand, feature: string, name: string): Promise<void> {
  await page
    .getByRole('button', { name: word(feature, name), exact: true })
    .filter({ visible: true })
    .first()
    .tap();
}

/** Writes into the sheet's search and waits for people: whoever has a phone number is in the books. */
async function find({ sheet }: Stand, text: string): Promise<Locator> {
  await sheet.getByRole('searchbox').fill(text);
  const person = sheet
    .getByRole('button')
    .filter({ hasText: text })
    .filter({ hasText: /[۰-۹\d]{4}/ })
    .first();
  await person.waitFor();
  return person;
}

async function findPage(sheet: Locator, text: string): Promise<void> {
  await sheet.getByRole('searchbox').fill(text);
  await sheet.locator('[data-result]').filter({ hasText: text }).first().waitFor();
}

const pick = (text: string) => async (stand: Stand) => (await find(stand, text)).tap();

/** States that nothing in this club leads to yet: a closed court, seasons, money that waits for the bank. */
async function showStates({ page }: Stand): Promise<void> {
  const feed = '**/v1/admin/reservable-times?*';
  const closed = { id: 1, title: 'ترمیم چمن' };
  await page.route(feed, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: CalendarTime[] };
    let nth = 0;
    for (const time of data) {
      const { invoice } = time;
      if (!invoice) {
        if (time.court.id === data[0]?.court.id || time.start_time === '21:00')
          Object.assign(time, { state: 'closed', closed });
        continue;
      }
      nth++;
      if (nth % 4 === 0) invoice.season = { id: 1, number: (nth % 9) + 1, count: 10 };
      if (nth % 5 === 0 && invoice.due) invoice.pending = invoice.due;
      if (time.end_time <= '14:00') invoice.attended = nth % 3 > 0;
    }
    await route.fulfill({ response, json: { data } });
  });
  await page.reload();
  await page.getByText(closed.title).first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
}

/** A year that nothing keeps open any more is about to be closed. */
async function closeYear({ page }: Stand): Promise<void> {
  await page.route('**/v1/admin/financial-years/*/closing', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Closing };
    const checks = data.checks.map((check) => ({ ...check, ok: true, blocks: false, count: 0, items: [] }));
    await route.fulfill({ response, json: { data: { ...data, ready: true, checks } } });
  });
  await page.reload();
  await page.getByRole('main').locator('.btn-primary:not([aria-disabled])').last().click();
  await page.getByRole('alertdialog').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
}

/** The same day in a club of another size: of its first courts, or of more than there are. */
const ofCourts =
  (count: number) =>
  async ({ page }: Stand): Promise<void> => {
    const more = (id: number, turn: number) => id + turn * 100_000;
    const changed = <T extends { id: number }>(
      rows: T[],
      courtOf: (row: T) => number,
      move: (row: T, turn: number) => T,
    ) => {
      const ids = [...new Set(rows.map(courtOf))].sort((a, b) => a - b);
      const turns = Array.from({ length: Math.ceil(count / ids.length) }, (_, turn) => turn);
      return turns.flatMap((turn) => {
        const shown = new Set(ids.slice(0, count - turn * ids.length));
        return rows
          .filter((row) => shown.has(courtOf(row)))
          .map((row) => (turn === 0 ? row : move(row, turn)));
      });
    };
    await page.route('**/v1/admin/reservable-times?*', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: CalendarTime[] };
      const moved = (time: CalendarTime, turn: number): CalendarTime => ({
        ...time,
        id: more(time.id, turn),
        court: { id: more(time.court.id, turn), name: `${time.court.name}+` },
        invoice: time.invoice && { ...time.invoice, group_id: `${time.invoice.group_id}+` },
      });
      await route.fulfill({ response, json: { data: changed(data, ({ court }) => court.id, moved) } });
    });
    await page.route('**/v1/admin/courts?*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { id: number; name: string }[] };
      const data = changed(
        answer.data,
        ({ id }) => id,
        (court, turn) => ({ ...court, id: more(court.id, turn), name: `${court.name}+` }),
      );
      await route.fulfill({ response, json: { ...answer, data } });
    });
    await page.reload();
    // One court alone shows three days.
    const columns = page.getByRole('columnheader');
    await columns.nth(count === 1 ? 3 : count).waitFor();
    await columns.nth(count === 1 ? 4 : count + 1).waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  };

/** The browser says that the line is down, to this page alone, and no stream opens again. */
async function dropLine({ page }: Stand): Promise<void> {
  await page.route(`**${stream.open.path}*`, (route) => route.fulfill({ body: '' }));
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  });
  const told = page.locator('.grid-age > *, .board-page .notice');
  await told.first().waitFor({ state: 'attached' });
}

/** On the way of a booking to the server somebody else has taken its first slot. */
async function loseSlot({ page, sheet }: Stand, id: number): Promise<void> {
  const created_at = await page.evaluate(() => new Date(Date.now() - 60_000).toISOString());
  const user = { name: 'کیان', family: 'شریفی' };
  const holder = { id: 999_999, invoice_number: 9999, user, created_at, device: 'T2', financial_status: 1 };
  const times = [{ id, invoice: holder, free_near: [] }];
  await page.route('**/v1/admin/reservable-times?*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: CalendarTime[] };
    const some = data.find(({ invoice }) => invoice)?.invoice;
    const slot = data.find((time) => time.id === id);
    if (some && slot) {
      const invoice = {
        ...some,
        id: holder.id,
        group_id: 'lost',
        due: 0,
        financial_status: 1,
        attended: null,
      };
      Object.assign(slot, {
        state: 'reserved',
        version: slot.version + 1,
        invoice: { ...invoice, user: { ...some.user, ...user }, created_at, season: null },
      });
    }
    await route.fulfill({ response, json: { data } });
  });
  await page.route('**/v1/admin/taken-times?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { data: times } });
  });
  await page.route('**/v1/admin/sale-invoices', async (route) => {
    const error = { code: 'slot_taken', message: '', details: { times } };
    const key = route.request().headers()['idempotency-key'] ?? '';
    await route.fulfill({ status: 409, headers: { [OURS]: '1', 'Idempotency-Key': key }, json: { error } });
  });
  await sheet.locator('.sheet-foot .btn-primary').tap();
  await sheet.locator('.lost-card input:checked').waitFor({ state: 'attached' });
  await sheet.locator('.sheet-foot .btn-primary:not([aria-disabled])').waitFor();
}

/** A booking for cash that loses its first slot. */
const losing = (address: string, id: number): Pick<Scene, 'address' | 'person' | 'go'> => ({
  address,
  person: 'reception',
  async go(stand) {
    await (await find(stand, 'مح')).tap();
    await stand.sheet.getByRole('button', { name: stand.word('pay', 'cash'), exact: true }).tap();
    await loseSlot(stand, id);
  },
});

/** The line is gone before the sheet of a visit is opened: the calendar is all there is. */
async function openOffline(stand: Stand, name: string): Promise<void> {
  const { page, sheet } = stand;
  // Nobody answers any more.
  await page.route('**/v1/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await dropLine(stand);
  const cell = page.getByRole('gridcell', { name: new RegExp(name) }).first();
  await cell.tap();
  await sheet.locator('.action-not').first().waitFor();
}

/** Another price in the first row of prices. */
async function changePrice({ sheet }: Stand): Promise<void> {
  const row = sheet.locator('.price-rows li').first();
  await row.locator('.price-row-sum').click();
  await row.getByRole('textbox').fill('655000');
}

/** The pay row of a booking: cash, a card with its pad, two means, three, and another sum than the whole. */
function payScenes(s: Subjects, address: string): Scene[] {
  const state = (
    name: string,
    go: (stand: Stand, means: (name: string) => Promise<void>) => Promise<unknown>,
  ): Scene => ({
    name: `pay-${name}`,
    address,
    person: 'reception',
    async go(stand) {
      await pick(s.family)(stand);
      const means = (word: string) =>
        stand.sheet.getByRole('button', { name: stand.word('pay', word), exact: true }).tap();
      await go(stand, means);
    },
  });
  const box = ({ sheet, word }: Stand, name: string) =>
    sheet.getByRole('textbox', { name: word('pay', name), exact: true });
  const sumOf = (stand: Stand, means: string) =>
    stand.sheet.getByRole('textbox', {
      name: stand.word('pay', 'sum_of').replace('{means}', stand.word('pay', means)),
      exact: true,
    });
  return [
    state('cash', (_, means) => means('cash')),
    state('card', async (stand, means) => {
      await means('pos');
      await box(stand, 'tracking_number').fill('88310');
    }),
    state('split', async (stand, means) => {
      await means('cash');
      await means('pos');
      await sumOf(stand, 'cash').fill('300000');
    }),
    state('three', async (stand, means) => {
      for (const one of ['cash', 'pos', 'bank']) await means(one);
      await sumOf(stand, 'pos').fill('200000');
    }),
    state('part', async (stand, means) => {
      await means('cash');
      await stand.sheet.getByRole('textbox', { name: stand.word('pay', 'how_much') }).fill('600000');
    }),
  ];
}

/** A file of customers of which some rows are wrong. */
async function chooseFile({ page }: Stand): Promise<void> {
  const lines = [
    'نام,نام خانوادگی,جنسیت,شماره موبایل,کد ملی,گروه,یادداشت',
    'سارا,محمدی,زن,09351112233,0084575948,,x',
    'سارا۲,طباطبایی‌نژاد,خانم,0912,123,گروه ناشناس,',
    'رضا,اکبری,,09121000001,,,',
    ...Array.from({ length: 30 }, (_, n) => `نگار,کریمی,زن,0935222${1000 + n},,,`),
  ];
  const buffer = Buffer.from(lines.join('\r\n'));
  const file = { name: 'مشتریان.CSV', mimeType: 'text/csv', buffer };
  // What an earlier view has read of a file is still there.
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('[data-row="1"]').first().waitFor();
}

/** A file whose columns nobody knows by their names. */
async function chooseUnknown({ page }: Stand): Promise<void> {
  const lines = [
    'الف,ب,پ,ت,توضیح,شهر',
    'سارا,محمدی,زمین ۳,09351112233,دوست قدیمی,تهران',
    'قلی‌جان,بیگی,,09121000001,,کرج',
  ];
  const file = { name: 'دفتر.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('combobox').first().waitFor();
}

/** The planner with an hour in whose way something stands on two of its days. */
async function planClashes(
  { page, word }: Stand,
  { weekday: day, term_id, court_id, from }: Subjects['clash'],
): Promise<void> {
  const field = (name: string) => page.getByRole('combobox', { name: word('record', name), exact: true });
  await page.locator('.weekday input').nth(day).check();
  await field('term').selectOption(String(term_id));
  await field('court').selectOption(String(court_id));
  const first = page.getByRole('textbox', { name: word('season-schedules', 'from'), exact: true });
  await first.fill(
    formatDate(from, (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'fa'),
  );
  await page.locator('[data-state=taken]').first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

/** The five pages of each list, as far as they are not among `told`. */
function scenesOfLists(s: Subjects, told: readonly Scene[]): Scene[] {
  const seen = new Set(told.map(({ address }) => address));
  return LISTS.flatMap(({ name, path }) => [
    { name, address: path },
    { name: `${name}-trash`, address: `${path}/trash` },
    { name: `${name}-print`, address: `${path}/print` },
    { name: `form-${name}`, address: `${path}/insert` },
    { name: `form-${name}-edit`, address: `${path}/${s.listed[name]}/edit` },
  ]).filter(({ address }) => !seen.has(address));
}

/** Every route and every sheet, as staff come to see them. */
export function scenesOf(s: Subjects): Scene[] {
  const told = ownScenes(s);
  return [...told, ...scenesOfLists(s, told)];
}

function ownScenes(s: Subjects): Scene[] {
  const [one, two] = s.free;
  return [
    { name: 'login', address: '/login', person: null },
    { name: 'not-found', address: '/no/such/page', laptop: true },
    {
      name: 'keys',
      address: desk(),
      device: 'laptop',
      async go({ page }) {
        await page.keyboard.press('?');
        await page.getByRole('alertdialog').locator('kbd').first().waitFor();
      },
    },
    { name: 'error-404', address: '/error-404' },
    { name: 'home', address: '/' },
    { name: 'home-accountant', address: '/', person: 'accountant', laptop: true },
    { name: 'invoices', address: '/sales/invoices', laptop: true },
    {
      name: 'invoices-menu',
      address: '/sales/invoices',
      device: 'tablet',
      async go({ page }) {
        await page.locator('.row-menu').nth(3).click();
        await page.getByRole('menu').waitFor();
      },
    },
    // Of one season: so many as fit on a few pages.
    { name: 'invoices-print', address: `/sales/invoices/print?season=${s.season}` },
    { name: 'reservation-new', address: `/sales/invoices/insert?user=${s.customer}` },
    {
      name: 'reservation-new-past',
      address: `/sales/invoices/insert/past?user=${s.customer}`,
      async go({ page }) {
        await page.locator('main .chip').first().click();
        await page.locator('main .lines').waitFor();
      },
    },
    { name: 'reservations-trash', address: '/sales/invoices/trash', laptop: true },
    { name: 'reservation-trashed', address: `/sales/invoices/trash/${s.trashed}` },
    { name: 'reservation-page', address: `/sales/invoices/${s.owing}`, laptop: true },
    { name: 'reservation-return', address: `/sales/returns/${s.owing}` },
    { name: 'reservation-page-past', address: `/sales/invoices/${s.past}` },
    {
      name: 'reservation-edit',
      address: `/sales/invoices/${s.owing}/edit`,
      laptop: true,
      async go({ page, word }) {
        await page.getByRole('button', { name: word('reservation', 'do_move'), exact: true }).click();
        await page.locator('main section .chip').first().click();
        await page.locator('main s').first().waitFor();
      },
    },
    { name: 'treasury', address: '/treasury', laptop: true },
    { name: 'cash', address: `/treasury/cash-boxes/${s.listed.cashes}`, laptop: true },
    { name: 'bank', address: `/treasury/banks/${s.listed.banks}` },
    { name: 'gateway', address: `/treasury/payment-gateways/${s.listed['payment-gateways']}`, laptop: true },
    { name: 'online-gateway', address: `/treasury/payment-gateways/${s.online_gateway}`, laptop: true },
    { name: 'cash-statement', address: `/treasury/cash-boxes/${s.listed.cashes}/transactions`, laptop: true },
    { name: 'cash-statement-print', address: `/treasury/cash-boxes/${s.listed.cashes}/transactions/print` },
    { name: 'bank-statement', address: `/treasury/banks/${s.listed.banks}/transactions` },
    { name: 'bank-statement-print', address: `/treasury/banks/${s.listed.banks}/transactions/print` },
    {
      name: 'clearings',
      address: `/treasury/payment-gateways/${s.listed['payment-gateways']}/receive`,
      laptop: true,
    },
    {
      name: 'clearings-print',
      address: `/treasury/payment-gateways/${s.listed['payment-gateways']}/receive/print`,
    },
    {
      name: 'clear-gateway',
      address: `/treasury/payment-gateways/${s.listed['payment-gateways']}?sheet=clear-gateway.${s.listed['payment-gateways']}`,
    },
    {
      name: 'gateway-statement',
      address: `/treasury/payment-gateways/${s.listed['payment-gateways']}/transactions`,
    },
    {
      name: 'gateway-statement-print',
      address: `/treasury/payment-gateways/${s.listed['payment-gateways']}/transactions/print`,
    },
    { name: 'book-trial', address: '/accountancy/books/trial-balance', laptop: true },
    { name: 'documents', address: '/accountancy/documents', laptop: true },
    { name: 'documents-print', address: '/accountancy/documents/print?date=2026-11-20_' },
    {
      name: 'document-new',
      address: '/accountancy/documents/insert',
      laptop: true,
      go: ({ page }) => writeDocument(page),
    },
    { name: 'document', address: `/accountancy/documents/doc-${s.receipt}`, laptop: true },
    { name: 'document-print', address: `/accountancy/documents/doc-${s.receipt}/print` },
    { name: 'accounts', address: '/accountancy/types?account=8', laptop: true },
    { name: 'account-new', address: '/accountancy/types?account=new&under=22' },
    { name: 'account-ledger', address: '/accountancy/types/2/transactions', laptop: true },
    { name: 'account-ledger-print', address: '/accountancy/types/10/transactions/print' },
    { name: 'financial-years', address: '/settings/financial-year', laptop: true },
    { name: 'financial-year-new', address: '/settings/financial-year?year=new' },
    { name: 'financial-year', address: `/settings/financial-year?year=${s.year}`, device: 'phone' },
    {
      name: 'financial-year-close',
      address: `/settings/financial-year?year=${s.year}`,
      laptop: true,
      go: (stand) => closeYear(stand),
    },
    {
      name: 'book-trial-8',
      address: '/accountancy/books/trial-balance?columns=8&level=detail&beside=before',
      laptop: true,
    },
    { name: 'book-trial-print', address: '/accountancy/books/trial-balance/print?columns=6' },
    { name: 'book-profit', address: '/accountancy/books/profit-and-loss?beside=before', laptop: true },
    { name: 'book-profit-months', address: '/accountancy/books/profit-and-loss?by=month' },
    { name: 'book-profit-print', address: '/accountancy/books/profit-and-loss/print' },
    { name: 'book-sheet', address: '/accountancy/books/balance-sheet?beside=before', laptop: true },
    { name: 'book-sheet-print', address: '/accountancy/books/balance-sheet/print' },
    { name: 'book-cash', address: '/accountancy/books/cash-book?beside=before', laptop: true },
    { name: 'book-ledger-ask', address: '/accountancy/books/ledger', laptop: true },
    { name: 'book-ledger', address: '/accountancy/books/ledger?account=2', laptop: true },
    { name: 'book-ledger-print', address: '/accountancy/books/ledger/print?account=2' },
    { name: 'book-general', address: '/accountancy/books/general-ledger', laptop: true },
    { name: 'book-general-print', address: '/accountancy/books/general-ledger/print' },
    { name: 'book-journal', address: '/accountancy/books/journal', laptop: true },
    { name: 'book-journal-print', address: '/accountancy/books/journal/print' },
    { name: 'book-journal-days', address: '/accountancy/books/journal-days', laptop: true },
    { name: 'book-journal-days-print', address: '/accountancy/books/journal-days/print' },
    { name: 'book-tills', address: '/accountancy/books/cash-book?group=creator' },
    { name: 'book-aged', address: '/accountancy/books/aged', laptop: true },
    { name: 'book-aged-print', address: '/accountancy/books/aged/print' },
    { name: 'book-cash-print', address: '/accountancy/books/cash-book/print' },
    ...shiftScenes(s.tills),
    ...reportScenes(s.snapshot),
    {
      name: 'opening',
      address: '/accountancy/opening-balance?list=debtor-users',
      laptop: true,
      go: async ({ page }) => {
        await page.locator('main input[inputmode=numeric]').first().fill('1250000');
      },
    },
    { name: 'opening-banks', address: '/accountancy/opening-balance' },
    { name: 'opening-print', address: '/accountancy/opening-balance/print?list=debtor-users' },
    {
      name: 'opening-picker',
      address: '/accountancy/opening-balance',
      go: async ({ page, word }) => {
        await page.getByRole('button', { name: word('opening', 'add_bank') }).click();
        await page.getByRole('dialog').getByRole('searchbox').first().waitFor();
      },
    },
    { name: 'receipts', address: '/treasury/receive', laptop: true },
    { name: 'receipts-print', address: '/treasury/receive/print' },
    { name: 'receipt', address: `/treasury/receive?sheet=receipt.${s.receipt}` },
    { name: 'board', address: '/sales/board', person: 'reception', laptop: true },
    { name: 'board-offline', address: '/sales/board', person: 'reception', go: dropLine },
    { name: 'calendar', address: desk(), person: 'reception', laptop: true },
    { name: 'calendar-states', address: desk(), go: showStates },
    {
      name: 'calendar-held',
      address: desk(),
      person: 'reception',
      async go({ page }) {
        await s.hold();
        await page.locator('.bk-held').first().tap();
        await page.getByRole('status').getByText('میز').first().waitFor();
      },
    },
    {
      name: 'waitlist-freed',
      address: sheet('freed'),
      person: 'reception',
      async go({ page }) {
        await s.freeWaited();
        await page.locator('.sheet .card').first().waitFor();
      },
    },
    { name: 'calendar-offline', address: desk(), person: 'reception', go: dropLine },
    { name: 'calendar-one', address: desk(), go: ofCourts(1), laptop: true },
    { name: 'calendar-three', address: desk(), go: ofCourts(3), laptop: true },
    { name: 'calendar-twelve', address: desk(), go: ofCourts(12), laptop: true },
    { name: 'calendar-court', address: desk(`?court=${s.court}`) },
    {
      name: 'calendar-court-days',
      address: desk(`?court=${s.court}`),
      go: async ({ page, word }) => {
        await page.getByRole('button', { name: word('desk', 'choose_date').replace(/\{.*/, '') }).click();
        await page.locator('.dates-grid').waitFor();
      },
    },
    { name: 'calendar-court-day', address: desk(`?court=${s.court}&view=day`) },
    { name: 'calendar-court-week', address: desk(`?court=${s.court}&view=week`) },
    { name: 'calendar-choice', address: sheet(`booking.${s.pair.join(',')}`), person: 'reception' },
    { name: 'club-name', address: sheet('club-name') },
    { name: 'receipts-untracked', address: '/treasury/receive?reference_pending=true' },
    { name: 'receipt-untracked', address: `/treasury/receive?sheet=receipt.${s.untracked}` },
    { name: 'court-edit', address: sheet(`court-edit.${s.court}`), laptop: true },
    { name: 'court-edit-changed', address: sheet(`court-edit.${s.court}`), go: changePrice },
    {
      name: 'court-edit-together',
      address: sheet(`court-edit.${s.court}`),
      go: ({ sheet, word }) => sheet.getByRole('button', { name: word('setup', 'all_together') }).click(),
    },
    { name: 'term-edit', address: sheet(`term-edit.${s.term}`), laptop: true },
    {
      name: 'term-edit-doors',
      address: sheet(`term-edit.${s.term}`),
      go: ({ sheet, word }) =>
        sheet.getByRole('button', { name: word('setup', 'all_terms') }).scrollIntoViewIfNeeded(),
    },
    { name: 'term-edit-changed', address: sheet(`term-edit.${s.term}`), go: changePrice },
    { name: 'week', address: desk('?view=week'), laptop: true },
    {
      name: 'calendar-filter',
      address: desk('?kind=hard&state=free,due'),
      person: 'reception',
      go: ({ page }) =>
        page
          .getByRole('button', { name: /^[۰-۹\d]+ (?:فیلتر|filters?)$/ })
          .first()
          .click(),
    },
    { name: 'calendar-filter-nothing', address: desk('?state=no_show&coach=999'), person: 'reception' },
    { name: 'calendar-print', address: '/sales/calendar/print?view=day', person: 'reception', laptop: true },
    { name: 'calendar-print-week', address: '/sales/calendar/print?view=week' },
    { name: 'calendar-print-court', address: `/sales/calendar/print?view=week&court=${s.court}` },
    {
      name: 'calendar-doors',
      address: desk(),
      async go(stand) {
        await button('desk.more')(stand);
        await stand.page.getByRole('menuitem').last().waitFor();
      },
    },
    { name: 'month', address: desk('?view=month'), laptop: true },
    {
      name: 'month-offline',
      address: desk(),
      device: 'tablet',
      async go(stand) {
        await dropLine(stand);
        const nobody = { contentType: 'text/html', body: '' };
        await stand.page.route('**/v1/**', (route) => route.fulfill(nobody));
        await stand.page
          .getByRole('radio', { name: stand.word('desk', 'month_view') })
          .check({ force: true });
        await stand.page.locator('.in-place').waitFor();
      },
    },
    { name: 'calendar-no-times', address: desk('?date=2027-06-01') },
    { name: 'move', address: desk(`?move=${s.owing}`), person: 'reception' },
    { name: 'booking', address: sheet(`booking.${one}`), person: 'reception' },
    { name: 'booking-results', address: sheet(`booking.${one}`), go: (stand) => find(stand, s.family) },
    {
      name: 'booking-nobody',
      address: sheet(`booking.${one}`),
      go: ({ sheet }) => sheet.getByRole('searchbox').fill('ژژژ'),
    },
    { name: 'booking-chosen', address: sheet(`booking.${one}`), person: 'reception', go: pick(s.family) },
    {
      name: 'booking-far',
      address: desk(`?date=${s.far.date}&sheet=booking.${s.far.id}`),
      async go(stand) {
        await pick(s.family)(stand);
        await stand.sheet.locator('p.text-warning').waitFor();
      },
    },
    { name: 'booking-two', address: sheet(`booking.${one},${two}`), go: pick(s.family) },
    { name: 'booking-lost', ...losing(sheet(`booking.${one}`), one ?? 0) },
    { name: 'booking-lost-two', ...losing(sheet(`booking.${s.pair.join(',')}`), s.pair[0] ?? 0) },
    ...payScenes(s, sheet(`booking.${one},${two}`)),
    {
      name: 'booking-new',
      address: sheet(`booking.${one}`),
      async go({ page, sheet }) {
        await sheet.getByRole('searchbox').fill('نگار تازه‌نیا');
        await page.locator('.sheet button').filter({ hasText: 'نگار تازه‌نیا' }).first().tap();
        await sheet.getByRole('radio').first().waitFor();
      },
    },
    { name: 'reservation-owing', address: sheet(`reservation.${s.owing}`), person: 'reception' },
    { name: 'reservation-settled', address: sheet(`reservation.${s.settled}`), person: 'reception' },
    { name: 'reservation-past', address: sheet(`reservation.${s.past}`) },
    { name: 'reservation-split', address: sheet(`reservation.${s.split}`), person: 'reception' },
    { name: 'reservation-page-split', address: `/sales/invoices/${s.split}`, laptop: true },
    { name: 'split', address: sheet(`reservation.${s.split}`), go: button('reservation.do_split') },
    {
      name: 'split-new',
      address: sheet(`reservation.${s.owing}`),
      person: 'reception',
      async go(stand) {
        const { sheet, word } = stand;
        await button('reservation.do_split')(stand);
        await sheet.getByRole('group', { name: word('reservation', 'split_count') }).waitFor();
      },
    },
    {
      name: 'cancel-settled',
      address: sheet(`reservation.${s.settled}`),
      go: cancelRow,
    },
    {
      name: 'cancel-debt',
      address: sheet(`reservation.${s.owes_elsewhere}`),
      go: cancelRow,
    },
    {
      name: 'cancel-transfer',
      address: sheet(`reservation.${s.owes_elsewhere}`),
      async go(stand) {
        await cancelRow(stand);
        await stand.sheet
          .getByRole('button', { name: stand.word('reservation', 'mode_full'), exact: true })
          .tap();
        await stand.sheet.getByRole('button', { name: stand.word('pay', 'bank'), exact: true }).tap();
        await stand.sheet.getByRole('textbox', { name: stand.word('pay', 'tracking_number') }).waitFor();
      },
    },
    {
      name: 'cancel-amount',
      address: sheet(`reservation.${s.settled}`),
      async go(stand) {
        await cancelRow(stand);
        await stand.sheet.getByRole('button', { name: stand.word('reservation', 'mode_amount') }).tap();
      },
    },
    { name: 'visit', address: sheet(`reservation.${s.visit}`), person: 'reception' },
    {
      name: 'visit-offline',
      address: desk(),
      person: 'reception',
      go: (stand) => openOffline(stand, 'آرمان باقری'),
    },
    { name: 'visit-now', address: sheet(`reservation.${s.visit_now}`), person: 'reception' },
    {
      name: 'visit-menu',
      address: sheet(`reservation.${s.visit_now}`),
      person: 'reception',
      go: button('reservation.more'),
    },
    {
      name: 'visit-cancel',
      address: sheet(`reservation.${s.visit}`),
      person: 'reception',
      go: cancelRow,
    },
    {
      name: 'visit-cancel-one',
      address: sheet(`reservation.${s.visit}`),
      person: 'reception',
      async go(stand) {
        await cancelRow(stand);
        const only = stand.sheet.getByRole('group').first().getByRole('button').last();
        await only.tap();
        await stand.sheet.locator('.parting-goes').waitFor();
      },
    },
    { name: 'visit-move', address: desk(`?move=${s.visit}`), person: 'reception' },
    { name: 'cancel-owing', address: sheet(`reservation.${s.owing}`), laptop: true, go: cancelRow },
    { name: 'add-on', address: sheet(`reservation.${s.owing}`), go: button('reservation.do_addons') },
    {
      name: 'add-on-paid',
      address: sheet(`reservation.${s.owing}`),
      async go(stand) {
        await button('reservation.do_addons')(stand);
        await stand.sheet.locator('.tiles button').first().tap();
        await stand.sheet.getByRole('button', { name: stand.word('pay', 'cash'), exact: true }).tap();
      },
    },
    {
      name: 'receive-transfer',
      address: sheet(`receive.user-${s.debtor}`),
      async go({ sheet, word }) {
        const bank = sheet.getByRole('button', { name: word('pay', 'bank'), exact: true });
        await sheet.getByRole('button', { name: word('pay', 'cash'), exact: true }).waitFor();
        await bank.tap();
        await sheet
          .getByRole('button', { name: new RegExp(`${word('common', 'remove')}: ${word('pay', 'cash')}`) })
          .tap();
      },
    },
    { name: 'message', address: sheet(`reservation.${s.owing}`), go: button('reservation.do_message') },
    ...messageScenes(s, sheet(`reservation.${s.owing}`)),
    ...ticketScenes(s.tickets),
    { name: 'receive-whom', address: sheet('receive'), person: 'reception', laptop: true },
    { name: 'receive', address: sheet(`receive.user-${s.debtor}`), person: 'reception' },
    {
      name: 'receive-change',
      address: sheet(`receive.user-${s.debtor}`),
      person: 'reception',
      laptop: true,
      async go({ sheet }) {
        await sheet.locator('.choices-notes button').first().click();
        await sheet.locator('.choices-notes [aria-pressed=true]').waitFor();
      },
    },
    {
      name: 'receive-much',
      address: sheet(`receive.user-${s.debtor}`),
      person: 'reception',
      go: ({ sheet }) => sheet.locator('.pay-sum-input').fill('999999999999'),
    },
    { name: 'customer', address: sheet(`customer.${s.debtor}`), laptop: true },
    { name: 'customer-upcoming', address: sheet(`customer.${s.customer}`), person: 'reception' },
    { name: 'statement', address: sheet(`customer.${s.debtor}`), go: button('account.statement') },
    { name: 'court', address: '/courts/insert' },
    { name: 'term', address: '/terms/insert' },
    { name: 'times', address: '/times' },
    { name: 'slot', address: `/times?sheet=slot.${s.pair[0]}` },
    { name: 'times-print', address: '/times/print' },
    { name: 'times-make', address: '/times/insert' },
    { name: 'terms-board', address: '/terms/board' },
    { name: 'times-sheet', address: sheet('times') },
    { name: 'receive-page', address: '/treasury/receive/insert', laptop: true },
    { name: 'find', address: sheet('find') },
    { name: 'free', address: sheet('free'), person: 'reception', laptop: true },
    {
      name: 'free-two',
      address: sheet('free'),
      person: 'reception',
      async go({ sheet, word }) {
        const slots = sheet.getByRole('group', { name: word('free', 'slots') });
        await slots.getByRole('button').last().tap();
        await sheet.getByRole('button', { name: word('free', 'more'), exact: true }).tap();
        await sheet.getByRole('switch').waitFor();
      },
    },
    { name: 'find-results', address: sheet('find'), go: (stand) => find(stand, s.family) },
    {
      name: 'find-documents',
      address: sheet('find'),
      async go({ sheet, word }) {
        await sheet.getByRole('searchbox').fill(s.receiptNumber);
        await sheet.getByRole('radio', { name: word('pages', 'documents') }).check();
        await sheet.locator('[data-result]').first().waitFor();
      },
    },
    {
      name: 'find-pages',
      address: '/customers?sheet=find',
      laptop: true,
      go: ({ sheet, word }) => findPage(sheet, word('shell', 'settings')),
    },
    { name: 'more', address: sheet('more'), device: 'phone' },
    {
      name: 'person',
      address: desk(),
      device: 'tablet',
      async go({ page, word }) {
        await page.locator('nav button:has(.avatar), aside button:has(.avatar)').first().tap();
        await page.getByRole('button', { name: word('shell', 'sign_out'), exact: true }).waitFor();
      },
    },
    { name: 'users', address: '/customers', laptop: true },
    {
      name: 'users-filter',
      address: '/customers?balance=1,3&character=1&order=name,asc',
      laptop: true,
      go: (stand) => press(stand, 'list', 'filter_count'),
    },
    { name: 'users-nobody', address: '/customers?full_name=ژژژ' },
    {
      name: 'users-columns',
      address: '/customers',
      device: 'tablet',
      laptop: true,
      async go(stand) {
        await pressBehind(stand, 'columns');
        await stand.page.locator('.popover').waitFor();
      },
    },
    {
      name: 'users-chosen',
      address: '/customers',
      laptop: true,
      async go(stand) {
        await stand.page.locator('[data-row="1"]').first().waitFor();
        await pressBehind(stand, 'select_rows');
        for (const row of [0, 2, 3]) await stand.page.locator(`[data-row="${row}"]`).first().click();
      },
    },
    {
      name: 'users-more',
      address: '/customers',
      device: 'phone',
      async go(stand) {
        await stand.page.locator('[data-row="1"]').first().waitFor();
        await press(stand, 'list', 'more');
        await stand.page.getByRole('menuitem').first().waitFor();
      },
    },
    { name: 'users-trash', address: '/customers/trash', laptop: true },
    { name: 'users-print', address: '/customers/print?order=name,asc' },
    { name: 'users-groups', address: '/customers?sheet=groups' },
    { name: 'users-role', address: '/customers?sheet=people.1' },
    { name: 'customer-page', address: `/customers/${s.debtor}`, laptop: true },
    { name: 'customer-statement', address: `/customers/${s.debtor}/transactions`, laptop: true },
    { name: 'customer-statement-print', address: `/customers/${s.debtor}/transactions/print` },
    { name: 'customer-invoices', address: `/customers/${s.debtor}/invoices`, laptop: true },
    {
      name: 'customer-invoices-filter',
      address: `/customers/${s.debtor}/invoices?financialStatus=2&order=due,desc`,
      laptop: true,
      go: (stand) => press(stand, 'list', 'filter_count'),
    },
    { name: 'customer-invoices-print', address: `/customers/${s.debtor}/invoices/print` },
    { name: 'customer-addons', address: `/customers/${s.customer}/active-sale-addons` },
    { name: 'characters', address: '/characters', laptop: true },
    { name: 'characters-trash', address: '/characters/trash' },
    { name: 'characters-print', address: '/characters/print' },
    { name: 'form-group-new', address: '/characters/insert' },
    { name: 'character', address: '/characters?sheet=character.2' },
    {
      name: 'character-members',
      address: '/characters?sheet=character.2',
      go: ({ sheet, word }) =>
        sheet.getByRole('button', { name: word('characters', 'members'), exact: true }).click(),
    },
    { name: 'import', address: '/customers/import', laptop: true },
    { name: 'import-wrong', address: '/customers/import', laptop: true, go: chooseFile },
    { name: 'import-columns', address: '/customers/import', laptop: true, go: chooseUnknown },
    {
      name: 'import-row',
      address: '/customers/import',
      async go(stand) {
        await chooseFile(stand);
        await stand.page.locator('[data-row="1"]').first().click();
        await stand.sheet.locator('dd').first().waitFor();
      },
    },
    { name: 'merge-none', address: '/customers/merge' },
    { name: 'merge', address: `/customers/merge?one=${s.debtor}&two=${s.long}&stays=two`, laptop: true },
    { name: 'logs', address: '/logs', laptop: true },
    { name: 'logs-print', address: '/logs/print' },
    {
      name: 'log',
      address: '/logs?resource=terms,settings',
      async go({ page, sheet }) {
        await page.locator('[data-row="0"]').first().click();
        await sheet.locator('dd').first().waitFor();
      },
    },
    { name: 'log-narrowed', address: `/logs?sheet=log.${s.narrowed}` },
    { name: 'profile', address: '/profile', laptop: true },
    {
      name: 'page-starred',
      address: '/characters',
      laptop: true,
      async go({ page, word }) {
        const star = page.getByRole('button', { name: word('pages', 'star'), exact: true });
        if ((await star.getAttribute('aria-pressed')) === 'false') await star.click();
        // On a laptop it stands in the navigation too, once it is saved.
        if ((page.viewportSize()?.width ?? 0) >= 1200)
          await page.getByRole('region', { name: word('pages', 'starred') }).waitFor();
      },
    },
    ...eventScenes(),
    { name: 'received-events', address: '/profile/received-events' },
    { name: 'sent-events', address: '/profile/sent-events' },
    { name: 'received-events-print', address: '/profile/received-events/print' },
    { name: 'sent-events-print', address: '/profile/sent-events/print' },
    { name: 'event', address: '/profile/received-events?sheet=event.1' },
    { name: 'form-user-new', address: '/customers/insert' },
    { name: 'form-user', address: `/customers/${s.customer}/edit` },
    { name: 'form-user-sheet', address: sheet('form.users') },
    { name: 'form-group', address: '/characters/2/edit' },
    { name: 'access-tree', address: '/settings/access', laptop: true },
    {
      name: 'access-group',
      address: '/settings/access',
      laptop: true,
      go: ({ page }) => page.getByRole('treeitem').filter({ hasText: /پذیرش/ }).first().click(),
    },
    {
      name: 'access-own',
      address: '/settings/access',
      go: ({ page }) => page.getByRole('treeitem').first().click(),
    },
    {
      name: 'access-carried',
      address: '/settings/access',
      laptop: true,
      async go({ page }) {
        await page.getByRole('treeitem').filter({ hasText: /پذیرش/ }).first().focus();
        await page.keyboard.press('M');
        await page.locator('[role=status]:not(.sr-only)').filter({ hasText: /پذیرش/ }).waitFor();
      },
    },
    { name: 'form-coach', address: '/coaches/insert' },
    {
      name: 'form-coach-pick',
      address: '/coaches/insert',
      async go({ page, sheet, word }) {
        await page.getByRole('button', { name: word('people', 'person_pick'), exact: true }).tap();
        await sheet.getByRole('row').nth(1).or(sheet.locator('[data-row="0"]')).first().waitFor();
      },
    },
    {
      name: 'form-coach-person',
      address: '/coaches?sheet=form.coaches',
      async go({ page, sheet, word }) {
        await page.getByRole('button', { name: word('people', 'person_pick'), exact: true }).tap();
        await sheet
          .last()
          .getByRole('button', { name: word('users', 'new'), exact: true })
          .tap();
        await sheet.last().getByRole('radio').first().waitFor();
      },
    },
    { name: 'coaches', address: '/coaches' },
    { name: 'coaches-trash', address: '/coaches/trash' },
    { name: 'coaches-print', address: '/coaches/print' },
    { name: 'form-coach-edit', address: `/coaches/${s.coach}/edit` },
    { name: 'coach', address: `/coaches?sheet=coach.${s.coach}` },
    { name: 'coach-page', address: `/coaches/${s.coach}`, laptop: true },
    { name: 'coach-classes', address: `/coaches/${s.coach}/classes`, laptop: true },
    { name: 'coach-classes-print', address: `/coaches/${s.coach}/classes/print` },
    { name: 'coach-statement', address: `/coaches/${s.coach}/transactions` },
    { name: 'coach-statement-print', address: `/coaches/${s.coach}/transactions/print` },
    { name: 'coach-receipts', address: `/coaches/${s.coach}/receive` },
    { name: 'coach-receipts-print', address: `/coaches/${s.coach}/receive/print` },
    { name: 'coach-receive', address: `/coaches?sheet=coach-receive.${s.coach}`, person: 'reception' },
    { name: 'coaches-active', address: '/coaches/active', laptop: true },
    { name: 'my-classes', address: '/', person: 'coach' },
    { name: 'my-classes-page', address: '/my-classes', person: 'coach' },
    { name: 'my-account', address: '/my-account', person: 'coach' },
    { name: 'companies', address: '/companies' },
    { name: 'companies-trash', address: '/companies/trash' },
    { name: 'companies-print', address: '/companies/print' },
    { name: 'form-company', address: '/companies/insert' },
    {
      name: 'company',
      address: `/companies/${s.company}`,
      laptop: true,
      go: ({ page }) => page.locator('main dd').nth(5).waitFor(),
    },
    { name: 'form-company-sheet', address: `/companies?sheet=form.companies.${s.company}` },
    { name: 'form-company-edit', address: `/companies/${s.company}/edit` },
    { name: 'closed-invoices', address: '/closed-invoice', laptop: true },
    { name: 'closing', address: desk(`?date=${s.closed}&sheet=closing.${s.listed['closed-invoices']}`) },
    { name: 'closing-page', address: `/closed-invoice/${s.listed['closed-invoices']}`, laptop: true },
    { name: 'closing-new', address: '/closed-invoice/insert', laptop: true },
    {
      name: 'closing-effect',
      address: `/closed-invoice/insert?date=${s.today}&court=${s.court}`,
      laptop: true,
      async go({ page, word }) {
        await page
          .getByRole('textbox', { name: word('closed-invoices', 'name'), exact: true })
          .fill('ترمیم چمن');
        await page.locator('form [role=status]:not([aria-busy=true]) dd').first().waitFor();
        await page.locator('form button[type=submit]').click();
        await page.locator('.fate').first().waitFor();
      },
    },
    { name: 'season-list', address: '/sales/season-schedules', laptop: true },
    {
      name: 'season-planner',
      address: `/sales/season-schedules/insert?user=${s.season_user}`,
      laptop: true,
      go: (stand) => planClashes(stand, s.clash),
    },
    { name: 'season-planner-empty', address: '/sales/season-schedules/insert', person: 'reception' },
    { name: 'season-copy', address: `/sales/season-schedules/insert?copy=${s.season}` },
    { name: 'season-page', address: `/sales/season-schedules/${s.season}`, laptop: true },
    {
      name: 'season-message',
      address: `/sales/season-schedules/${s.season}`,
      async go({ page, sheet, word }) {
        await page.getByRole('button', { name: word('season-schedules', 'message'), exact: true }).click();
        await sheet.getByRole('textbox').first().waitFor();
      },
    },
    {
      name: 'season-cancel',
      device: 'phone',
      address: `/sales/season-schedules/${s.season}`,
      async go({ page, sheet }) {
        await page.locator('main .btn-danger').first().click();
        await sheet.locator('.lines-total').waitFor();
      },
    },
    {
      name: 'season-change',
      device: 'phone',
      address: `/sales/season-schedules/${s.season}`,
      async go({ page, sheet, word }) {
        await page.getByRole('button', { name: word('season-schedules', 'change'), exact: true }).click();
        await sheet
          .getByRole('combobox')
          .first()
          .selectOption({ index: (s.clash.weekday + 1) % 7 });
        await sheet.locator('ol li').first().waitFor();
      },
    },
    { name: 'season-trashed', address: `/sales/season-schedules/trash/${s.season_gone}` },
    { name: 'person-seasons', address: `/customers/${s.season_user}/season-schedules`, laptop: true },
    { name: 'person-seasons-print', address: `/customers/${s.season_user}/season-schedules/print` },
    { name: 'settings', address: '/settings', laptop: true },
    { name: 'settings-club', address: '/settings/club' },
    { name: 'backup', address: '/backup', person: 'top', laptop: true },
    {
      name: 'backup-restore',
      address: '/backup',
      person: 'top',
      laptop: true,
      async go({ page, sheet, word }) {
        await page
          .getByRole('button', { name: word('backups', 'restore') })
          .first()
          .click();
        await sheet.getByRole('textbox').waitFor();
      },
    },
    { name: 'settings-sale', address: '/settings/sale', laptop: true },
    { name: 'settings-store', address: '/settings/store' },
    { name: 'settings-buy', address: '/settings/buy' },
    { name: 'settings-defaults', address: '/settings/defaults' },
    { name: 'settings-languages', address: '/settings/languages' },
    { name: 'settings-security', address: '/settings/security', laptop: true },
    { name: 'settings-customizing', address: '/settings/customizing' },
    { name: 'settings-advanced', address: '/settings/advanced', laptop: true },
    { name: 'settings-users', address: '/settings/users' },
    { name: 'settings-treasury', address: '/settings/treasury', laptop: true },
    { name: 'courts', address: '/courts', laptop: true },
    { name: 'discount-groups', address: '/discount-groups', laptop: true },
    { name: 'courts-trash', address: '/courts/trash' },
    { name: 'courts-print', address: '/courts/print' },
    { name: 'form-court-edit', address: `/courts/${s.far.court.id}/edit` },
    { name: 'terms', address: '/terms', laptop: true },
    { name: 'terms-trash', address: '/terms/trash' },
    { name: 'terms-print', address: '/terms/print' },
    { name: 'form-term-edit', address: `/terms/${s.term}/edit` },
    { name: 'form-user-shut', address: `/customers/${s.boss}/edit`, person: 'reception' },
    {
      name: 'form-term-free',
      address: `/terms/${s.term}/edit`,
      async go({ page, word }) {
        await page.getByRole('textbox', { name: word('setup', 'price'), exact: true }).fill('0');
        await page.locator('form button[type=submit]').click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    {
      name: 'form-wrong',
      address: '/customers/insert',
      async go({ page, word }) {
        await page.getByRole('textbox', { name: word('people', 'name'), exact: true }).fill('Sara');
        await page.getByRole('textbox', { name: word('people', 'phone') }).fill('0912');
        const [create = ''] = word('form', 'create').split(' {one}');
        await page.getByRole('button', { name: new RegExp(`^${create} `) }).tap();
        await page.locator('[data-wrong] :focus').waitFor();
      },
    },
    ...moneyScenes(s.money),
    { name: 'print-receipt', address: `/treasury/receive/${s.receipt}/print` },
    { name: 'print-reservation', address: `/sales/invoices/${s.owing}/print` },
    { name: 'print-reservation-page', address: `/sales/invoices/${s.owing}/print?paper=a4` },
    ...unsentScenes(s.unsent),
  ];
}
