import fs from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { toPersianDigits } from '#domain/digits.ts';
import type { Item } from '#outbox/item.ts';
import { verify } from '#server/ledger/verify.ts';
import { builders, TODAY } from './build.ts';
import { Desk } from './desk.ts';
import { readDatabases, type ShellClub, workerReady } from './shell.ts';

export const PRICE = 350_000;
const HOURS = ['15:00-16:30', '16:30-18:00', '18:00-19:30', '19:30-21:00', '21:00-22:30'];
const COURTS = 3;

export interface OfflineTablet {
  /** The folder of its browser profile. */
  profile: string;
  context: BrowserContext;
  page: Page;
  desk: Desk;
}

/** A club whose tablets have loaded everything they can use offline, so that the network can go at any moment. */
export class OfflineClub {
  readonly shell: ShellClub;
  readonly build: ReturnType<typeof builders>;
  readonly #free: CalendarTime[] = [];
  #filled = '';

  private constructor(shell: ShellClub) {
    this.shell = shell;
    this.build = builders(shell.club);
  }

  /** `prepare` creates what the tablets are to know. */
  static async open(shell: ShellClub, prepare: (club: OfflineClub) => Promise<void>): Promise<OfflineClub> {
    const club = new OfflineClub(shell);
    for (let n = 0; n < COURTS; n++)
      club.#free.push(...(await club.build.slots({ hours: HOURS, from: TODAY, price: PRICE })));
    await prepare(club);
    club.#filled = shell.folder();
    const device = await shell.tablet({ profile: club.#filled });
    await keptAll(await shell.signIn(device, 'reception'));
    await shell.closeTablet(device);
    return club;
  }

  /** A free slot; each is used once. */
  slot(): CalendarTime {
    const slot = this.#free.shift();
    if (!slot) throw new Error('No slot is left.');
    return { ...slot, court: { ...slot.court, name: toPersianDigits(slot.court.name) } };
  }

  /** Opens another tablet at today's calendar. */
  async tablet(): Promise<OfflineTablet> {
    const profile = this.shell.folder();
    fs.cpSync(this.#filled, profile, { recursive: true });
    const context = await this.shell.tablet({ profile });
    await this.#giveNumbers(context);
    const page = await this.shell.signIn(context, 'reception');
    const desk = new Desk(page);
    await desk.grid().waitFor();
    await workerReady(page);
    return { profile, context, page, desk };
  }

  /** Gives a copied tablet a device prefix of its own. */
  async #giveNumbers(context: BrowserContext): Promise<void> {
    const reception = await this.shell.club.as('reception');
    const device = await this.shell.club.device(reception);
    const page = await context.newPage();
    await page.goto('/icon.svg');
    await page.evaluate(async ({ id, prefix }) => {
      const request = indexedDB.open('outbox');
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const write = request.result.transaction('meta', 'readwrite');
      write.objectStore('meta').put({ id, prefix, next: 1 }, `device:${location.origin}`);
      await new Promise((resolve) => {
        write.oncomplete = resolve;
      });
      request.result.close();
    }, device);
    await page.close();
  }

  invoices(user_id: number) {
    return this.shell.club.db
      .selectFrom('sale_invoices')
      .select(['reservable_time_id', 'total_price', 'device_no', 'attended'])
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute();
  }

  receipts(user_id: number) {
    return this.shell.club.db
      .selectFrom('documents')
      .select(['price', 'device_no'])
      .where('type', '=', 'receive')
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute();
  }

  usersOf(phone_number: string) {
    return this.shell.club.db
      .selectFrom('users')
      .select('id')
      .where('phone_number', '=', phone_number)
      .execute();
  }

  /** Checks that the books are correct and no device number is used twice. */
  async expectOrder(): Promise<void> {
    expect(await verify(this.shell.club.db)).toEqual([]);
    const { db } = this.shell.club;
    const numbers = [
      ...(await db.selectFrom('documents').select(['device_no', 'client_ref']).execute()),
      ...(await db.selectFrom('sale_invoices').select(['device_no', 'client_ref']).execute()),
      ...(await db.selectFrom('users').select(['device_no', 'client_ref']).execute()),
    ].flatMap((row) => (row.device_no && row.client_ref ? row.device_no : []));
    expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([]);
  }
}

/** All items of a tablet's outbox, sent or not. */
export async function itemsOf(page: Page): Promise<Item[]> {
  const [, items = []] = JSON.parse(await readDatabases(page, 'outbox')) as [string, Item[]?];
  return items;
}

export const unsentOf = async (page: Page): Promise<Item[]> =>
  (await itemsOf(page)).filter((item) => item.open === 1);

/** Waits until the unsent items have these states, in order. */
export async function untilUnsent(page: Page, states: readonly string[], timeout = 40_000): Promise<void> {
  const now = async () => (await unsentOf(page)).map((item) => `${item.kind} ${item.state}`);
  await expect.poll(now, { timeout, interval: 200 }).toEqual(states);
}

/** Waits until the tablet has everything for an offline start, and its device prefix. */
async function keptAll(page: Page): Promise<void> {
  await new Desk(page).grid().waitFor();
  await workerReady(page);
  const all = async () => {
    const [cache, outbox] = [await readDatabases(page, 'meydan-cache'), await readDatabases(page, 'outbox')];
    return cache.includes('"users.directory"') && outbox.includes('"prefix"');
  };
  for (const end = Date.now() + 90_000; !(await all()); await page.waitForTimeout(200))
    if (Date.now() > end) throw new Error('The tablet has not kept what it should.');
}
