import fs from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import type { Kind } from '#outbox/item.ts';
import { builders, TODAY } from './build.ts';
import type { Who } from './club.ts';
import { readDatabases, type ShellClub, workerReady } from './shell.ts';

export const PRICE = 350_000;

/** A customer who owes the price of a slot. */
export interface Debtor {
  id: number;
  family: string;
  phone: string;
}

/** The n-th hour of the afternoon and evening, 40 minutes apart. */
const clock = (n: number): string =>
  `${14 + Math.floor((n * 40) / 60)}:${String((n * 40) % 60).padStart(2, '0')}`;

/** Distinguishes the debtors' names. */
const LETTERS = 'ابپتثجچحخدرزسشص';

/** An outbox item as these tests see it. */
export interface KeptItem {
  key: string;
  kind: Kind;
  state: string;
  userId: number;
  deviceNo: string | null;
  attempts: number;
  open?: 1;
}

/** The installed app at the till: takes money from debtors, online and offline. */
export class Till {
  readonly shell: ShellClub;
  readonly #debtors: Debtor[] = [];
  #filled = '';

  private constructor(shell: ShellClub) {
    this.shell = shell;
  }

  /** Creates debtors, and devices that know them offline. */
  static async open(shell: ShellClub, people = LETTERS.length): Promise<Till> {
    const till = new Till(shell);
    const build = builders(shell.club);
    const hours = Array.from({ length: people }, (_, n) => `${clock(n)}-${clock(n + 1)}`);
    const slots = await build.slots({ hours, from: TODAY, price: PRICE });
    for (const [n, slot] of slots.entries()) {
      const family = `بدهکار${LETTERS[n]}`;
      const phone = `093512300${String(n).padStart(2, '0')}`;
      const { id } = await build.customer({ name: 'شهرزاد', family, phone_number: phone });
      await build.booking({ user_id: id, reservable_time_ids: [slot.id] });
      till.#debtors.push({ id, family, phone });
    }
    till.#filled = shell.folder();
    const device = await shell.tablet({ profile: till.#filled });
    await keptAll(await shell.signIn(device, 'reception'));
    await shell.closeTablet(device);
    return till;
  }

  /** A debtor that no other test uses. */
  debtor(): Debtor {
    const one = this.#debtors.shift();
    if (!one) throw new Error('Everybody who owes has been given away.');
    return one;
  }

  /** Opens a device with everything it needs offline and somebody signed in; with `at` null the test opens the page. */
  async device(who: Who = 'reception'): Promise<{ context: BrowserContext; page: Page; profile: string }> {
    const profile = this.shell.folder();
    fs.cpSync(this.#filled, profile, { recursive: true });
    const context = await this.shell.tablet({ profile });
    const page = await this.shell.signIn(context, who);
    await page.getByRole('grid').waitFor();
    await workerReady(page);
    return { context, page, profile };
  }

  /** Receives everything a debtor owes in cash, from the installed app's shortcut. */
  async take(page: Page, debtor: Debtor): Promise<void> {
    await page.goto('/treasury/receive/insert');
    await this.pick(page, debtor);
    await this.button(page).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  /** Chooses the debtor in the open sheet. */
  async pick(page: Page, { phone, family }: Debtor): Promise<void> {
    await page.getByRole('searchbox').fill(phone.slice(-4));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(family) })
      .first()
      .tap();
    await this.button(page).waitFor();
  }

  button(page: Page) {
    return page.getByRole('button', { name: /^دریافت .*نقدی$/ });
  }

  /** All items of this device's outbox, sent or not. */
  items(page: Page): Promise<KeptItem[]> {
    return readDatabases(page, 'outbox').then((text) => {
      const [, items = []] = JSON.parse(text) as [string, KeptItem[]?];
      return items;
    });
  }

  async unsent(page: Page): Promise<KeptItem[]> {
    return (await this.items(page)).filter((item) => item.open === 1);
  }

  /** A debtor's receipts in the books, with their authors. */
  receipts({ id }: Debtor) {
    return this.shell.club.db
      .selectFrom('documents')
      .select(['price', 'device_no', 'creator_id'])
      .where('type', '=', 'receive')
      .where('user_id', '=', id)
      .execute();
  }

  /** Waits until these debtors' receipts are in the books, each once. */
  async arrived(people: readonly Debtor[], timeout = 20_000): Promise<void> {
    const prices = () =>
      Promise.all(people.map(async (one) => (await this.receipts(one)).map(({ price }) => price)));
    await expect.poll(prices, { timeout }).toEqual(people.map(() => [PRICE]));
  }
}

/** Waits until the device has everything for an offline start, and its device prefix. */
async function keptAll(page: Page): Promise<void> {
  await page.getByRole('grid').waitFor();
  await workerReady(page);
  const all = async () => {
    const [cache, outbox] = [await readDatabases(page, 'meydan-cache'), await readDatabases(page, 'outbox')];
    return (
      cache.includes('"users.directory"') && cache.includes('payment-gateways') && outbox.includes('"prefix"')
    );
  };
  for (const end = Date.now() + 60_000; !(await all()); await page.waitForTimeout(100))
    if (Date.now() > end) throw new Error('The device has not kept what it should.');
}
