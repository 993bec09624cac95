import { describe, expect, test } from 'vitest';
import type { CallBody } from '#contract/call.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { seasonSchedules } from '#contract/season-schedules.ts';
import { addDays, weekday } from '#domain/dates.ts';
import { verify } from '#server/ledger/verify.ts';
import { CASH, TODAY } from '#tests/support/build.ts';
import { club, make, top } from '#tests/support/one-club.ts';

// The clock shows 11:30 of Saturday 2026-11-21 in Tehran. Each test has a court of its own.

const HOUR = '18:00-19:30';
type Body = CallBody<typeof seasonSchedules.create>;

const params = (id: number) => ({ id: String(id) });
const codeOf = (reply: { body: { error?: { code: string } } }) => reply.body.error?.code;
const refusal = (reply: { body: { error?: unknown } }) => reply.body.error;

/** A court with its term made for some weeks of Mondays (and all other days), and what books them. */
async function court({ weeks = 4, price = 1_000_000, from = '2026-11-23', hours = [HOUR] } = {}) {
  const slots = await make.slots({ hours, from, to: addDays(from, weeks * 7 - 1), price });
  const [first] = slots as [(typeof slots)[number]];
  const { court: place, term } = first;
  const slot = { weekday: weekday(from), term_id: term.id, court_id: place.id };
  const span = { from, to: addDays(from, weeks * 7 - 1), slots: [slot] };
  const on = (date: string, term_id = term.id) =>
    slots.find((one) => one.date === date && one.term.id === term_id) as (typeof slots)[number];
  return { id: place.id, name: place.name, term_id: term.id, slots, slot, span, on, from };
}

const preview = async (body: CallBody<typeof seasonSchedules.preview>) =>
  (await top.ok(seasonSchedules.preview, { body })).data;
const book = async (body: Body) => (await top.ok(seasonSchedules.create, { body })).data;
const read = async (id: number) => (await top.ok(seasonSchedules.get, { params: params(id) })).data;
const customer = async () => (await make.customer()).id;
const sound = async () => expect(await verify(club.db)).toEqual([]);

describe('looking', () => {
  test('shows each day with what stands in its way and what could be had instead', async () => {
    const there = await court({ hours: ['16:30-18:00', HOUR] });
    const monday = there.slots.find((one) => one.date === '2026-11-30' && one.start_time === '18:00');
    const slot = { weekday: 2, term_id: monday?.term.id as number, court_id: there.id };
    const other = await make.customer();
    const [taken] = await make.booking({ user_id: other.id, reservable_time_ids: [monday?.id as number] });
    const seen = await preview({ ...there.span, slots: [slot] });
    expect(seen.occurrences.map((one) => [one.date, one.state])).toEqual([
      ['2026-11-23', 'free'],
      ['2026-11-30', 'taken'],
      ['2026-12-07', 'free'],
      ['2026-12-14', 'free'],
    ]);
    expect(seen).toMatchObject({
      states: { free: 3, taken: 1, closed: 0, no_time: 0 },
      count: 3,
      total: 3_000_000,
      balance: null,
    });
    const [, clash] = seen.occurrences;
    expect(clash?.by).toMatchObject({ invoice: { id: taken?.id, user: { id: other.id } }, closed: null });
    expect(clash?.offers.map((offer) => [offer.kind, offer.date, offer.start_time])).toEqual([
      ['earlier', '2026-11-30', '16:30'],
      ['next_day', '2026-12-01', '18:00'],
      ['next_day', '2026-12-02', '18:00'],
    ]);
    expect(clash?.suggested).toBe(0);
  });
});

describe('booking', () => {
  test('books every free day as one, with money, and shows it', async () => {
    const there = await court();
    const user_id = await customer();
    const body: Body = {
      ...there.span,
      user_id,
      title: 'تنیس دوشنبه',
      expected_total: 4_000_000,
      payments: [{ price: 1_500_000, cash_id: CASH }],
    };
    const answer = await top.ok(seasonSchedules.create, { body });
    expect(answer.receives).toMatchObject([{ price: 1_500_000, type: 'receive' }]);
    expect(answer.data).toMatchObject({
      title: 'تنیس دوشنبه',
      state: 'active',
      count: 4,
      done: 0,
      left: 4,
      canceled: 0,
      total_price: 4_000_000,
      booked: 4_000_000,
      paid: 1_500_000,
      due: 2_500_000,
      balance: 2_500_000,
    });
    expect(answer.data.sessions.map((one) => [one.number, one.date, one.due])).toEqual([
      [1, '2026-11-23', 0],
      [2, '2026-11-30', 500_000],
      [3, '2026-12-07', 1_000_000],
      [4, '2026-12-14', 1_000_000],
    ]);
    expect(await read(answer.data.id)).toEqual(answer.data);
    const invoice = await top.ok(saleInvoices.get, {
      params: params(answer.data.sessions[0]?.invoice_id as number),
    });
    expect(invoice.data.season_schedule_id).toBe(answer.data.id);
    await sound();
  });
});
