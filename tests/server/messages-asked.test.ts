import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallBody } from '#contract/call.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { splits } from '#contract/sales/splits.ts';
import { visits } from '#contract/sales/visits.ts';
import { settings } from '#contract/settings/settings.ts';
import { runReminders } from '#server/jobs/reminders.ts';
import { BANK, builders, CASH } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

// What a text message calls «مانده» is what its reader is still asked for: not the shares of others, nor what is on its way.

let club: TestClub;
let manager: Client;
let build: ReturnType<typeof builders>;
beforeAll(async () => {
  club = await openClub();
  manager = await club.as('manager');
  build = builders(club);
  await set({ bank_receipts_pending: true });
});
afterAll(() => club.close());

const set = (body: object) => manager.ok(settings.update, { body } as never);
const at = (id: number) => ({ params: { id: String(id) } });
const DAY = '2026-11-22';
const WORDS = 'مانده {مانده}';

/** A reservation of 1,000,000 for tomorrow. */
async function booked(fields: object = {}) {
  const [slot] = await build.slots({ hours: ['15:00-16:00'], from: DAY, price: 1_000_000 });
  const [invoice] = await build.booking({ reservable_time_ids: [slot?.id as number], ...fields });
  if (!invoice) throw new Error('no booking');
  return { id: invoice.id, user_id: invoice.user.id };
}
let tracking = 700_000;
const waiting = (price: number) => ({ price, bank_id: BANK, transaction_reference_id: String(++tracking) });
/** Of 1,000,000 the customer's half, with what is given for it, and a friend's. */
async function split(id: number, user_id: number, payments: object[]) {
  const friend = await build.customer();
  const payers = [
    { user_id, price: 500_000, payments },
    { user_id: friend.id, price: 500_000 },
  ] as CallBody<typeof splits.split>['payers'];
  await manager.ok(splits.split, { ...at(id), body: { payers } });
}
const told = async (user_id: number, kind: string) => {
  const of = club.db.selectFrom('messages').select('text').where('user_id', '=', user_id);
  return (await of.where('kind', '=', kind as 'message').execute()).map(({ text }) => text);
};

test('by hand: of a split the own share alone, none of it once it is paid', async () => {
  const { id, user_id } = await booked();
  const say = (ids: [number, ...number[]]) => manager.ok(visits.sendMessage, { body: { ids, text: WORDS } });
  await split(id, user_id, [{ price: 200_000, cash_id: CASH }]);
  await say([id]);
  await split(id, user_id, [{ price: 300_000, cash_id: CASH }]);
  await say([id]);
  await manager.ok(saleInvoices.sendMessage, { ...at(id), body: { text: WORDS } });
  expect(await told(user_id, 'message')).toEqual(['مانده ۳۰۰٬۰۰۰', 'مانده ۰', 'مانده ۰']);
});

test('by hand: what waits for its confirmation is not asked for again', async () => {
  const { id, user_id } = await booked({ payments: [waiting(400_000)] });
  const other = await booked({ user_id });
  await manager.ok(visits.sendMessage, { body: { ids: [id], text: WORDS } });
  await manager.ok(visits.sendMessage, { body: { ids: [id, other.id], text: WORDS } });
  expect(await told(user_id, 'message')).toEqual(['مانده ۶۰۰٬۰۰۰', 'مانده ۱٬۶۰۰٬۰۰۰']);
});

test('of its own accord: the same of what is booked, comes tomorrow and is cancelled', async () => {
  await set({ sms: { book: true, cancel: true }, sms_day_before: true, sms_day_before_at: '18:00' });
  await set({ message_texts: { book: WORDS, cancel: WORDS, day_before: WORDS } });
  const paid = await booked({ payments: [waiting(400_000)] });
  expect(await told(paid.user_id, 'book')).toEqual(['مانده ۶۰۰٬۰۰۰']);
  const shared = await booked();
  expect(await told(shared.user_id, 'book')).toEqual(['مانده ۱٬۰۰۰٬۰۰۰']);
  await split(shared.id, shared.user_id, [{ price: 500_000, cash_id: CASH }]);
  club.clock.set('2026-11-21T15:00:00Z');
  await runReminders(club);
  club.clock.set('2026-11-21T08:00:00Z');
  expect(await told(paid.user_id, 'reminder')).toEqual(['مانده ۶۰۰٬۰۰۰']);
  expect(await told(shared.user_id, 'reminder')).toEqual(['مانده ۰']);
  // Nothing comes back: the friend still owes the other half.
  await manager.ok(saleInvoices.cancel, { ...at(shared.id), body: { mode: 'none' } });
  expect(await told(shared.user_id, 'cancel')).toEqual(['مانده ۰']);
});
