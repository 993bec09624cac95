import { afterAll, expect, test } from 'vitest';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { users } from '#contract/people/users.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import { courts } from '#contract/settings/courts.ts';
import { settings } from '#contract/settings/settings.ts';
import { verify } from '#server/ledger/verify.ts';
import { CASH, TODAY } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { DAY } from '#tests/support/club.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

const at = (id: number) => ({ params: { id: String(id) } });
const remove = (id: number) => top.ok(invoiceTrash.remove, at(id));
const restore = (id: number, body = {}, client: Client = top) =>
  client.call(invoiceTrash.restore, { ...at(id), body });

interface Booked {
  id: number;
  time: number;
  user: number;
}
/** A reservation of the evening, of a customer of its own. */
async function booked(fields: Partial<Parameters<typeof make.booking>[0]> = {}): Promise<Booked> {
  const [invoice] = await make.booking(fields);
  if (!invoice) throw new Error('no booking');
  return { id: invoice.id, time: invoice.reserved_time.id, user: invoice.user.id };
}
const stateOf = async (time: number) =>
  (await club.db.selectFrom('reservable_times').select('state').where('id', '=', time).executeTakeFirst())
    ?.state;

// Runs before the club of the file closes.
afterAll(async () => expect(await verify(club.db)).toEqual([]));

test('what is in the trash is nowhere else, and stands there with who, when and its sums', async () => {
  const { id, time, user } = await booked({ payments: [{ price: 400_000, cash_id: CASH }] });
  const other = await booked();
  const query = { user_id: String(user) };
  await remove(id);
  expect(await stateOf(time)).toBe('free');
  expect((await top.ok(invoiceLists.list, { query })).data).toEqual([]);
  const { data } = await top.ok(invoiceLists.list, { query: { ...query, trashed: 'true' } });
  expect(data).toMatchObject([
    {
      id,
      status: 1,
      total_price: 1_000_000,
      due: 0,
      deleted_at: club.clock.now().toISOString(),
      deleted_by: { id: top.user_id },
    },
  ]);
  const totals = async (trashed: string) =>
    (await top.ok(invoiceLists.totals, { query: { ...query, trashed } })).data;
  expect(await totals('true')).toMatchObject({ count: 1, total_price: 1_000_000, paid: 0, due: 0 });
  expect(await totals('false')).toMatchObject({ count: 0, total_price: 0 });
  expect((await top.call(saleInvoices.get, at(id))).status).toBe(404);
  expect((await top.call(visits.get, at(id))).status).toBe(404);
  expect((await top.ok(saleInvoices.ofTime, { query: { time: String(time) } })).data).toEqual([]);
  const day = (await top.ok(reservableTimes.list, { query: { date: `${TODAY}_${TODAY}` } })).data;
  expect(day.find((one) => one.id === time)).toMatchObject({ state: 'free', invoice: null });
  // As it was, for whoever may delete.
  const shown = (await top.ok(saleInvoices.get, { ...at(id), query: { trashed: 'true' } })).data;
  expect(shown).toMatchObject({
    id,
    deleted_by: { id: top.user_id },
    payers: [{ user: { id: user }, price: 1_000_000, due: 0 }],
  });
  const seer = await club.as({ permissions: ['invoice.show'] });
  const refused = await seer.call(saleInvoices.get, { ...at(id), query: { trashed: 'true' } });
  expect([refused.status, refused.body.error.details]).toEqual([403, { permission: 'invoice.delete' }]);
  const there = await top.call(saleInvoices.get, { ...at(other.id), query: { trashed: 'true' } });
  expect(there.status).toBe(404);
});

test('one slot of a visit goes alone', async () => {
  const slots = await make.slots({ hours: ['18:00-19:30', '20:00-21:30'] });
  const [first, second] = await make.booking({ reservable_time_ids: slots.map((slot) => slot.id) });
  await remove(first?.id as number);
  const { data } = await top.ok(visits.get, at(second?.id as number));
  expect(data.map((invoice) => invoice.id)).toEqual([second?.id]);
  expect((await restore(first?.id as number)).status).toBe(200);
  expect((await top.ok(visits.get, at(second?.id as number))).data).toHaveLength(2);
});

test('its time is another’s by now: who has it, and what is free near it', async () => {
  const { id, time } = await booked();
  await remove(id);
  const holder = await booked({ reservable_time_ids: [time] });
  const reply = await restore(id);
  expect([reply.status, reply.body.error.code]).toEqual([409, 'slot_taken']);
  expect(reply.body.error.details).toMatchObject({ times: [{ id: time, invoice: { id: holder.id } }] });
  await top.ok(saleInvoices.cancel, { ...at(holder.id), body: {} });
  expect((await restore(id)).body.data).toMatchObject({ id, status: 1, due: 1_000_000 });
  expect(await stateOf(time)).toBe('reserved');
});

