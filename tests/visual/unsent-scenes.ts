import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { Scene, Stand } from './scenes.ts';

type Kept = Record<string, unknown>;

/** What the scenes of unsent work are about: free slots of today, one that somebody has, and people. */
export interface UnsentSubjects {
  slots: readonly CalendarTime[];
  taken: CalendarTime;
  people: readonly { id: number; name: string; family: string; phone_number: string }[];
}

/** Chooses them from today's slots and the people of a list. */
export function unsentSubjects(
  times: readonly CalendarTime[],
  people: readonly { id: number; name: string; family: string; phone_number: string | null }[],
): UnsentSubjects {
  const later = times.filter(({ start_time }) => start_time >= '17:00');
  const taken = later.find(({ invoice }) => invoice);
  const slots = later.filter(({ state }) => state === 'free');
  assert(taken && slots.length > 6, 'the sample club has too few free slots this evening');
  return {
    taken,
    slots,
    people: people.map(({ phone_number, ...who }) => ({ ...who, phone_number: phone_number ?? '' })),
  };
}

const DAY = 86_400_000;
const LONG = 10 * 365 * DAY;

/** Work in every state, as a device that has been without a network keeps it. `at` is in ms. */
function keptWork({ slots, taken, people }: UnsentSubjects, at: number): Kept[] {
  const who = (n: number) => people[n % people.length] as UnsentSubjects['people'][number];
  const about = (n: number) => ({
    person: { name: `${who(n).name} ${who(n).family}`, phone: who(n).phone_number },
  });
  const slot = (n: number) => slots[n] as CalendarTime;
  const aboutSlot = (time: CalendarTime) => ({
    id: time.id,
    date: time.date,
    start_time: time.start_time,
    end_time: time.end_time,
    court: time.court,
    price: time.price,
  });
  let number = 56;
  const made = (kind: string, body: Kept, more: Kept = {}): Kept => ({
    key: randomUUID(),
    entityId: randomUUID(),
    kind,
    deviceId: 1,
    deviceNo: `T2-${String(++number).padStart(6, '0')}`,
    params: {},
    needs: [],
    body,
    occurredAt: new Date(at - number * 60_000).toISOString(),
    // Nothing of it is sent while it is looked at.
    state: 'wait',
    nextAt: at + LONG,
    delay: 2 * LONG,
    open: 1,
    ...more,
  });
  const booking = (n: number, time: CalendarTime, body: Kept, more: Kept = {}) =>
    made(
      'booking',
      { user_id: who(n).id, reservable_time_ids: [time.id], expected_total: time.price, ...body },
      { about: { ...about(n), slots: [aboutSlot(time)] }, ...more },
    );
  const needsYou = (problem: Kept) => ({
    state: 'needs_attention',
    problem: { message: '', status: 409, ...problem },
  });
  const near = slots.slice(4, 7).map(aboutSlot);
  const clash = booking(
    0,
    taken,
    {},
    {
      ...needsYou({
        code: 'slot_taken',
        details: {
          times: [
            {
              id: taken.id,
              invoice: {
                user: { name: 'کیان', family: 'شریفی' },
                created_at: new Date(at - 900_000).toISOString(),
                device: 'میز ۲',
                financial_status: 1,
              },
              free_near: near,
            },
          ],
        },
      }),
      deviceNo: null,
    },
  );
  return [
    clash,
    made(
      'receive',
      { user_id: who(0).id, price: 500_000, cash_id: 4 },
      { about: about(0), replaces: clash.key },
    ),
    made(
      'customer',
      { name: 'نگار', family: 'کریمی', gender: 2, phone_number: who(1).phone_number },
      needsYou({ code: 'phone_used', status: 422, details: { user_id: who(1).id } }),
    ),
    booking(
      2,
      slot(0),
      {},
      needsYou({ code: 'price_changed', details: { yours: slot(0).price, ours: slot(0).price + 50_000 } }),
    ),
    made(
      'receive',
      { user_id: who(3).id, price: 350_000, bank_id: 5, transaction_reference_id: '123456789012' },
      {
        about: about(3),
        ...needsYou({ code: 'tracking_used', status: 422 }),
        audit: [{ what: 'skew', note: '-420000' }],
      },
    ),
    booking(4, slot(1), { payments: [{ price: slot(1).price, cash_id: 4 }] }),
    // The tablet's clock stood three days back.
    booking(5, slot(2), {}, { audit: [{ what: 'skew', note: String(DAY * 3) }] }),
    made(
      'receive',
      { user_id: who(6).id, price: 1_250_000, cash_id: 4 },
      { about: about(6), maybeSent: true },
    ),
    made(
      'receive',
      { user_id: who(7).id, price: 90_000, cash_id: 4 },
      { about: about(7), state: 'needs_sign_in', userId: 999_999 },
    ),
    made(
      'receive',
      { user_id: who(8).id, price: 440_000, cash_id: 4 },
      {
        about: about(8),
        state: 'done',
        open: undefined,
        closedAt: at - 60_000,
        result: { status: 201, body: { data: { id: 1, doc_number: 1043 } } },
      },
    ),
  ];
}

