import { describe, expect, test } from 'vitest';
import { coachAccount } from '#contract/people/coach-account.ts';
import { people } from '#contract/people/people.ts';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import type { Permission } from '#domain/permissions.ts';
import { BANK, CASH } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

/** Who sells and cancels, and may not see people: what somebody owes is not told them by the way. */
const clerk = (...more: Permission[]) =>
  club.as({ permissions: ['invoice.create', 'invoice.update', 'invoice.show', ...more] });
const at = (id: number) => ({ params: { id: String(id) } });
const slot = async () => (await make.slots())[0]?.id as number;

async function limited(max_debt: number) {
  const { id } = await make.customer();
  await top.ok(users.maxDebt, { ...at(id), body: { max_debt } });
  return id;
}

describe('a refusal for the limit of debt', () => {
  test.each([
    [
      'a booking',
      async (user_id: number) => {
        const body = { user_id, reservable_time_ids: [await slot()] };
        return { call: saleInvoices.create, input: { body } };
      },
    ],
    [
      'an add-on',
      async (user_id: number) => {
        const [invoice] = await make.booking({ user_id, over_debt: true });
        const addon = await make.addon({ price: 100_000 });
        const body = { addons: [{ sale_addon_id: addon.id, count: 1 }] };
        return { call: saleInvoices.addAddons, input: { ...at(invoice?.id as number), body } };
      },
    ],
    [
      'a move',
      async (user_id: number) => {
        const [invoice] = await make.booking({ user_id, over_debt: true });
        const [dearer] = await make.slots({ hours: ['20:00-21:00'], price: 2_000_000 });
        const body = { reservable_time_id: dearer?.id as number };
        return { call: saleInvoices.update, input: { ...at(invoice?.id as number), body } };
      },
    ],
  ] as const)(
    'of %s tells balance and limit to those who see people, to others the price alone',
    async (_, wish) => {
      const { call, input } = await wish(await limited(300_000));
      const refused = async (who: Awaited<ReturnType<typeof clerk>>) => {
        const reply = await who.call(call, input as never);
        expect(reply).toMatchObject({ status: 422, body: { error: { code: 'max_debt' } } });
        return Object.keys(reply.body.error.details ?? {}).sort();
      };
      expect(await refused(await clerk())).toEqual(['price']);
      expect(await refused(await clerk('user.show'))).toEqual(['balance', 'max_debt', 'price']);
    },
  );
});

describe('what a cancel would do', () => {
  const previews = [
    ['of one', (id: number) => ({ call: saleInvoices.calculateCancelPrice, input: { ...at(id), body: {} } })],
    ['of a visit', (id: number) => ({ call: visits.calculateCancelPrice, input: { body: { ids: [id] } } })],
  ] as const;

  test.each(previews)('%s has the balance for those who see people, else none', async (_, wish) => {
    const [invoice] = await make.booking({ payments: [{ price: 400_000, cash_id: CASH }] });
    const { call, input } = wish(invoice?.id as number);
    const seen = async (who: Awaited<ReturnType<typeof clerk>>) => {
      const { data } = await who.ok(call, input as never);
      return [data.balance_before, data.balance_after];
    };
    expect(await seen(await clerk())).toEqual([null, null]);
    expect(await seen(await clerk('user.show'))).toEqual([600_000, -200_000]);
  });

  test.each(previews)('%s names what can be paid out to those who pay out or see people', async (_, wish) => {
    // 200,000 of the 1,000,000 are kept, 300,000 serve another debt: what is left is the credit, to the toman.
    const user = await make.customer();
    const payments = [{ price: 1_000_000, cash_id: CASH }];
    const [invoice] = await make.booking({ user_id: user.id, payments });
    const [other] = await make.slots({ hours: ['20:00-21:00'], price: 300_000 });
    await make.booking({ user_id: user.id, reservable_time_ids: [other?.id as number] });
    const { call, input } = wish(invoice?.id as number);
    const payable = async (...more: Permission[]) =>
      (await (await clerk(...more)).ok(call, input as never)).data.payable;
    expect(await payable()).toBeNull();
    expect(await payable('payment.create')).toBe(500_000);
    expect(await payable('user.show')).toBe(500_000);
  });

  test('of a visit says what it will owe by the person’s other debts to those alone who see people', async () => {
    const user = await make.customer();
    const [old] = await make.slots({ price: 250_000 });
    await make.booking({ user_id: user.id, reservable_time_ids: [old?.id as number] });
    const times = await make.slots({ hours: ['20:00-21:00', '21:00-22:00'], price: 1_000_000 });
    const [invoice] = await make.booking({
      user_id: user.id,
      reservable_time_ids: times.map((time) => time.id),
      payments: [{ price: 600_000, cash_id: CASH }],
    });
    // Of the 600,000 on the first slot 200,000 are kept; 250,000 of the rest pay the older debt.
    const figures = async (...more: Permission[]) => {
      const body = { ids: [invoice?.id as number] };
      const { data } = await (await clerk(...more)).ok(visits.calculateCancelPrice, { body });
      return [data.due, data.due_after];
    };
    expect(await figures('user.show')).toEqual([1_400_000, 850_000]);
    expect(await figures()).toEqual([1_400_000, 600_000]);
  });

  test('a pay-out by somebody who pays out nothing is refused before its sum is looked at', async () => {
    const [invoice] = await make.booking({ payments: [{ price: 400_000, cash_id: CASH }] });
    const body = { pay_out: { price: 900_000, cash_id: CASH } };
    const reply = await (await clerk()).call(saleInvoices.cancel, { ...at(invoice?.id as number), body });
    expect(reply).toMatchObject({
      status: 403,
      body: { error: { details: { permission: 'payment.create' } } },
    });
  });
});

