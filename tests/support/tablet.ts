import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { expect } from 'vitest';
import type { Draft, Item, Kind, State } from '#outbox/item.ts';
import { CASH } from './build.ts';
import type { Client } from './client.ts';
import type { TestClub } from './club.ts';
import type { desk } from './outbox-page.ts';
import { pageScript } from './outbox-script.ts';

declare const window: { desk: typeof desk };

/** Serves the outbox page at the server's own address. */
async function servePage(context: BrowserContext, url: string): Promise<void> {
  const code = await pageScript();
  await context.route(`${url}/outbox`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><script type="module" src="/outbox.js"></script>',
    }),
  );
  await context.route(`${url}/outbox.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );
}

const made = (kind: Kind, body: Record<string, unknown>, more: Partial<Draft> = {}): Draft => ({
  key: randomUUID(),
  kind,
  entityId: randomUUID(),
  body,
  ...more,
});
export const receiveDraft = (user_id: number | string, price: number, more: object = {}) =>
  made('receive', { user_id, price, cash_id: CASH, ...more });
export const customerDraft = (phone_number: string) =>
  made('customer', { name: 'سارا', family: 'محمدی', gender: 2, phone_number });
export const bookingDraft = (user_id: number | string, time: number, more: object = {}) =>
  made('booking', { user_id, reservable_time_ids: [time], ...more });
export const attendanceDraft = (invoice: number | string, attended = true) =>
  made('attendance', { attended }, { params: { id: String(invoice) } });
export const ref = (draft: Draft) => `ref:${draft.entityId}`;

/** A device in the club: pages that share its storage. */
export class Tablet {
  readonly context: BrowserContext;
  readonly club: TestClub;
  /** Everything that was reported as saved. */
  readonly saved: Draft[] = [];
  page!: Page;
  #disk?: CDPSession;

  constructor(context: BrowserContext, club: TestClub) {
    this.context = context;
    this.club = club;
  }

  /** `quota`: the disk space in bytes, set before anything is stored. */
  static async open(browser: Browser, club: TestClub, who: Client | null, quota?: number): Promise<Tablet> {
    const tablet = new Tablet(await browser.newContext(), club);
    if (quota !== undefined) await tablet.quota(quota);
    return tablet.#start(who);
  }

  /** Sets the disk space in bytes, as long as the page that the first call opens is there. */
  async quota(bytes: number): Promise<void> {
    this.#disk ??= await this.context.newCDPSession(await this.context.newPage());
    await this.#disk.send('Storage.overrideQuotaForOrigin', { origin: this.club.url, quotaSize: bytes });
  }

  /** Uses a browser whose data outlive it. */
  static async persistent(context: BrowserContext, club: TestClub, who: Client | null): Promise<Tablet> {
    return new Tablet(context, club).#start(who);
  }

  async #start(who: Client | null): Promise<Tablet> {
    await servePage(this.context, this.club.url);
    this.page = await this.openPage();
    if (who) {
      await this.signIn(who);
      const mine = await this.club.device(who);
      await this.page.evaluate((device) => window.desk.outbox.setDevice(device), mine);
    }
    return this;
  }

  /** Opens another page of the device; with `attached` it sends automatically. */
  async openPage(attached = true): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(`${this.club.url}/outbox`);
    await page.waitForFunction(() => 'desk' in window);
    if (attached) await page.evaluate(() => void window.desk.attach());
    return page;
  }

  async signIn({ token, user_id }: Pick<Client, 'token' | 'user_id'>): Promise<void> {
    await this.page.evaluate((bearer) => window.desk.signIn(bearer), { token, user_id });
  }

  offline(off = true): Promise<void> {
    return this.context.setOffline(off);
  }

  /** Enqueues work as a sheet that has closed. */
  async keep(draft: Draft, page = this.page): Promise<Item> {
    const item = await page.evaluate((given) => window.desk.outbox.enqueue(given), draft);
    if (!this.saved.includes(draft)) this.saved.push(draft);
    await page.evaluate(() => window.desk.outbox.kick());
    return item;
  }

  unsent(page = this.page): Promise<Item[]> {
    return page.evaluate(() => window.desk.outbox.open());
  }

  item(key: string, page = this.page): Promise<Item> {
    return page.evaluate((k) => window.desk.outbox.find(k) as Promise<Item>, key);
  }

  /** Waits until an item is in a state. */
  async until(key: string, state: State, timeout = 15_000): Promise<Item> {
    await expect.poll(async () => (await this.item(key))?.state, { timeout, interval: 40 }).toBe(state);
    return this.item(key);
  }

  /** Waits until nothing is unsent. */
  async settled(timeout = 20_000): Promise<void> {
    await expect
      .poll(async () => (await this.unsent()).map((i) => i.state), { timeout, interval: 100 })
      .toEqual([]);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

const TABLES = { customer: 'users', booking: 'sale_invoices', receive: 'documents' } as const;

/** How many rows the server has for a draft; each slot of a booking counts. */
export async function rowsOf(club: TestClub, draft: Pick<Draft, 'kind' | 'entityId'>): Promise<number> {
  if (draft.kind === 'attendance' || draft.kind === 'message') return 0;
  const rows = await club.db
    .selectFrom(TABLES[draft.kind])
    .select('id')
    .where('client_ref', '=', draft.entityId)
    .execute();
  return rows.length;
}

/**
 * What must hold after every failure (offline.md §3): each piece of work reported as saved is exactly one row at the
 * server or a visible unsent item, and no device number is used twice. Work in `ended` was given up by a person.
 */
export async function expectNothingLost(
  club: TestClub,
  tablets: Tablet[],
  ended: Draft[] = [],
): Promise<void> {
  const numbers: string[] = [];
  for (const tablet of tablets) {
    const unsent = await tablet.unsent();
    for (const draft of tablet.saved) {
      if (draft.kind === 'attendance' || ended.includes(draft)) continue;
      const kept = unsent.filter((item) => item.entityId === draft.entityId).length;
      const rows = await rowsOf(club, draft);
      expect([rows, kept], `${draft.kind} ${draft.key}`).toEqual(rows > 0 ? [1, 0] : [0, 1]);
    }
    const kept = unsent.filter((item) => !ended.some((draft) => draft.key === item.key));
    numbers.push(...kept.flatMap((item) => item.deviceNo ?? []));
  }
  const { rows } = await numbersOf(club);
  numbers.push(...rows);
  expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([]);
}

async function numbersOf(club: TestClub): Promise<{ rows: string[] }> {
  const kept: string[] = [];
  for (const table of Object.values(TABLES)) {
    const found = await club.db
      .selectFrom(table)
      .select('device_no')
      .where('device_no', 'is not', null)
      // A receipt inside a booking is covered by the booking.
      .where('client_ref', 'is not', null)
      .execute();
    kept.push(...found.map((row) => row.device_no as string));
  }
  return { rows: kept };
}