test('a closed day, a court out of use, and a time that is gone', async () => {
  const [slot] = await make.slots({ from: '2026-12-01' });
  const { id, time } = await booked({ reservable_time_ids: [slot?.id as number] });
  await remove(id);
  const court_ids = [slot?.court.id as number];
  const closing = { title: 'ترمیم', from: '2026-12-01', to: '2026-12-01', court_ids };
  const { data: closed } = await top.ok(closedInvoices.create, { body: closing });
  const refused = async (code: string, status: number) => {
    const reply = await restore(id);
    expect([reply.body.error.code, reply.status]).toEqual([code, status]);
    expect(reply.body.error.details).toMatchObject({ times: [{ id: time }] });
  };
  await refused('time_closed', 409);
  await top.ok(closedInvoices.remove, at(closed.id));
  await top.ok(courts.update, { params: { id: String(court_ids[0]) }, body: { active: false } });
  await refused('time_closed', 409);
  await top.ok(courts.update, { params: { id: String(court_ids[0]) }, body: { active: true } });
  const gone = (deleted_at: Date | null) =>
    club.db.updateTable('reservable_times').set({ deleted_at }).where('id', '=', time).execute();
  await gone(club.clock.now());
  await refused('no_time', 422);
  await gone(null);
  expect((await restore(id)).status).toBe(200);
});

test('a time that was made anew at the same hours has it', async () => {
  const { id, time } = await booked();
  await remove(id);
  const old = await club.db
    .updateTable('reservable_times')
    .set({ deleted_at: club.clock.now() })
    .where('id', '=', time)
    .returning(['date', 'term_id', 'court_id', 'start_time', 'end_time', 'price'])
    .executeTakeFirstOrThrow();
  const fresh = await club.db
    .insertInto('reservable_times')
    .values(old)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await restore(id)).body.data).toMatchObject({ reserved_time: { id: fresh.id } });
  expect(await stateOf(fresh.id)).toBe('reserved');
});

test('a cancelled one comes back without its time', async () => {
  const { id, time } = await booked();
  await top.ok(saleInvoices.cancel, { ...at(id), body: { mode: 'full' } });
  await remove(id);
  await booked({ reservable_time_ids: [time] });
  expect((await restore(id)).body.data).toMatchObject({ id, status: 2, due: 0 });
});

test('once its slot has ended it takes who may record what was forgotten', async () => {
  const { id, time } = await booked();
  await remove(id);
  club.clock.advance(DAY);
  const remover = await club.as({ permissions: ['invoice.show', 'invoice.delete'] });
  const reply = await restore(id, {}, remover);
  expect([reply.status, reply.body.error.code]).toEqual([422, 'passed']);
  expect(reply.body.error.details).toEqual({ times: [{ id: time }] });
  const both = await club.as({ permissions: ['invoice.show', 'invoice.delete', 'invoice.forget'] });
  expect((await restore(id, {}, both)).body.data).toMatchObject({ id, passed: true });
  club.clock.advance(-DAY);
});

test('the credit limit holds for who owes again, unless who may says so', async () => {
  const { id } = await booked();
  await remove(id);
  await top.ok(settings.update, { body: { default_max_debt: 500_000 } });
  const reply = await restore(id);
  expect([reply.status, reply.body.error.code]).toEqual([422, 'max_debt']);
  expect(reply.body.error.details).toEqual({ balance: 0, price: 1_000_000, max_debt: 500_000 });
  const remover = await club.as({ permissions: ['invoice.show', 'invoice.delete'] });
  const forbidden = await restore(id, { over_debt: true }, remover);
  expect(forbidden.body.error.details).toEqual({ permission: 'user.set_max_debt' });
  expect((await restore(id, { over_debt: true })).status).toBe(200);
  await top.ok(settings.update, { body: { default_max_debt: null } });
});

test('who would owe for it is in the trash themselves', async () => {
  const { id, user } = await booked();
  await remove(id);
  await top.ok(users.remove, at(user));
  const reply = await restore(id);
  expect([reply.status, reply.body.error.fields]).toEqual([422, { user_id: ['unknown'] }]);
  expect(reply.body.error.details).toMatchObject({ users: [{ id: user }] });
  await top.ok(users.restore, at(user));
  expect((await restore(id)).status).toBe(200);
});

test('for good: in no list any more, its documents stay, and only once its postings come to 0', async () => {
  const { id, user } = await booked();
  // As something that should not be: its money is still in the books.
  const trash = (deleted_at: Date | null) =>
    club.db.updateTable('sale_invoices').set({ deleted_at }).where('id', '=', id).execute();
  await trash(club.clock.now());
  const kept = await top.call(invoiceTrash.force, at(id));
  expect([kept.status, kept.body.error.code]).toEqual([409, 'in_use']);
  expect(kept.body.error.details).toEqual({ by: [{ resource: 'documents', count: 1 }] });
  await trash(null);
  await remove(id);
  await top.ok(invoiceTrash.force, at(id));
  const query = { user_id: String(user), trashed: 'true' };
  expect((await top.ok(invoiceLists.list, { query })).data).toEqual([]);
  expect((await top.ok(invoiceLists.totals, { query })).data.count).toBe(0);
  expect((await top.call(saleInvoices.get, { ...at(id), query: { trashed: 'true' } })).status).toBe(404);
  expect((await restore(id)).status).toBe(404);
  const statement = (await top.ok(users.transactions, at(user))).data;
  expect(statement.map((line) => line.document.type).sort()).toEqual(['reserve', 'void']);
});

test('deleting and restoring are written down', async () => {
  const { id } = await booked();
  await remove(id);
  await restore(id);
  const rows = await club.db
    .selectFrom('audit_log')
    .select(['call', 'before', 'after'])
    .where('resource', '=', 'sale-invoices')
    .where('resource_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.slice(1)).toMatchObject([
    {
      call: 'sale-invoices.remove',
      before: { total_price: 1_000_000, due: 1_000_000 },
      after: { deleted: true },
    },
    { call: 'sale-invoices.restore', before: { deleted: true }, after: { deleted: false } },
  ]);
});
