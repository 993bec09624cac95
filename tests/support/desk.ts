import type { Locator, Page } from 'playwright';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { formatNumber, toPersianDigits } from '#domain/digits.ts';
import { DEVICES, type Device } from './devices.ts';

/** A sum as the Persian app writes it: `525000` → «۵۲۵٬۰۰۰». */
export const sum = (amount: number): string => formatNumber(amount, 'fa');

export type Slot = Pick<CalendarTime, 'court' | 'start_time' | 'end_time'> & { id?: number };

/** «زمین ۲، ۱۵ تا ۱۶»: the beginning of a cell's name. */
export function cellName({ court, start_time, end_time }: Slot): string {
  const hour = (time: string) => toPersianDigits(time.replace(/^0/, '').replace(':00', ''));
  return `${court.name}، ${hour(start_time)} تا ${hour(end_time)}، `;
}

/** Drives the Persian desk and counts every tap and every typing. */
export class Desk {
  readonly page: Page;
  readonly device: Device;
  #typed = 0;

  constructor(page: Page) {
    this.page = page;
    this.device = page.viewportSize()?.width === DEVICES.phone.width ? 'phone' : 'tablet';
  }

  /** Opens today's calendar and waits until it is usable; counting starts here. */
  async open(search = ''): Promise<void> {
    await this.page.addInitScript(() => {
      let count = 0;
      addEventListener('pointerup', ({ isTrusted }) => isTrusted && count++, { capture: true });
      Object.assign(window, { countedTaps: () => count });
    });
    await this.page.goto(`/sales/calendar${search}`);
    await this.grid().waitFor();
    // A device that was here before shows the cached day until the server's arrives.
    await this.page
      .locator('[aria-busy="false"]', { has: this.page.getByRole('grid') })
      .waitFor({ state: 'attached' });
    this.#typed = 0;
  }

  /** Taps and typed texts since the desk was opened. */
  async taps(): Promise<{ touched: number; typed: number }> {
    const touched = await this.page.evaluate(() =>
      (window as never as { countedTaps(): number }).countedTaps(),
    );
    return { touched, typed: this.#typed };
  }

  grid(): Locator {
    return this.page.getByRole('grid');
  }

  /** The slot's cell, or the block of the visit that contains it. */
  cell(slot: Slot): Locator {
    const own = this.page.getByRole('gridcell', { name: new RegExp(`^${cellName(slot)}`) });
    return slot.id === undefined ? own : own.or(this.page.locator(`[data-times~="${slot.id}"]`));
  }

  /** The cell that begins with a slot: its own, or its visit's block. */
  slot({ id }: { id: number }): Locator {
    return this.page.locator(`[role="gridcell"][data-time="${id}"]`);
  }

  /** The sheet or dialog that is open. */
  sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  button(name: string | RegExp, inside: Locator = this.sheet()): Locator {
    return inside.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
  }

  /** One of a few choices. */
  choice(name: string, inside: Locator = this.sheet()): Locator {
    return inside.getByRole('radio', { name, exact: true });
  }

  /** Types into the focused field; the app must have focused it itself. */
  async type(into: Locator, text: string): Promise<void> {
    await into.and(this.page.locator(':focus')).waitFor();
    await this.page.keyboard.insertText(text);
    this.#typed++;
  }

  search(): Locator {
    return this.sheet().getByRole('searchbox');
  }

  /** The box of a tracking number. */
  tracking(): Locator {
    return this.sheet().getByRole('textbox', { name: 'شماره‌ی پیگیری' });
  }

  /** The person with that name in the search results. */
  found(name: string): Locator {
    return this.button(new RegExp(name)).filter({ hasNotText: 'مشتری تازه' });
  }

  /** Opens the booking of a free slot for a known customer: two taps and a typed name. */
  async openBooking(slot: Slot, name: string): Promise<void> {
    await this.cell(slot).tap();
    await this.type(this.search(), name);
    await this.found(name).tap();
  }

  /** The passing message with this text. */
  toast(text: string | RegExp): Locator {
    return this.page.getByRole('status').getByText(text);
  }

  /** The button of the fast receive on this device. */
  receiveButton(): Locator {
    const bar = this.page.getByRole(this.device === 'phone' ? 'navigation' : 'banner');
    return bar.getByRole('button', { name: 'دریافت', exact: true });
  }

  /** The button of one's own menu: the rail's foot, or «بیشتر». */
  ownButton(): Locator {
    const bar = this.page.getByRole('navigation');
    return this.device === 'phone'
      ? bar.getByRole('button', { name: 'بیشتر' })
      : bar.locator('button[aria-haspopup="dialog"]').last();
  }

  /** A section of the rail. */
  section(name: string): Locator {
    return this.page.getByRole('navigation').getByRole('button', { name, exact: true });
  }

  /** The primary button of a page. */
  main(): Locator {
    return this.page.locator('.btn-primary');
  }

  /** Opens a treasury form: by its `+` in the section, on a phone through the fast receive. */
  async openMoney(kind: string, insert: string): Promise<void> {
    if (this.device === 'phone') {
      await this.receiveButton().tap();
      await this.sheet().getByRole('link', { name: kind, exact: true }).tap();
    } else {
      await this.section('خزانه').tap();
      await this.sheet().getByRole('button', { name: insert, exact: true }).tap();
    }
  }

  findButton(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: 'جست‌وجو' });
  }
}