test('what the money of a move pays since is named to those who see people, and reservations to those who see these', async () => {
  const { id: user_id } = await make.customer();
  await make.receipt(user_id, 1_000_000);
  const from = await slot();
  const book = (time: number) => make.booking({ user_id, reservable_time_ids: [time] });
  const [invoice] = await book(from);
  const of = invoice?.id as number;
  const [cheaper] = await make.slots({ hours: ['20:00-21:00'], price: 900_000 });
  const [later] = await make.slots({ hours: ['21:00-22:00'], price: 40_000 });
  const told = async (...permissions: Permission[]) => {
    const who = await club.as({ permissions: ['invoice.update', ...permissions] });
    const to = (reservable_time_id: number) =>
      who.call(visits.move, { body: { moves: [{ id: of, reservable_time_id }] } });
    expect((await to(cheaper?.id as number)).status).toBe(200);
    const [other] = await book(later?.id as number);
    const { status, body } = await to(from);
    expect([status, body.error.code]).toEqual([409, 'money_used']);
    // All as it was, for the next one.
    await top.ok(saleInvoices.cancel, { ...at(other?.id as number), body: { mode: 'full' } });
    expect((await to(from)).status).toBe(200);
    return { other: other?.id, details: body.error.details };
  };
  for (const permissions of [[], ['invoice.show']] as const) {
    expect((await told(...permissions)).details).toEqual({ missing: 40_000, uses: [] });
  }
  expect((await told('user.show')).details).toEqual({ missing: 40_000, uses: [] });
  const { other, details } = await told('user.show', 'invoice.show');
  expect(details).toMatchObject({
    missing: 40_000,
    uses: [{ kind: 'invoice', price: 40_000, invoice: { id: other } }],
  });
});

test('who deletes people without seeing them is not told what they owe', async () => {
  const { id } = await make.customer();
  await make.booking({ user_id: id });
  const refused = async (...permissions: Permission[]) => {
    const reply = await (await club.as({ permissions })).call(users.remove, at(id));
    expect(reply).toMatchObject({ status: 422, body: { error: { code: 'has_balance' } } });
    return reply.body.error.details;
  };
  expect(await refused('user.delete')).toBeUndefined();
  expect(await refused('user.delete', 'user.show')).toEqual({ balance: 1_000_000, debtor: true });
});

test('who changes a person sees them: no answer tells more than the caller may read', async () => {
  const { id, version } = await make.customer();
  for (const [call, permission] of [
    [users.update, 'user.update'],
    [users.maxDebt, 'user.set_max_debt'],
  ] as const) {
    const body = call === users.update ? { company: 'پارس' } : { max_debt: 1000 };
    const blind = await club.as({ permissions: [permission] });
    // As fresh as the record is, and older: a stale one is answered with the record.
    for (const seen of [version, version + 1]) {
      expect(await blind.call(call, { ...at(id), body: { ...body, version: seen } } as never)).toMatchObject({
        status: 403,
        body: { error: { code: 'forbidden' } },
      });
    }
    const seeing = await club.as({ permissions: [permission, 'user.show'] });
    expect((await seeing.call(call, { ...at(id), body } as never)).status).toBe(200);
  }
});

