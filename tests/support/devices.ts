import { sql } from 'kysely';
import type { Browser, BrowserContext, Page } from 'playwright';
import type { AppClub } from './app-club.ts';
import { ADMIN_PHONE } from './club.ts';

export const DEVICES = {
  tablet: { width: 1180, height: 820 },
  phone: { width: 390, height: 844 },
  laptop: { width: 1440, height: 900 },
} as const;
export type Device = keyof typeof DEVICES;

/** Staff of the sample club, by the phones that they sign in with. */
export const STAFF = {
  top: ADMIN_PHONE,
  manager: '09121000001',
  accountant: '09121000002',
  reception: '09121000003',
  coach: '09121000005',
} as const;
export type Person = keyof typeof STAFF;

export interface Opening {
  device?: Device;
  /** Null: nobody is signed in. */
  person?: Person | null;
  locale?: 'fa' | 'en';
  theme?: string;
  /** Plain http over the network: neither HTTPS nor localhost. */
  plain?: boolean;
}

/**
 * Console errors that are no faults: refusals, which the app shows as text, and checking for a new worker while
 * offline.
 */
const REFUSED =
  /^Failed to load resource: the server responded with a status of 4(01|03|09|22|29) |^An unknown error occurred when fetching the script\.$/;

/** The devices of a club: each page is a device of its own; all but the laptop have touch. */
export class Devices {
  readonly #browser: Browser;
  readonly #club: AppClub;
  readonly #signedIn = new Map<string, Promise<Awaited<ReturnType<BrowserContext['storageState']>>>>();
  readonly #contexts = new Set<BrowserContext>();
  /** Errors in the pages' consoles and uncaught errors. */
  readonly complaints: string[] = [];
  #expected: RegExp | undefined;

  constructor(browser: Browser, club: AppClub) {
    this.#browser = browser;
    this.#club = club;
  }

  /** Opens a page on a device of its own, without an address yet. */
  async open({
    device = 'tablet',
    person = 'reception',
    locale = 'fa',
    theme = 'semi-dark',
    plain = false,
  }: Opening = {}): Promise<Page> {
    const storageState = person === null ? undefined : await this.#signIn(person);
    const context = await this.#context(device, storageState, plain);
    await context.addInitScript(
      ([locale, theme]) => {
        if (location.protocol !== 'http:') return;
        if (!localStorage.getItem('theme')) localStorage.setItem('theme', JSON.stringify(theme));
        if (!localStorage.getItem('locale')) localStorage.setItem('locale', JSON.stringify(locale));
      },
      [locale, theme] as const,
    );
    return context.newPage();
  }

  /** Allows this complaint on the pages open now. */
  expect(complaint: RegExp): void {
    this.#expected = complaint;
  }

  async closeAll(): Promise<void> {
    this.#expected = undefined;
    await Promise.all([...this.#contexts].map((context) => context.close()));
    this.#contexts.clear();
  }

  async #context(
    device: Device,
    storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
    plain = false,
  ): Promise<BrowserContext> {
    const { url } = this.#club;
    const context = await this.#browser.newContext({
      baseURL: plain ? url.replace('127.0.0.1', 'club.test') : url,
      viewport: DEVICES[device],
      hasTouch: device !== 'laptop',
      isMobile: device !== 'laptop',
      // The machine's own language must not matter.
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      ...(storageState ? { storageState } : {}),
    });
    context.setDefaultTimeout(20_000);
    this.#contexts.add(context);
    // The device's clock starts at the club's time and runs on.
    await context.addInitScript((ahead) => {
      const Real = Date;
      window.Date = new Proxy(Real, {
        construct: (target, args) =>
          Reflect.construct(target, args.length === 0 ? [target.now() + ahead] : args),
        get: (target, name, receiver) =>
          name === 'now' ? () => Real.now() + ahead : Reflect.get(target, name, receiver),
      });
    }, this.#club.clock.now().getTime() - Date.now());
    context.on('console', (message) => {
      const text = message.text();
      if (message.type() !== 'error' || REFUSED.test(text) || this.#expected?.test(text)) return;
      this.complaints.push(`${message.page()?.url()}: ${text}`);
    });
    context.on('weberror', (error) => {
      this.complaints.push(`${error.page()?.url()}: ${error.error().stack ?? error.error().message}`);
    });
    return context;
  }

  #signIn(person: Person) {
    const known = this.#signedIn.get(person) ?? this.#enter(STAFF[person]);
    this.#signedIn.set(person, known);
    return known;
  }

  /** Signs in once by phone and code; other devices reuse the stored session. */
  async #enter(phone: string) {
    // The first start's phone must be replaced before all else (D2).
    if (phone === STAFF.top)
      await this.#club.db
        .updateTable('users')
        .set({ phone_number: phone, must_replace_phone: false })
        .where('role_id', '=', 1)
        .execute();
    const context = await this.#context('tablet');
    const page = await context.newPage();
    await page.goto('/login');
    await enterByCode(page, phone, () => this.#club.sender.code(phone));
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.getByRole('navigation').waitFor();
    // A person's first sign-in stores the club's theme; here a device keeps the one it is opened with.
    await this.#club.db
      .updateTable('users')
      .set({ browser_setting: sql`browser_setting - 'theme'` })
      .where('phone_number', '=', phone)
      .execute();
    await page.evaluate(() => localStorage.removeItem('theme'));
    const state = await context.storageState({ indexedDB: true });
    this.#contexts.delete(context);
    await context.close();
    return state;
  }
}

/** Enters phone and code on the sign-in page. */
export async function enterByCode(page: Page, phone: string, code: () => string): Promise<void> {
  await page.getByRole('textbox', { name: 'شماره‌ی همراه' }).fill(phone);
  await page.getByRole('button', { name: 'فرستادن کد' }).tap();
  const field = page.getByRole('textbox', { name: 'کد پنج‌رقمی' });
  await field.waitFor();
  await field.pressSequentially(code());
}