/** Lays work down on the page's device as its own, in place of what was there, and loads the page anew. */
async function keep({ page }: Stand, subjects: UnsentSubjects | null): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.evaluate(layDown, subjects ? keptWork(subjects, now) : []);
  await page.reload();
}

async function layDown(items: Kept[]): Promise<void> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const sessions = await asked(indexedDB.open('meydan-session'));
  const session = await asked<{ user_id: number }>(
    sessions.transaction('session').objectStore('session').get('current'),
  );
  sessions.close();
  const opening = indexedDB.open('outbox', 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('items', { keyPath: 'seq', autoIncrement: true });
    store.createIndex('key', 'key', { unique: true });
    store.createIndex('entityId', 'entityId');
    store.createIndex('open', 'open');
    store.createIndex('closedAt', 'closedAt');
    opening.result.createObjectStore('meta').put(crypto.randomUUID(), 'id');
  };
  const db = await asked(opening);
  const store = db.transaction('items', 'readwrite').objectStore('items');
  await asked(store.clear());
  for (const item of items) {
    const { open, ...rest } = item;
    const kept = { clubId: location.origin, userId: session.user_id, ...rest, ...(open ? { open } : {}) };
    await asked(store.add(kept));
  }
  db.close();
}

const pill = (page: Page) =>
  page.getByRole('banner').locator('button[aria-expanded]').filter({ visible: true });

/** What is unsent, from the calendar to the last dialog; each lays its own work down and the last takes it away. */
export function unsentScenes(subjects: UnsentSubjects): Scene[] {
  const person = 'accountant';
  const day = subjects.taken.date;
  const page = '/unsent';
  const scene = (name: string, address: string, go: (stand: Stand) => Promise<unknown>): Scene => ({
    name,
    address,
    person,
    async go(stand) {
      await keep(stand, subjects);
      await go(stand);
    },
  });
  const word = ({ word }: Stand, name: string) => word('unsent', name);
  const tap = async (stand: Stand, name: string) => {
    await stand.page
      .getByRole('button', { name: word(stand, name), exact: true })
      .first()
      .tap();
  };
  const cards = ({ page }: Stand) => page.getByRole('article').first().waitFor();
  const open = async (stand: Stand, way: string) => {
    await cards(stand);
    await tap(stand, way);
    await stand.page.getByRole('alertdialog').waitFor();
  };
  return [
    scene('unsent', page, cards),
    scene('unsent-taken', page, (stand) => open(stand, 'way_move')),
    scene('unsent-edit', page, (stand) => open(stand, 'way_edit')),
    scene('unsent-calendar', `/sales/calendar?date=${day}`, ({ page }) =>
      page.locator('.bk-unsent').first().waitFor(),
    ),
    {
      ...scene('unsent-week', `/sales/calendar?date=${day}&view=week`, ({ page }) =>
        page.locator('.mark-unsent').first().waitFor(),
      ),
      device: 'tablet',
    },
    scene('unsent-sheet', `/sales/calendar?date=${day}`, async ({ page, sheet }) => {
      await page.locator('.bk-unsent').first().tap();
      await sheet.waitFor();
    }),
    scene('unsent-panel', `/sales/calendar?date=${day}`, async (stand) => {
      await stand.page.locator('.bk-unsent').first().waitFor();
      await pill(stand.page).last().tap();
      await cards(stand);
    }),
    scene('unsent-profile', '/profile', ({ page }) =>
      page.getByRole('main').getByRole('link').first().waitFor(),
    ),
    {
      name: 'unsent-none',
      address: page,
      person,
      async go(stand) {
        await keep(stand, null);
        await stand.page.getByText(word(stand, 'empty')).waitFor();
      },
    },
  ];
}
