import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { coaches } from '#contract/coaches.ts';
import { companies } from '#contract/companies.ts';
import { costTypes } from '#contract/cost-types.ts';
import { documents } from '#contract/documents.ts';
import { type CalendarTime, reservableTimes } from '#contract/reservable-times.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { users } from '#contract/users.ts';
import { addDays } from '#domain/dates.ts';
import type { AppClub } from '../support/app-club.ts';
import type { Device, Person } from '../support/devices.ts';
import { type UnsentSubjects, unsentScenes, unsentSubjects } from './unsent-scenes.ts';

/** What the scenes show of the sample club. */
export interface Subjects {
  free: number[];
  /** Free, further ahead than most groups book by themselves. */
  far: CalendarTime;
  owing: number;
  settled: number;
  past: number;
  debtor: number;
  customer: number;
  receipt: number;
  receiptNumber: string;
  /** Who has classes. */
  coach: number;
  company: number;
  /** Whose name is as long as names are. */
  long: number;
  costType: number;
  /** A family name that somebody has. */
  family: string;
  unsent: UnsentSubjects;
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

const COMPANY = {
  name: 'آکادمی ورزش البرز',
  phone: '02188770011',
  national_id: '10101234567',
  economic_code: '411111222333',
  postal_code: '1966713411',
  address: 'تهران، خیابان ولیعصر، کوچه‌ی نیلوفر، پلاک ۱۲',
};

const LONG = { name: 'سیدمحمدحسین', family: 'طباطبایی‌نژاد', gender: 1, phone_number: '09350000912' } as const;

/** Looks up whom and what to show: today's slots and people with something to tell. */
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
  const [coach] = (await top.ok(coaches.list, { query: {} })).data;
  const ahead = addDays(day, 10);
  const { data: farther } = await top.ok(reservableTimes.list, { query: { date: `${ahead}_${ahead}` } });
  const far = farther.find(({ state }) => state === 'free');
  const { data: company } = await top.ok(companies.create, { body: COMPANY });
  const { data: long } = await top.ok(users.create, { body: LONG });
  const costType = await someInTrash(top);
  assert(
    owing && settled && past && debtor && receipt && coach && far,
    'the sample club has nothing to show today',
  );
  return {
    free: later.filter(({ state }) => state === 'free').map(({ id }) => id),
    far,
    long: long.id,
    owing: owing.id,
    settled: settled.id,
    past: past.id,
    debtor: debtor.id,
    customer: settled.user.id,
    receipt: receipt.id,
    receiptNumber: String(receipt.doc_number),
    coach: coach.id,
    company: company.id,
    costType,
    family: settled.user.family,
    unsent: unsentSubjects(times, people),
  };
}

/** A kind of cost, and one more of what the sample club has none of in the trash. */
async function someInTrash(top: Awaited<ReturnType<AppClub['as']>>): Promise<number> {
  const { data: company } = await top.ok(companies.create, { body: { name: 'چاپ سپید' } });
  await top.ok(companies.remove, { params: { id: String(company.id) } });
  const costType = async (name: string) => (await top.ok(costTypes.create, { body: { name } })).data;
  const [rent, old] = [await costType('اجاره'), await costType('پذیرایی')];
  await top.ok(costTypes.remove, { params: { id: String(old.id) } });
  return rent.id;
}

/** A full evening, as on a good day: most of what is still free today is taken, one in five of it unpaid. */
export async function fillEvening(club: AppClub): Promise<void> {
  const top = await club.as('top');
  const day = club.clock.now().toISOString().slice(0, 10);
  const { data: times } = await top.ok(reservableTimes.list, { query: { date: `${day}_${day}` } });
  const { data: people } = await top.ok(users.list, { query: { per_page: '200' } });
  const customers = people.filter(({ role, character }) => role === null && character.id === 1);
  const free = times.filter(({ state, start_time }) => state === 'free' && start_time >= '14:00');
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

/** Every route and every sheet, as staff come to see them. */
export function scenesOf(s: Subjects): Scene[] {
  const [one, two] = s.free;
  return [
    { name: 'login', address: '/login', person: null },
    { name: 'not-found', address: '/no/such/page' },
    { name: 'error-404', address: '/error-404' },
    { name: 'home', address: '/' },
    { name: 'calendar', address: desk(), person: 'reception', laptop: true },
    { name: 'calendar-states', address: desk(), go: showStates },
    { name: 'week', address: desk('?view=week'), laptop: true },
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
    {
      name: 'booking-paid',
      address: sheet(`booking.${one}`),
      async go(stand) {
        await pick(s.family)(stand);
        await stand.sheet.getByRole('radio', { name: stand.word('receive', 'cash'), exact: true }).tap();
      },
    },
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
    {
      name: 'cancel-settled',
      address: sheet(`reservation.${s.settled}`),
      go: button('reservation.do_cancel'),
    },
    { name: 'cancel-owing', address: sheet(`reservation.${s.owing}`), go: button('reservation.do_cancel') },
    { name: 'add-on', address: sheet(`reservation.${s.owing}`), go: button('reservation.do_addons') },
    { name: 'message', address: sheet(`reservation.${s.owing}`), go: button('reservation.do_message') },
    { name: 'receive-whom', address: sheet('receive'), person: 'reception' },
    { name: 'receive', address: sheet(`receive.user-${s.debtor}`), person: 'reception' },
    { name: 'customer', address: sheet(`customer.${s.debtor}`) },
    { name: 'customer-upcoming', address: sheet(`customer.${s.customer}`), person: 'reception' },
    { name: 'statement', address: sheet(`customer.${s.debtor}`), go: button('account.statement') },
    { name: 'court', address: '/courts/insert' },
    { name: 'term', address: '/terms/insert' },
    { name: 'times', address: '/times' },
    { name: 'receive-page', address: '/treasury/receive/insert', laptop: true },
    { name: 'find', address: sheet('find') },
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
        await press(stand, 'list', 'columns');
        await stand.page.locator('.popover').waitFor();
      },
    },
    {
      name: 'users-chosen',
      address: '/customers',
      laptop: true,
      async go(stand) {
        await stand.page.locator('[data-row="1"]').first().waitFor();
        await press(stand, 'list', 'select_rows');
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
    { name: 'cost-types', address: '/treasury/cost-types' },
    { name: 'cost-types-trash', address: '/treasury/cost-types/trash' },
    { name: 'cost-types-print', address: '/treasury/cost-types/print' },
    { name: 'form-cost-type', address: '/treasury/cost-types/insert' },
    { name: 'form-cost-type-edit', address: `/treasury/cost-types/${s.costType}/edit` },
    {
      name: 'form-wrong',
      address: '/customers/insert',
      async go({ page, word }) {
        await page.getByRole('textbox', { name: word('people', 'name'), exact: true }).fill('Sara');
        await page.getByRole('textbox', { name: word('people', 'phone') }).fill('0912');
        await page.getByRole('button', { name: word('form', 'create'), exact: true }).tap();
        await page.locator('[data-wrong] :focus').waitFor();
      },
    },
    { name: 'print-receipt', address: `/treasury/receive/${s.receipt}/print` },
    { name: 'print-reservation', address: `/sales/invoices/${s.owing}/print` },
    ...unsentScenes(s.unsent),
  ];
}
