import { describe, expect, test } from 'vitest';
import { people } from '#contract/people/people.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { splits } from '#contract/sales/splits.ts';
import { settings } from '#contract/settings/settings.ts';
import { documents } from '#contract/treasury/documents.ts';
import { recogniseDay } from '#server/calendar/recognition.ts';
import { verify } from '#server/ledger/verify.ts';
import { BANK, type builders, CASH, TODAY } from '#tests/support/build.ts';
import { DAY } from '#tests/support/club.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

type Booked = Awaited<ReturnType<ReturnType<typeof builders>['booking']>>[number];

const params = (invoice: Booked) => ({ id: String(invoice.id) });
const cancel = (invoice: Booked, body = {}) =>
  top.call(saleInvoices.cancel, { params: params(invoice), body });
const complete = (invoice: Booked) =>
  top.call(saleInvoices.complete, { params: params(invoice), body: { attended: true } });
const stateOf = async (invoice: Booked) => (await top.ok(saleInvoices.get, { params: params(invoice) })).data;
const codes = (replies: { status: number; body: object }[]) =>
  replies.map((r) => (r.status < 300 ? r.status : (r.body as { error: { code: string } }).error.code));

/** Several times over: the order in which two meet is chance. */
async function often(work: () => Promise<void>): Promise<void> {
  for (let n = 0; n < 6; n++) await work();
  expect(await verify(club.db)).toEqual([]);
}

describe('two at once on one reservation', () => {
  test('marked as played and cancelled: each order ends in balanced books', async () => {
    const coach = await make.coach();
    await often(async () => {
      const [invoice] = await make.booking({ coach_id: coach.id });
      if (!invoice) throw new Error('no booking');
      const replies = await Promise.all([complete(invoice), cancel(invoice, { mode: 'full' })]);
      const [played, canceled] = codes(replies);
      expect(canceled).toBe(200);
      expect([200, 'not_active']).toContain(played);
      expect(await stateOf(invoice)).toMatchObject({ status: 2, coach_share: 0, due: 0 });
    });
  });

  test('paid and cancelled with a pay-out: no more goes out than came in', async () => {
    await often(async () => {
      const [invoice] = await make.booking();
      if (!invoice) throw new Error('no booking');
      const pay_out = { price: invoice.total_price, cash_id: CASH };
      const [paid, canceled] = await Promise.all([
        top.call(documents.createReceive, {
          body: {
            user_id: invoice.user.id,
            price: invoice.total_price,
            cash_id: CASH,
            invoice_ids: [invoice.id],
          },
        }),
        cancel(invoice, { mode: 'full', pay_out }),
      ]);
      expect(paid.status).toBe(201);
      expect([200, 422]).toContain(canceled.status);
      if (canceled.status === 422) expect(canceled.body.error.code).toBe('over_payable');
    });
  });

  test('an add-on sold and the reservation cancelled: the add-on is never left owing on it', async () => {
    const addon = await make.addon();
    await often(async () => {
      const [invoice] = await make.booking();
      if (!invoice) throw new Error('no booking');
      const [sold, canceled] = await Promise.all([
        top.call(saleInvoices.addAddons, {
          params: params(invoice),
          body: { addons: [{ sale_addon_id: addon.id, count: 1 }] },
        }),
        cancel(invoice, { mode: 'full' }),
      ]);
      expect([200, 'not_active']).toContain(codes([sold])[0]);
      expect(canceled.status).toBe(200);
      expect((await stateOf(invoice)).due).toBe(0);
    });
  });

  test('moved and booked: the slot goes to one of them', async () => {
    await often(async () => {
      const [free] = await make.slots();
      const [invoice] = await make.booking();
      const customer = await make.customer();
      if (!free || !invoice) throw new Error('no slot');
      const replies = await Promise.all([
        top.call(saleInvoices.update, { params: params(invoice), body: { reservable_time_id: free.id } }),
        top.call(saleInvoices.create, { body: { user_id: customer.id, reservable_time_ids: [free.id] } }),
      ]);
      const [moved, booked] = codes(replies);
      expect([moved, booked].filter((code) => code === 'slot_taken')).toHaveLength(1);
      expect([moved === 200, booked === 201].filter(Boolean)).toHaveLength(1);
    });
  });

  test('booked twice by one reference: other slots, another customer, and it books once all the same', async () => {
    await often(async () => {
      const client_ref = crypto.randomUUID();
      const book = async () => {
        const [user, [free]] = [await make.customer(), await make.slots()];
        return { user_id: user.id, reservable_time_ids: [free?.id as number], client_ref };
      };
      const bodies = [await book(), await book()];
      const replies = await Promise.all(bodies.map((body) => top.call(saleInvoices.create, { body })));
      expect(codes(replies).sort()).toEqual([201, 'exists']);
    });
  });

  test('moved and cancelled: the slot that is left is free', async () => {
    await often(async () => {
      const [free] = await make.slots();
      const [invoice] = await make.booking();
      if (!free || !invoice) throw new Error('no slot');
      const replies = await Promise.all([
        top.call(saleInvoices.update, { params: params(invoice), body: { reservable_time_id: free.id } }),
        cancel(invoice),
      ]);
      const [moved, canceled] = codes(replies);
      expect([200, 'not_active', 'stale']).toContain(moved);
      expect([200, 'stale']).toContain(canceled);
    });
  });

  test('the day’s run and a cancel: recognised or given back, never both', async () => {
    const invoices = await make.booking({
      reservable_time_ids: (await make.slots({ hours: ['18:00-19:30', '20:00-21:30'] })).map((t) => t.id),
    });
    club.clock.advance(DAY);
    const again = await club.as('top');
    const [, ...canceled] = await Promise.all([
      club.run((ctx) => recogniseDay(ctx, TODAY)),
      ...invoices.map((invoice) =>
        again.call(saleInvoices.cancel, {
          params: params(invoice),
          body: { mode: 'full', reason: 'باران' },
        }),
      ),
    ]);
    expect(canceled.map((reply) => reply.status)).toEqual([200, 200]);
    expect(await verify(club.db)).toEqual([]);
    club.clock.advance(-DAY);
  });
});

