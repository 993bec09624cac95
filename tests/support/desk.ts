import type { Locator, Page } from 'playwright';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { formatNumber, toPersianDigits } from '#domain/digits.ts';
import { DEVICES, type Device } from './devices.ts';

/** A sum as the Persian app writes it: `525000` → «۵۲۵٬۰۰۰». */
export const sum = (amount: number): string => formatNumber(amount, 'fa');

export type Slot = Pick<CalendarTime, 'court' | 'start_time' | 'end_time'> & { id?: number };

/** «زمین ۲، ۱۵ تا ۱۶»: how a cell's name begins. */
export function cellName({ court, start_time, end_time }: Slot): string {
  const hour = (time: string) => toPersianDigits(time.replace(/^0/, '').replace(':00', ''));
  return `${court.name}، ${hour(start_time)} تا ${hour(end_time)}، `;
}

/** The Persian desk under someone's hand: every touch and every typing is counted. */
export class Desk {
  readonly page: Page;
  readonly device: Device;
  #typed = 0;

  constructor(page: Page) {
    this.page = page;
    this.device = page.viewportSize()?.width === DEVICES.phone.width ? 'phone' : 'tablet';
  }

  /** Opens the calendar of today and waits until it can be touched; counting starts here. */
  async open(search = ''): Promise<void> {
    await this.page.addInitScript(() => {
      let count = 0;
      addEventListener('pointerup', ({ isTrusted }) => isTrusted && count++, { capture: true });
      Object.assign(window, { countedTaps: () => count });
    });
    await this.page.goto(`/sales/calendar${search}`);
    await this.grid().waitFor();
    // A device that was here before shows the day as it knew it until the server's stands.
    await this.page
      .locator('[aria-busy="false"]', { has: this.page.getByRole('grid') })
      .waitFor({ state: 'attached' });
    this.#typed = 0;
  }

  /** Fingers lifted and things typed since the desk was opened. */
  async taps(): Promise<{ touched: number; typed: number }> {
    const touched = await this.page.evaluate(() =>
      (window as never as { countedTaps(): number }).countedTaps(),
    );
    return { touched, typed: this.#typed };
  }

  grid(): Locator {
    return this.page.getByRole('grid');
  }

  /** The slot's cell, or the block of the visit that has it. */
  cell(slot: Slot): Locator {
    const own = this.page.getByRole('gridcell', { name: new RegExp(`^${cellName(slot)}`) });
    return slot.id === undefined ? own : own.or(this.page.locator(`[data-times~="${slot.id}"]`));
  }

  /** The cell that begins with a slot: its own, or the block of its visit. */
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

  /** Types into what has the focus; the app must have put it there by itself. */
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

  /** The person with that name among what the search has found. */
  found(name: string): Locator {
    return this.button(new RegExp(name)).filter({ hasNotText: 'مشتری تازه' });
  }

  /** Opens the booking of a free slot for somebody whom the club knows: two taps, and a name typed. */
  async openBooking(slot: Slot, name: string): Promise<void> {
    await this.cell(slot).tap();
    await this.type(this.search(), name);
    await this.found(name).tap();
  }

  /** The passing message with these words. */
  toast(text: string | RegExp): Locator {
    return this.page.getByRole('status').getByText(text);
  }

  /** The fast receive, from where it stands on the device. */
  receiveButton(): Locator {
    const bar = this.page.getByRole(this.device === 'phone' ? 'navigation' : 'banner');
    return bar.getByRole('button', { name: 'دریافت', exact: true });
  }

  /** Where what is the person's own stands: the rail's foot, or «بیشتر». */
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

  /** What goes on: the one filled button of a page. */
  main(): Locator {
    return this.page.locator('.btn-primary');
  }

  /** A form of the treasury: by its `+` in the section, on a phone by the fast receive. */
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