test('the statement of a coach, whose lines run a balance, is for who sees people and for the coach', async () => {
  const user_id = await club.person(await club.role(['coach.show']));
  const [own, other] = [await make.coach({ user_id }), await make.coach()];
  const me = await club.signIn(user_id);
  const [blind, seeing] = [
    await club.as({ permissions: ['coach.show'] }),
    await club.as({ permissions: ['coach.show', 'user.show'] }),
  ];
  for (const call of [coachAccount.transactions, coachAccount.totalTransactions]) {
    const statuses = [
      await blind.call(call, at(other.id)),
      await me.call(call, at(other.id)),
      await me.call(call, at(own.id)),
      await seeing.call(call, at(other.id)),
    ].map(({ status }) => status);
    expect(statuses, call.name).toEqual([403, 403, 200, 200]);
  }
  for (const format of ['xlsx', 'pdf']) {
    const path = `/v1/admin/coaches/${other.id}/transactions?export=${format}`;
    expect((await blind.send('GET', path)).status, format).toBe(403);
  }
});

test('who merges two people sees them', async () => {
  const [one, two] = [await make.customer(), await make.customer()];
  const input = { ...at(one.id), body: { into: two.id } };
  const blind = await club.as({ permissions: ['user.merge'] });
  expect((await blind.call(people.merge, input)).status).toBe(403);
  const seeing = await club.as({ permissions: ['user.merge', 'user.show'] });
  expect((await seeing.call(people.merge, input)).status).toBe(200);
});

describe('what lies in a place', () => {
  const filled = async () => {
    const box = (await top.ok(cashes.create, { body: { name: `صندوق ${crypto.randomUUID().slice(0, 8)}` } }))
      .data.id;
    const { id } = await make.customer();
    await make.receipt(id, 400_000, { cash_id: box });
    return box;
  };

  test('is not told to who deletes it without seeing it', async () => {
    const box = await filled();
    const refused = async (...permissions: Permission[]) => {
      const reply = await (await club.as({ permissions })).call(cashes.remove, at(box));
      expect(reply).toMatchObject({ status: 422, body: { error: { code: 'has_balance' } } });
      return reply.body.error.details;
    };
    expect(await refused('cash.delete')).toBeUndefined();
    expect(await refused('cash.delete', 'cash.show')).toEqual({ balance: 400_000 });
  });

  test('is not told to who pays out of it without seeing it', async () => {
    const box = await filled();
    const [slot] = await make.slots({ price: 700_000 });
    const payments = [{ price: 700_000, cash_id: CASH }];
    const [invoice] = await make.booking({ reservable_time_ids: [slot?.id as number], payments });
    const body = { mode: 'full', pay_out: { price: 700_000, cash_id: box } } as const;
    const short = async (...more: Permission[]) => {
      const who = await clerk('payment.create', 'invoice.override_refund', ...more);
      const reply = await who.call(saleInvoices.cancel, { ...at(invoice?.id as number), body });
      expect(reply).toMatchObject({ status: 422, body: { error: { code: 'insufficient_balance' } } });
      return reply.body.error.details;
    };
    expect(await short()).toBeUndefined();
    expect(await short('cash.show')).toEqual({ short: 300_000 });
  });

  test('is paid out of a bank by who may see that', async () => {
    const payments = [{ price: 500_000, cash_id: CASH }];
    const [slot] = await make.slots({ price: 500_000, from: '2026-11-25' });
    const [invoice] = await make.booking({ reservable_time_ids: [slot?.id as number], payments });
    await make.receipt((await make.customer()).id, 500_000, {
      bank_id: BANK,
      transaction_reference_id: '40404-1',
    });
    const body = { mode: 'full', pay_out: { price: 500_000, bank_id: BANK } } as const;
    const cancel = async (...more: Permission[]) =>
      (await clerk('payment.create', 'invoice.override_refund', ...more)).call(saleInvoices.cancel, {
        ...at(invoice?.id as number),
        body,
      });
    expect(await cancel('cash.show')).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden', details: { permission: 'bank.show' } } },
    });
    expect((await cancel('bank.show')).status).toBe(200);
  });

  test.each([
    ['a cash box', cashes.update, 'cash', { name: 'صندوق میز' }, CASH],
    ['a bank', banks.update, 'bank', { name: 'بانک شعبه' }, BANK],
    ['a gateway', paymentGateways.update, 'payment_gateway', { title: 'درگاه دوم' }, null],
  ] as const)(
    '%s is seen by who changes it: each answer is the whole record',
    async (_, call, slug, body, of) => {
      const id =
        of ??
        (
          await top.ok(paymentGateways.create, {
            body: { ...paymentGateways.create.example, bank_id: BANK } as never,
          })
        ).data.id;
      const change = async (...permissions: Permission[]) =>
        (await (await club.as({ permissions })).call(call, { ...at(id), body } as never)).status;
      expect(await change(`${slug}.update`)).toBe(403);
      expect(await change(`${slug}.update`, `${slug}.show`)).toBe(200);
    },
  );
});