const book = async (time: number) =>
  top.call(saleInvoices.create, {
    body: { user_id: (await make.customer()).id, reservable_time_ids: [time] },
  });
const move = (invoice: Booked, to: number) =>
  top.call(saleInvoices.update, { params: params(invoice), body: { reservable_time_id: to } });
const remove = (invoice: Booked) => top.call(invoiceTrash.remove, { params: params(invoice) });
const restore = (invoice: Booked) => top.call(invoiceTrash.restore, { params: params(invoice), body: {} });
const receive = (user_id: number, price: number) =>
  top.call(documents.createReceive, { body: { user_id, price, cash_id: CASH } });

/** A reservation of 1,000,000, a friend of its owner, and a dearer free place. */
async function two() {
  const [invoice] = await make.booking();
  const [dearer] = await make.slots({ hours: ['20:00-21:30'], price: 1_200_000 });
  const { id: friend } = await make.customer();
  if (!invoice || !dearer) throw new Error('no booking');
  const halve = (owner = 500_000) =>
    top.call(splits.split, {
      params: params(invoice),
      body: {
        payers: [
          { user_id: invoice.user.id, price: owner },
          { user_id: friend, price: 1_000_000 - owner },
        ],
      },
    });
  return { invoice, friend, dearer: dearer.id, time: invoice.reserved_time.id, halve };
}

