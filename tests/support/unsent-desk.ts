import type { BrowserContext, Locator, Page } from 'playwright';
import type { Item } from '#outbox/item.ts';

/** The outbox's unsent items, read directly from its database. */
export function storedItems(page: Page): Promise<Item[]> {
  return page.evaluate(async () => {
    const request = indexedDB.open('outbox');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const all = db.transaction('items').objectStore('items').index('open').getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    db.close();
    return (all.result as Item[]).sort((a, b) => a.seq - b.seq);
  });
}

/** Drives the desk while work is unsent, only by taps and looks. */
export class UnsentHand {
  readonly page: Page;
  readonly context: BrowserContext;

  constructor(page: Page) {
    this.page = page;
    this.context = page.context();
  }

  cell(time: number): Locator {
    return this.page.locator(`[role=gridcell][data-time="${time}"]`);
  }

  sheet(): Locator {
    return this.page.locator('.sheet');
  }

  dialog(): Locator {
    return this.page.getByRole('alertdialog');
  }

  button(name: string | RegExp, inside: Locator | Page = this.page): Locator {
    return inside.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
  }

  /** The connection pill in the top bar. */
  pill(): Locator {
    return this.page.getByRole('banner').locator('.pill');
  }

  /** Opens a free cell and chooses a customer; one chosen before is listed without a search. */
  async choose(time: number, name: string, { again = false } = {}): Promise<void> {
    await this.cell(time).tap();
    await this.chooseIn(name, { again });
  }

  /** The same in an open sheet. */
  async chooseIn(name: string, { again = false } = {}): Promise<void> {
    if (!again) await this.sheet().getByRole('searchbox').fill(name);
    const found = this.sheet().getByRole('button', { name: new RegExp(name) });
    await found.filter({ hasNotText: 'مشتری تازه' }).first().tap();
  }

  /** The sheet's button that books. */
  bookButton(): Locator {
    return this.sheet().getByRole('button', { name: /^رزرو(?: ·| و دریافت|$)/ });
  }
}
