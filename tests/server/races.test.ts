import { describe, expect, test } from 'vitest';
import { documents } from '#contract/documents.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { recogniseDay } from '#server/features/sale-invoices/recognition.ts';
import { verify } from '#server/ledger/verify.ts';
import { type builders, CASH, TODAY } from '#tests/support/build.ts';
import { DAY } from '#tests/support/club.ts';
import { club, make, top } from '#tests/support/one-club.ts';

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
  });
});