describe('two at once on a reservation that is shared', () => {
  // Whoever waited for a split has seen other payers than there are: 409 `stale`, and they look again.
  test('split and cancelled: it is one of them, or the one after the other', async () => {
    await often(async () => {
      const { invoice, halve } = await two();
      const [split, canceled] = codes(await Promise.all([halve(), cancel(invoice, { mode: 'full' })]));
      expect([200, 'stale']).toContain(canceled);
      expect([200, 'not_active', 'stale']).toContain(split);
      const after = await stateOf(invoice);
      if (canceled === 200) expect(after).toMatchObject({ status: 2, due: 0 });
      else expect(after.payers.map((payer) => payer.due)).toEqual([500_000, 500_000]);
    });
  });

  test('split and moved to a dearer place: the rise is the owner’s, or the split is of the new price', async () => {
    await often(async () => {
      const { invoice, dearer, halve } = await two();
      const [split, moved] = codes(await Promise.all([halve(), move(invoice, dearer)]));
      expect([200, 'shares_off', 'stale']).toContain(split);
      expect([200, 'stale']).toContain(moved);
      const prices = (await stateOf(invoice)).payers.map((payer) => payer.price);
      const rise = moved === 200 ? 200_000 : 0;
      expect(prices).toEqual(split === 200 ? [500_000 + rise, 500_000] : [1_000_000 + rise]);
    });
  });

  test('split twice: one of them stands, as a whole', async () => {
    await often(async () => {
      const { invoice, halve } = await two();
      const replies = codes(await Promise.all([halve(600_000), halve(300_000)]));
      expect(replies.filter((code) => code === 200).length).toBeGreaterThan(0);
      const prices = (await stateOf(invoice)).payers.map((payer) => payer.price);
      expect([
        [600_000, 400_000],
        [300_000, 700_000],
      ]).toContainEqual(prices);
    });
  });

  test('paid by both payers: both count', async () => {
    await often(async () => {
      const { invoice, friend, halve } = await two();
      await halve();
      const replies = await Promise.all([receive(invoice.user.id, 500_000), receive(friend, 500_000)]);
      expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
      expect(await stateOf(invoice)).toMatchObject({ paid: 1_000_000, due: 0, financial_status: 1 });
    });
  });

  test('paid by one while the other’s receipt begins to wait for the bank: both are shown', async () => {
    await top.ok(settings.update, { body: { bank_receipts_pending: true } });
    await often(async () => {
      const { invoice, friend, halve } = await two();
      await halve();
      const transaction_reference_id = String(invoice.id).padStart(8, '7');
      const body = { user_id: friend, price: 500_000, bank_id: BANK, transaction_reference_id };
      await Promise.all([receive(invoice.user.id, 500_000), top.call(documents.createReceive, { body })]);
      expect(await stateOf(invoice)).toMatchObject({ paid: 500_000, due: 500_000, pending: 500_000 });
    });
    await top.ok(settings.update, { body: { bank_receipts_pending: false } });
  });

  test('paid by one while the other becomes somebody else, and while it is cancelled', async () => {
    await often(async () => {
      const { invoice, friend, halve } = await two();
      await halve();
      const { id: into } = await make.customer();
      const [paid, merged, canceled] = await Promise.all([
        receive(invoice.user.id, 500_000),
        top.call(people.merge, { params: { id: String(friend) }, body: { into } }),
        cancel(invoice, { mode: 'full' }),
      ]);
      expect([paid.status, merged.status]).toEqual([201, 200]);
      // Who was a payer a moment ago is none any more: the cancel is asked for again.
      expect([200, 'stale']).toContain(codes([canceled])[0]);
    });
  });
});

describe('the trash and another at once', () => {
  test('deleted and cancelled: gone in the end, and nobody owes', async () => {
    await often(async () => {
      const { invoice } = await two();
      const [removed, canceled] = codes(await Promise.all([remove(invoice), cancel(invoice)]));
      expect([200, 'stale']).toContain(removed);
      expect([200, 'stale', 'not_found']).toContain(canceled);
      expect([removed, canceled]).toContain(200);
    });
  });

  test('deleted and moved: no place is kept by one that is gone', async () => {
    await often(async () => {
      const { invoice, dearer, time } = await two();
      const [removed, moved] = codes(await Promise.all([remove(invoice), move(invoice, dearer)]));
      expect([200, 'stale']).toContain(removed);
      expect([200, 'stale', 'not_found']).toContain(moved);
      if (removed === 200) expect((await book(time)).status).toBe(201);
      if (removed === 200) expect((await book(dearer)).status).toBe(201);
    });
  });

  test('deleted and split: all owe their shares, or nobody owes', async () => {
    await often(async () => {
      const { invoice, halve } = await two();
      const [removed, split] = codes(await Promise.all([remove(invoice), halve()]));
      expect([200, 'stale']).toContain(removed);
      expect([200, 'stale', 'not_found']).toContain(split);
    });
  });

  test('deleted and its place booked: it is sold once', async () => {
    await often(async () => {
      const { invoice, time } = await two();
      const [removed, booked] = codes(await Promise.all([remove(invoice), book(time)]));
      expect(removed).toBe(200);
      expect([201, 'slot_taken']).toContain(booked);
    });
  });

  test('restored and its place booked: one of them has it', async () => {
    await often(async () => {
      const { invoice, time } = await two();
      await remove(invoice);
      const replies = codes(await Promise.all([restore(invoice), book(time)]));
      expect(replies.filter((code) => code === 'slot_taken')).toHaveLength(1);
      expect(replies.filter((code) => code === 200 || code === 201)).toHaveLength(1);
    });
  });

  test('restored twice, and restored while it goes for good: once', async () => {
    await often(async () => {
      const { invoice } = await two();
      await remove(invoice);
      const twice = codes(await Promise.all([restore(invoice), restore(invoice)]));
      expect(twice.filter((code) => code === 200)).toHaveLength(1);
      await remove(invoice);
      const [back, gone] = codes(
        await Promise.all([restore(invoice), top.call(invoiceTrash.force, { params: params(invoice) })]),
      );
      expect([back, gone].filter((code) => code === 200)).toHaveLength(1);
    });
  });
});
