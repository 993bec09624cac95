import type { CallBody } from '#contract/call.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { characters } from '#contract/people/characters.ts';
import { coaches } from '#contract/people/coaches.ts';
import { companies } from '#contract/people/companies.ts';
import { users } from '#contract/people/users.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { times } from '#contract/sales/times.ts';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { documents } from '#contract/treasury/documents.ts';
import type { TestClub } from './club.ts';

/** The default cash box and bank of the first start. */
export const CASH = 4;
export const BANK = 5;
/** The initial date of the tests' clock: a Saturday. */
export const TODAY = '2026-11-21';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const NAMES = ['سارا', 'رضا', 'نیلوفر', 'کیان', 'پریسا', 'آرش', 'ژاله', 'حمید'];
const FAMILIES = ['محمدی', 'اکبری', 'طاهری', 'چراغی', 'گلستانی', 'کاظمی', 'پورمحمد'];

/** A number in Persian letters, for names that take no digits. */
export const lettersOf = (n: number): string =>
  String(n).replace(/\d/g, (digit) => 'آبپتثجچحخد'.charAt(Number(digit)));

/** Counts all builders of a file, so that no two create courts or groups of the same name. */
let builts = 0;
let groups = 0;

/**
 * Creates the records a test needs, over HTTP as the super-admin: each builder fills in what the test does not specify.
 * Counters are shared by the tests of a file, so that no name or phone repeats.
 */
export function builders(club: TestClub) {
  let made = 0;
  const first = 1000 * builts++;
  const next = () => ++made;
  const top = () => club.as('top');

  return {
    async customer(fields: Partial<CallBody<typeof users.create>> = {}) {
      const n = next();
      const name = NAMES[n % NAMES.length] as string;
      const family = FAMILIES[n % FAMILIES.length] as string;
      const body = { name, family, gender: 1 as const, phone_number: club.phone(), ...fields };
      return (await (await top()).ok(users.create, { body })).data;
    },
    async character(fields: Partial<CallBody<typeof characters.create>> = {}) {
      const body = { name: `گروه آزمون ${lettersOf(++groups)}`, reservable_date: 7, ...fields };
      return (await (await top()).ok(characters.create, { body })).data;
    },
    async coach(fields: Partial<CallBody<typeof coaches.create>> = {}) {
      const user_id = fields.user_id ?? (await this.customer()).id;
      const body = { user_id, share_type: 'percent' as const, share: 40, ...fields };
      return (await (await top()).ok(coaches.create, { body })).data;
    },
    async company(fields: Partial<CallBody<typeof companies.create>> = {}) {
      const body = { name: 'شرکت آزمون', ...fields };
      return (await (await top()).ok(companies.create, { body })).data;
    },
    async court(fields: Partial<CallBody<typeof courts.create>> = {}) {
      const body = {
        name: `زمین ${first + next()}`,
        type: 'hard' as const,
        roof: 'always' as const,
        ...fields,
      };
      return (await (await top()).ok(courts.create, { body })).data;
    },
    async term(fields: Partial<CallBody<typeof terms.create>> = {}) {
      const span = { start_time: '18:00', end_time: '19:30', weekdays: EVERY_DAY, price: 1_000_000 };
      const body = { name: `سانس ${next()}`, ...span, ...fields };
      return (await (await top()).ok(terms.create, { body })).data;
    },
    /** Generates times and returns those of the span, by day, court and time. */
    async times(span: Partial<CallBody<typeof times.generate>> = {}) {
      const { from = TODAY, to = from, ...ids } = span;
      const admin = await top();
      await admin.ok(times.generate, { body: { from, to, ...ids } });
      const court = ids.court_ids ? { court: ids.court_ids.join(',') } : {};
      return (await admin.ok(reservableTimes.list, { query: { date: `${from}_${to}`, ...court } })).data;
    },
    /** Creates a court with the given hours on some days; returns its bookable slots. */
    async slots(wish: { hours?: string[]; from?: string; to?: string; price?: number } = {}) {
      const { hours = ['18:00-19:30'], from = TODAY, to = from, price = 1_000_000 } = wish;
      const court = await this.court();
      const term_ids: number[] = [];
      for (const hour of hours) term_ids.push(await this.termFor(hour, court.id, price));
      return this.times({ from, to, court_ids: [court.id], term_ids });
    },
    /** The term of an hour («18:00-19:30»), shared by all courts, at this court's price. */
    async termFor(hour: string, court_id: number, price: number) {
      const admin = await top();
      const [start_time = '', end_time = ''] = hour.split('-');
      const known = (await admin.ok(terms.list, { query: { per_page: '200' } })).data;
      const same = known.find((t) => t.start_time === start_time && t.end_time === end_time);
      const term = same ?? (await this.term({ start_time, end_time, price }));
      if (term.price !== price) {
        const court_prices = [...term.court_prices, { court_id, price }];
        await admin.ok(terms.update, { params: { id: String(term.id) }, body: { court_prices } });
      }
      return term.id;
    },
    async addon(fields: Partial<CallBody<typeof saleAddons.create>> = {}) {
      const body = { name: 'توپ تنیس', price: 100_000, ...fields };
      return (await (await top()).ok(saleAddons.create, { body })).data;
    },
    /** Books slots for a customer; creates both when not given. */
    async booking(fields: Partial<CallBody<typeof saleInvoices.create>> = {}) {
      const user_id = fields.user_id ?? (await this.customer()).id;
      const reservable_time_ids = fields.reservable_time_ids ?? [(await this.slots())[0]?.id as number];
      const body = { ...fields, user_id, reservable_time_ids };
      return (await (await top()).ok(saleInvoices.create, { body })).data;
    },
    /** Receives money from a person, by default in cash. */
    async receipt(user_id: number, price: number, fields: object = { cash_id: CASH }) {
      const body = { user_id, price, ...fields } as CallBody<typeof documents.createReceive>;
      return (await (await top()).ok(documents.createReceive, { body })).data;
    },
  };
}
