import { expect, test } from 'vitest';
import { users } from '#contract/people/users.ts';
import { debtReminders } from '#contract/reports/debt-reminders.ts';
import type { ReportAnswer } from '#contract/reports/report-spec.ts';
import { reports } from '#contract/reports/reports.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { splits } from '#contract/sales/splits.ts';
import { formatNumber } from '#domain/digits.ts';
import { CASH, TODAY } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

const TEXT = '{نام}: {مانده} تومان، {زمین}';

test('whoever pays a share of a slot that is over is told of theirs, with the sum of the report; who has no phone is named', async () => {
  const [owner, payer, silent] = [await make.customer(), await make.customer(), await make.customer()];
  await club.db.updateTable('users').set({ phone_number: null }).where('id', '=', silent.id).execute();
  const [slot, other] = await make.slots({ hours: ['18:00-19:00', '19:00-20:00'], price: 900_000 });
  const [shared] = await make.booking({ user_id: owner.id, reservable_time_ids: [slot?.id as number] });
  await make.booking({ user_id: owner.id, reservable_time_ids: [other?.id as number] });
  await top.ok(splits.split, {
    params: { id: String(shared?.id) },
    body: {
      payers: [
        { user_id: owner.id, price: 400_000 },
        { user_id: payer.id, price: 300_000, payments: [{ price: 100_000, cash_id: CASH }] },
        { user_id: silent.id, price: 200_000 },
      ],
    },
  });
  const now = club.clock.now();
  club.clock.set(`${TODAY}T17:00:00Z`);
  const ids = [owner.id, payer.id, silent.id];
  const { data } = (await top.ok(reports.pastDebtors, {
    query: { group: 'person', per_page: '200' },
  })) as unknown as ReportAnswer;
  const due = (id: number) => Number(data.rows.find(({ key }) => key === id)?.due);
  expect(ids.map(due)).toEqual([1_300_000, 200_000, 200_000]);
  const debts = (await top.ok(debtReminders.debts, { body: { user_ids: ids } })).data;
  expect(
    debts.map(({ user, reachable, slots, due: sum }) => [user.id, reachable, slots.length, sum]),
  ).toEqual([
    [owner.id, true, 2, 1_300_000],
    [payer.id, true, 1, 200_000],
    [silent.id, false, 1, 200_000],
  ]);
  // What the report's row is made of is told among all that a person owes.
  const owed = async (id: number) => (await top.ok(users.openItems, { params: { id: String(id) } })).data;
  expect((await owed(owner.id)).map((item) => [item.court_id, item.passed, item.pending])).toEqual([
    [slot?.court.id, true, 0],
    [slot?.court.id, true, 0],
  ]);
  expect(await owed(payer.id)).toMatchObject([{ invoice_id: shared?.id, passed: true, remaining: 200_000 }]);
  for (const user_id of [owner.id, payer.id])
    await top.ok(debtReminders.remind, { body: { user_id, text: TEXT } });
  const path = '/v1/admin/reports/past-debtors/remind';
  const refused = await top.send('POST', path, { user_id: silent.id, text: TEXT });
  expect([refused.status, refused.body.error.fields]).toEqual([422, { phone_number: ['required'] }]);
  const sent = await club.db
    .selectFrom('messages')
    .select(['user_id', 'text'])
    .where('user_id', 'in', ids)
    .where('kind', '=', 'message')
    .orderBy('id')
    .execute();
  expect(sent.map(({ user_id }) => user_id)).toEqual([owner.id, payer.id]);
  for (const { user_id, text } of sent)
    expect(text).toContain(`${formatNumber(due(Number(user_id)), 'fa')} تومان`);
  // What is on its way is not asked for again.
  await club.run((ctx) =>
    ctx.db
      .updateTable('open_items')
      .set({ pending: 900_000 })
      .where('user_id', '=', owner.id)
      .where('invoice_id', '<>', shared?.id as number)
      .execute(),
  );
  const [left] = (await top.ok(debtReminders.debts, { body: { user_ids: [owner.id] } })).data;
  expect([left?.slots.length, left?.due]).toEqual([1, 400_000]);
  await club.run((ctx) =>
    ctx.db.updateTable('open_items').set({ pending: 0 }).where('user_id', '=', owner.id).execute(),
  );
  // Who has paid meanwhile is told nothing.
  await make.receipt(payer.id, 200_000);
  const settled = await top.send('POST', path, { user_id: payer.id, text: TEXT });
  expect([settled.status, settled.body.error.code]).toEqual([409, 'preview_changed']);
  const told = (await top.ok(saleInvoices.get, { params: { id: String(shared?.id) } })).data.messages;
  expect(told.map(({ text }) => text).sort()).toEqual(sent.map(({ text }) => text).sort());
  club.clock.set(now.toISOString());
});
