import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents } from '#contract/treasury/documents.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { ATTEMPT_EVENTS, ATTEMPT_STATES, type AttemptState, attemptAfter } from '#domain/online/attempt.ts';
import type { OnlineCheckoutsTable, PaymentAttemptsTable } from '#server/db/tables/online.ts';
import { builders } from '../support/build.ts';
import { MINUTE, openClub, type TestClub } from '../support/club.ts';

// What the tables of online sale refuse by themselves (D44, D45).

let club: TestClub;
let gateway: number;
let person: number;
let make: ReturnType<typeof builders>;
const start = new Date('2026-11-21T08:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);

beforeAll(async () => {
  club = await openClub();
  const body = { title: 'درگاه سایت', type: 'online' as const, bank_id: 5, provider: 'zibal' as const };
  gateway = (await (await club.as('top')).ok(paymentGateways.create, { body })).data.id;
  person = await club.person(null);
  make = builders(club);
});
afterAll(() => club.close());

/** The constraint that refuses a statement; null if none does. */
async function refusal(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  }
}

async function checkout(more: Partial<Insertable<OnlineCheckoutsTable>> = {}): Promise<number> {
  const row = await club.db
    .insertInto('online_checkouts')
    .values({
      key: randomUUID(),
      user_id: person,
      device: randomBytes(32),
      state: 'open',
      total: 450_000,
      first_until: at(8),
      until: at(8),
      group_id: null,
      created_at: start,
      ended_at: null,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A new slot that is free. */
async function freeSlot() {
  const [slot] = await make.slots();
  if (!slot) throw new Error('no slot');
  return slot;
}

describe('holds', () => {
  const hold = (checkout_id: number, reservable_time_id: number, from: number, until: number) =>
    club.db
      .insertInto('online_holds')
      .values({ checkout_id, reservable_time_id, from_at: at(from), until_at: at(until) })
      .execute();

  test('one hold of a slot at a time; it is free again at its end, without a write, and at once when released', async () => {
    const slot = await freeSlot();
    const [one, two, three] = [await checkout(), await checkout(), await checkout()];
    await hold(one, slot.id, 0, 8);
    expect(await refusal(hold(two, slot.id, 7, 15))).toBe('slot_held');
    await hold(two, slot.id, 8, 16);
    // Longer than another's beginning: whoever came back too late does not get it.
    const longer = club.db
      .updateTable('online_holds')
      .set({ until_at: at(9) })
      .where('checkout_id', '=', one);
    expect(await refusal(longer.execute())).toBe('slot_held');
    await club.db
      .updateTable('online_holds')
      .set({ until_at: at(10) })
      .where('checkout_id', '=', two)
      .execute();
    await hold(three, slot.id, 10, 18);
    expect(await refusal(hold(await checkout(), slot.id, 30, 20))).toBe('online_holds_span');
  });

  test('two at the same moment: one gets the slot', async () => {
    const slot = await freeSlot();
    const all = await Promise.all(Array.from({ length: 8 }, () => checkout()));
    const said = await Promise.all(all.map((id) => refusal(hold(id, slot.id, 0, 8))));
    expect(said.filter((one) => one === null)).toHaveLength(1);
    expect(new Set(said.filter((one) => one !== null))).toEqual(new Set(['slot_held']));
  });
});

test('a checkout goes on only for a person, and is over when it is booked', async () => {
  expect(await refusal(checkout({ user_id: null }))).toBe('online_checkouts_person');
  expect(await refusal(checkout({ user_id: null, state: 'unconfirmed' }))).toBeNull();
  expect(await refusal(checkout({ state: 'booked' }))).toBe('online_checkouts_booked');
  expect(await refusal(checkout({ state: 'booked', group_id: randomUUID() }))).toBe('online_checkouts_ended');
  expect(await refusal(checkout({ state: 'booked', group_id: randomUUID(), ended_at: at(3) }))).toBeNull();
});

describe('payment attempts', () => {
  let number = 0;
  const values = (
    more: Partial<Insertable<PaymentAttemptsTable>> = {},
  ): Insertable<PaymentAttemptsTable> => ({
    key: randomBytes(16).toString('base64url'),
    purpose: 'wallet',
    checkout_id: null,
    user_id: person,
    payment_gateway_id: gateway,
    price: 450_000,
    rials: 4_500_000,
    state: 'created',
    authority: `${++number}`,
    reference: null,
    card: null,
    fee: null,
    reason: null,
    code: null,
    document_id: null,
    created_at: start,
    sent_at: null,
    returned_at: null,
    bank_until: null,
    ask_at: null,
    paid_at: null,
    settled_at: null,
    ...more,
  });
  const insert = async (more: Partial<Insertable<PaymentAttemptsTable>> = {}) =>
    (
      await club.db
        .insertInto('payment_attempts')
        .values(values(more))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const change = (id: number, to: Partial<Insertable<PaymentAttemptsTable>>) =>
    refusal(club.db.updateTable('payment_attempts').set(to).where('id', '=', id).execute());
  const sent = { state: 'sent', sent_at: at(1), bank_until: at(16) } as const;
  const paid = (reference: string) => ({ state: 'paid', reference, paid_at: at(3) }) as const;
  test('its sum, its gateway and what the gateway calls it never change', async () => {
    const id = await insert();
    for (const to of [
      { price: 1 },
      { rials: 1 },
      { purpose: 'due' as const },
      { key: 'k'.repeat(22) },
      { authority: 'other' },
      { test: true },
    ])
      expect(await change(id, to)).toBe('payment_attempts_frozen');
    expect(await change(id, { asked: 1, ask_at: at(2) })).toBeNull();
  });

  test('one authority and one reference of a gateway have one attempt', async () => {
    const [one, two] = [await insert(sent), await insert(sent)];
    expect(await refusal(insert({ authority: `${number}` }))).toBe('payment_attempts_authority');
    expect(await change(one, paid('ref-1'))).toBeNull();
    // A gateway that answers success to everything gives an earlier reference.
    expect(await change(two, paid('ref-1'))).toBe('payment_attempts_reference');
    expect(await change(two, paid('ref-2'))).toBeNull();
  });

  test('nobody is at a gateway without a hand-over, and nothing is posted without a reference and a receipt', async () => {
    const id = await insert();
    expect(await change(id, { state: 'sent' })).toBe('payment_attempts_at_gateway');
    expect(await change(id, { state: 'sent', sent_at: at(1) })).toBe('payment_attempts_sent');
    expect(await change(id, sent)).toBeNull();
    expect(await change(id, { state: 'paid', paid_at: at(2) })).toBe('payment_attempts_paid');
    expect(await change(id, paid('ref-3'))).toBeNull();
    expect(await change(id, { state: 'posted' })).toBe('payment_attempts_receipt');
    expect(await refusal(insert({ purpose: 'checkout' }))).toBe('payment_attempts_purpose');
    expect(await refusal(insert({ price: 0 }))).toBe('payment_attempts_price_check');
    expect(await refusal(insert({ key: 'short' }))).toBe('payment_attempts_key_check');
  });

  test('one that was sent is never deleted', async () => {
    const remove = (id: number) =>
      refusal(club.db.deleteFrom('payment_attempts').where('id', '=', id).execute());
    expect(await remove(await insert())).toBeNull();
    expect(await remove(await insert(sent))).toBe('payment_attempts_kept');
  });

  test('the table allows the same steps as the rules', async () => {
    const took = { price: 450_000, payment_gateway_id: gateway, transaction_reference_id: 'step-0001' };
    const top = await club.as('top');
    const document = (await top.ok(documents.createReceive, { body: { ...took, user_id: person } })).data.id;
    const withReceipt = new Set<AttemptState>(['posted', 'credited']);
    const settled = new Set<AttemptState>([...withReceipt, 'reversed']);
    for (const from of ATTEMPT_STATES) {
      const allowed = new Set(ATTEMPT_EVENTS.map((event) => attemptAfter(from, event)));
      for (const to of ATTEMPT_STATES.filter((state) => state !== from)) {
        const undone = club.db.transaction().execute(async (tx) => {
          const begun = { ...sent, ...paid('ref-steps'), state: from };
          const { id } = await tx
            .insertInto('payment_attempts')
            .values(
              values({
                ...begun,
                document_id: withReceipt.has(from) ? document : null,
                settled_at: settled.has(from) ? at(4) : null,
              }),
            )
            .returning('id')
            .executeTakeFirstOrThrow();
          await tx
            .updateTable('payment_attempts')
            .set({
              state: to,
              ...(withReceipt.has(to) && { document_id: document }),
              ...(settled.has(to) && { settled_at: at(5) }),
            })
            .where('id', '=', id)
            .execute();
          throw Object.assign(new Error(), { constraint: 'none' });
        });
        const said = allowed.has(to) ? 'none' : 'payment_attempts_states';
        expect([from, to, await refusal(undone)]).toEqual([from, to, said]);
      }
    }
  });
});
