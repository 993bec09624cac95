import { expect, test } from 'vitest';
import { coaches } from '#contract/people/coaches.ts';
import { users } from '#contract/people/users.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { settings } from '#contract/settings/settings.ts';
import { documents } from '#contract/treasury/documents.ts';
import { payments } from '#contract/treasury/payments.ts';
import { receipts } from '#contract/treasury/receipts.ts';
import { verify } from '#server/ledger/verify.ts';
import { BANK, CASH } from '#tests/support/build.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

// No toman comes to a person in the trash, or off them (D34): it would stand on no list.

const at = (id: number | undefined) => ({ params: { id: String(id) } });
const GONE = 'در حذف‌شده‌ها است؛ اول آن را برگردانید.';
type Reply = { status: number; body: { error: { code: string; details?: object; message: string } } };
const isRefused = ({ status, body }: Reply, names: readonly string[]) => {
  expect([status, body.error.code, body.error.details]).toEqual([409, 'not_active', { trashed: names }]);
  expect(body.error.message).toContain(GONE);
};
const nameOf = ({ name, family }: { name: string; family: string }) => `${name} ${family}`;
const slotAt = async (hours: string) => (await make.slots({ hours: [hours] }))[0]?.id as number;

test('whoever has a receipt that waits does not go, and what waits for somebody there is not confirmed', async () => {
  await top.ok(settings.update, { body: { bank_receipts_pending: true } });
  const person = await make.customer();
  const bank = (tracking: string) => ({ bank_id: BANK, transaction_reference_id: tracking });
  const waiting = await make.receipt(person.id, 70_000, bank('880011'));
  const second = await make.receipt(person.id, 20_000, bank('880012'));
  const kept = await top.call(users.remove, at(person.id));
  expect([kept.status, kept.body.error]).toMatchObject([
    409,
    { code: 'in_use', details: { by: [{ resource: 'pending-receipts', count: 2 }] } },
  ]);
  // As it may stand from before.
  await club.db
    .updateTable('users')
    .set({ deleted_at: club.clock.now() })
    .where('id', '=', person.id)
    .execute();
  const confirm = { ...at(waiting.id), body: { status: 'confirm' as const } };
  isRefused(await top.call(documents.confirmReceive, confirm), [nameOf(person)]);
  const blind = await club.as({ permissions: ['receive.show', 'receive.update', 'bank.show'] });
  isRefused(await blind.call(documents.confirmReceive, confirm), []);
  const other = await make.receipt((await make.customer()).id, 5_000, bank('880013'));
  const ids = [waiting.id, other.id];
  const { data } = await top.ok(receipts.confirmMany, { body: { ids, status: 'confirm' } });
  expect(data).toEqual({
    done: [other.id],
    left: [{ id: waiting.id, code: 'not_active', document: null }],
  });
  // Refused, or once they are back, it comes to its end.
  await top.ok(documents.confirmReceive, { ...at(second.id), body: { status: 'cancel' } });
  await top.ok(users.restore, at(person.id));
  await top.ok(documents.confirmReceive, confirm);
  await top.ok(settings.update, { body: { bank_receipts_pending: false } });
});

test('what was settled before its payer went is not changed, cancelled or taken back, while they are there', async () => {
  const person = await make.customer();
  const addon = await make.addon({ price: 10_000 });
  const [invoice] = await make.booking({
    user_id: person.id,
    reservable_time_ids: [await slotAt('12:00-13:30')],
    addons: [{ sale_addon_id: addon.id, count: 1 }],
    payments: [{ price: 1_010_000, cash_id: CASH }],
  });
  const shown = (await top.ok(saleInvoices.get, at(invoice?.id))).data;
  club.clock.set('2026-11-21T11:00:00Z');
  await top.ok(users.remove, at(person.id));
  const names = [nameOf(person)];
  const one = at(invoice?.id);
  isRefused(await top.call(saleInvoices.cancel, { ...one, body: { mode: 'full', reason: 'باران' } }), names);
  isRefused(await top.call(invoiceTrash.remove, one), names);
  isRefused(await top.call(saleInvoices.update, { ...one, body: { discount: 1_000 } }), names);
  const addons = [{ sale_addon_id: addon.id, count: 1 }];
  isRefused(await top.call(saleInvoices.addAddons, { ...one, body: { addons } }), names);
  const params = { id: String(invoice?.id), addon_id: String(shown.addons[0]?.id) };
  isRefused(await top.call(saleInvoices.cancelAddon, { params, body: {} }), names);
  // What moves no money of theirs goes on.
  await top.ok(saleInvoices.update, { ...one, body: { description: 'توپ جا ماند' } });
  await top.ok(saleInvoices.complete, { ...one, body: { attended: true } });
  await top.ok(users.restore, at(person.id));
  await top.ok(saleInvoices.cancel, { ...one, body: { mode: 'full', reason: 'باران' } });
  expect((await top.ok(users.get, at(person.id))).data.balance).toBe(-1_010_000);
});

test('a coach who has gone keeps the share: it is neither taken back nor given anew', async () => {
  const coach = await make.coach({ share: 40 });
  const taught = async () => {
    const [one] = await make.booking({
      reservable_time_ids: [await slotAt('18:00-19:30')],
      coach_id: coach.id,
      payments: [{ price: 1_000_000, cash_id: CASH }],
    });
    await top.ok(saleInvoices.complete, { ...at(one?.id), body: { attended: true } });
    return one?.id as number;
  };
  const [first, second] = [await taught(), await taught()];
  await top.ok(invoiceTrash.remove, at(second));
  await top.ok(payments.create, { body: { user_id: coach.user.id, price: 400_000, cash_id: CASH } });
  await top.ok(coaches.remove, at(coach.id));
  await top.ok(users.remove, at(coach.user.id));
  const names = [nameOf(coach.user)];
  isRefused(await top.call(saleInvoices.complete, { ...at(first), body: { attended: null } }), names);
  isRefused(
    await top.call(saleInvoices.cancel, { ...at(first), body: { mode: 'full', reason: 'باران' } }),
    names,
  );
  isRefused(await top.call(invoiceTrash.remove, at(first)), names);
  isRefused(await top.call(invoiceTrash.restore, { ...at(second), body: {} }), names);
  expect(await verify(club.db)).toEqual([]);
});
