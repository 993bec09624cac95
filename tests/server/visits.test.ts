import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import { formatNumber } from '#domain/digits.ts';
import { verify } from '#server/ledger/verify.ts';
import { CASH, TODAY } from '#tests/support/build.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

const TOMORROW = '2026-11-22';
/** In Tehran; the clock stands at 11:30 otherwise. */
const AT_HALF_PAST_THREE = '2026-11-21T12:00:00Z';
const HOURS = ['15:00-16:00', '16:00-17:00', '17:00-18:00'];

afterEach(() => club.clock.set('2026-11-21T08:00:00Z'));

/** A visit of so many touching slots on a court of its own; `free` are times beside them. */
async function booked(slots: number, fields: object = {}, from = TOMORROW) {
  const times = await make.slots({ hours: HOURS, from, price: 300_000 });
  const ids = times.map((time) => time.id);
  const made = await make.booking({ reservable_time_ids: ids.slice(0, slots), ...fields });
  return {
    ids: made.map((invoice) => invoice.id),
    times: ids,
    free: ids.slice(slots),
    user_id: made[0]?.user.id as number,
  };
}
const desk = () => club.as('reception');
const read = async (id: number) => (await top.ok(visits.get, { params: { id: String(id) } })).data;

describe('a visit', () => {
  test('is all that one booking made, in the order of its hours, whichever is asked for', async () => {
    const { ids } = await booked(3);
    await make.booking();
    for (const id of ids) expect((await read(id)).map((one) => one.id)).toEqual(ids);
    expect((await top.call(visits.get, { params: { id: '999999' } })).status).toBe(404);
  });

  test('ids of two visits are refused by name, and nothing happens', async () => {
    const [one, other] = [await booked(2), await booked(1)];
    const ids = [...one.ids, ...other.ids];
    const [body, moves] = [{ ids }, ids.map((id) => ({ id, reservable_time_id: one.free[0] as number }))];
    const replies = [
      await top.call(visits.calculateCancelPrice, { body }),
      await top.call(visits.cancel, { body }),
      await top.call(visits.complete, { body: { ids, attended: true } }),
      await top.call(visits.sendMessage, { body: { ids, text: 'سلام' } }),
      await top.call(visits.move, {
        body: { moves: moves.slice(1).map((m, i) => ({ ...m, reservable_time_id: 900_000 + i })) },
      }),
    ];
    for (const reply of replies) {
      expect(reply).toMatchObject({
        status: 422,
        body: { error: { code: 'not_one_visit', details: { ids: other.ids } } },
      });
    }
    expect((await read(one.ids[0] as number)).every((slot) => slot.status === 1)).toBe(true);
  });

  test('of twelve slots is answered again as it was, to whoever has lost the answer', async () => {
    const hours = HOURS.slice(0, 2);
    const free = await make.slots({ hours, from: TODAY, to: '2026-11-27' });
    const times = free.filter((time) => time.date >= TOMORROW).map((time) => time.id);
    const made = await make.booking({ reservable_time_ids: times });
    const ids = made.map((invoice) => invoice.id);
    expect(ids).toHaveLength(12);
    const later = await make.slots({ hours, from: '2026-12-01', to: '2026-12-06' });
    const moves = ids.map((id, index) => ({ id, reservable_time_id: later[index]?.id as number }));
    const again = async (call: Call, body: object, who = top) => {
      const key = crypto.randomUUID();
      const first = await who.call(call, { body } as never, { key });
      expect(first.status).toBe(200);
      expect(JSON.stringify(first.body).length).toBeGreaterThan(16_384);
      const second = await who.call(call, { body } as never, { key });
      expect([second.status, second.body]).toEqual([200, first.body]);
    };
    await again(visits.move, { moves });
    await again(visits.sendMessage, { ids, text: 'سلام' });
    club.clock.set('2026-12-06T12:00:00Z');
    const then = await club.as('top');
    await again(visits.complete, { ids, attended: true }, then);
    await again(visits.complete, { ids, attended: null }, then);
    club.clock.set('2026-11-21T08:00:00Z');
    await again(visits.cancel, { ids });
  });

  test('of one slot with a long history is answered again as it was, too', async () => {
    const { ids } = await booked(1, {}, '2026-11-24');
    const params = { id: String(ids[0]) };
    const text = 'س'.repeat(400);
    for (let n = 0; n < 20; n++) await top.ok(saleInvoices.sendMessage, { params, body: { text } });
    for (const [call, body] of [
      [saleInvoices.sendMessage, { text }],
      [saleInvoices.update, { description: 'توپ' }],
      [saleInvoices.cancel, {}],
    ] as const) {
      const key = crypto.randomUUID();
      const first = await top.call(call as Call, { params, body } as never, { key });
      expect(Buffer.byteLength(JSON.stringify(first.body))).toBeGreaterThan(16_384);
      const second = await top.call(call as Call, { params, body } as never, { key });
      expect([second.status, second.body]).toEqual([200, first.body]);
    }
  });

  test('a message stands with one slot and is sent once', async () => {
    const { ids } = await booked(2, {}, '2026-11-23');
    const data = await top.ok(visits.sendMessage, { body: { ids, text: 'منتظر شما هستیم' } });
    const sent = data.data.flatMap((one) => one.messages).filter((message) => message.kind === 'message');
    expect(sent).toMatchObject([{ text: 'منتظر شما هستیم', state: 'queued' }]);
  });

  test('one message speaks of several visits of one customer, with all that is owed', async () => {
    const { user_id, ids } = await booked(2, {}, '2026-11-24');
    const other = await booked(1, { user_id }, '2026-11-25');
    const all = [...ids, ...other.ids];
    await top.ok(visits.sendMessage, { body: { ids: all, text: '{نام}، مانده {مانده} · {تاریخ}' } });
    const sent = await club.db
      .selectFrom('messages')
      .select(['invoice_id', 'text'])
      .where('user_id', '=', user_id)
      .where('kind', '=', 'message')
      .execute();
    expect(sent).toHaveLength(1);
    const owed = await club.db
      .selectFrom('sale_invoices')
      .select(({ fn }) => fn.sum<number>('due').as('due'))
      .where('id', 'in', all)
      .executeTakeFirstOrThrow();
    expect(sent[0]?.invoice_id).toBe(ids[0]);
    expect(sent[0]?.text).toContain(`مانده ${formatNumber(Number(owed.due), 'fa')} · `);
    expect(sent[0]?.text).toMatch(/ و /);
  });
});

describe('cancelling a visit', () => {
  test('one message says what is cancelled, as one stretch, and what stays', async () => {
    const { ids } = await booked(3);
    const { data } = await (await desk()).ok(visits.cancel, { body: { ids: ids.slice(0, 2), notify: true } });
    const texts = data.flatMap((one) => one.messages).filter((message) => message.kind === 'cancel');
    expect(texts).toHaveLength(1);
    expect(texts[0]?.text).toMatch(/لغو شد:\n.*ساعت ۱۵:۰۰ تا ۱۷:۰۰\nسر جایش است:\n.*ساعت ۱۷:۰۰\n/);
    const states = await club.db
      .selectFrom('reservable_times')
      .select('state')
      .where(
        'id',
        'in',
        data.map((one) => one.reserved_time.id),
      )
      .orderBy('start_time')
      .execute();
    expect(states.map((row) => row.state)).toEqual(['free', 'free', 'reserved']);
  });

  test('with one slot already cancelled is refused with its id; the others can go without it', async () => {
    const { ids } = await booked(3);
    const [gone = 0, ...others] = ids;
    await top.ok(saleInvoices.cancel, { params: { id: String(gone) }, body: {} });
    for (const call of [visits.calculateCancelPrice, visits.cancel]) {
      expect((await top.call(call, { body: { ids } })).body).toMatchObject({
        error: { code: 'already_canceled', details: { ids: [gone] } },
      });
    }
    const { data } = await top.ok(visits.cancel, { body: { ids: others } });
    expect(data.map((one) => one.status)).toEqual([2, 2, 2]);
  });

  test('another refund than was shown is refused, since an hour has turned meanwhile; a repeat is answered', async () => {
    const shown = await booked(2, {}, TODAY);
    const [single] = (await booked(1, {}, TODAY)).ids as [number];
    const { refund } = (await top.ok(visits.calculateCancelPrice, { body: { ids: shown.ids } })).data;
    const one = { params: { id: String(single) } };
    const of_one = (await top.ok(saleInvoices.calculateCancelPrice, { ...one, body: {} })).data.refund;
    // 1.5 and 2.5 hours are left, not 3.5 and 4.5.
    club.clock.set('2026-11-21T10:00:00Z');
    const then = (await top.ok(visits.calculateCancelPrice, { body: { ids: shown.ids } })).data.refund;
    expect(then).toBeLessThan(refund);
    const body = { ids: shown.ids, expected_refund: refund };
    expect(await top.call(visits.cancel, { body })).toMatchObject({
      status: 409,
      body: { error: { code: 'price_changed', details: { yours: refund, ours: then } } },
    });
    const other = await top.call(saleInvoices.cancel, { ...one, body: { expected_refund: of_one } });
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'price_changed' } } });
    expect((await read(single))[0]).toMatchObject({ status: 1 });

    const key = randomUUID();
    const send = () => top.ok(visits.cancel, { body: { ...body, expected_refund: then } }, { key });
    const done = await send();
    expect(done.data.reduce((sum, slot) => sum + (slot.cancel_price ?? 0), 0)).toBe(then);
    club.clock.set(AT_HALF_PAST_THREE);
    expect(await send()).toEqual(done);
  });

  test('a slot that has begun takes invoice.forget and a reason; the desk cancels the rest', async () => {
    club.clock.set(AT_HALF_PAST_THREE);
    const { ids } = await booked(3, {}, TODAY);
    const { data } = await top.ok(visits.calculateCancelPrice, { body: { ids } });
    expect(data.slots.map((slot) => slot.begun)).toEqual([true, false, false]);
    const refused = await (await desk()).call(visits.cancel, { body: { ids } });
    expect(refused.body).toMatchObject({ error: { details: { permission: 'invoice.forget' } } });
    const bare = await top.call(visits.cancel, { body: { ids } });
    expect(bare.body).toMatchObject({ error: { fields: { reason: ['required'] } } });
    await (await desk()).ok(visits.cancel, { body: { ids: ids.slice(1) } });
    await top.ok(visits.cancel, { body: { ids: ids.slice(0, 1), reason: 'باران' } });
  });

  test('on two tablets at once: parts that do not meet both go, the same slot goes once and is named', async () => {
    for (let n = 0; n < 4; n++) {
      const { ids } = await booked(3, { payments: [{ price: 900_000, cash_id: CASH }] });
      const [a = 0, b = 0, c = 0] = ids;
      const replies = await Promise.all([
        top.call(visits.cancel, { body: { ids: [a, b] } }),
        top.call(visits.cancel, { body: { ids: [c, b] } }),
      ]);
      const lost = replies.filter((reply) => reply.status !== 200);
      expect(lost).toHaveLength(1);
      expect(lost[0]?.body).toMatchObject({ error: { code: 'already_canceled', details: { ids: [b] } } });
    }
    expect(await verify(club.db)).toEqual([]);
  });

  test('cancelled and marked as played at once: whichever comes first, nothing is earned by what is cancelled', async () => {
    const coach = await make.coach();
    const won = new Set<boolean>();
    // Often enough that both have come first.
    for (let n = 0; n < 6 || (won.size < 2 && n < 60); n++) {
      const { ids } = await booked(
        3,
        { coach_id: coach.id, payments: [{ price: 900_000, cash_id: CASH }] },
        TODAY,
      );
      const [a = 0, b = 0, c = 0] = ids;
      const played = () => top.call(visits.complete, { body: { ids: [b, c], attended: true } });
      const gone = () => top.call(visits.cancel, { body: { ids: [b, a], mode: 'full' } });
      // Each is the first to be asked half of the times.
      const [first, second] = n % 2 === 0 ? [played(), gone()] : [gone(), played()];
      const [marked, canceled] =
        n % 2 === 0 ? await Promise.all([first, second]) : await Promise.all([second, first]);
      expect(canceled.status).toBe(200);
      won.add(marked.status === 200);
      if (marked.status !== 200) {
        expect(marked.body).toMatchObject({ error: { code: 'not_active', details: { ids: [b] } } });
      }
      // All or none: the slot that only the attendance names is marked when that came first, and not at all otherwise.
      const attended = marked.status === 200;
      expect((await read(a)).map((slot) => [slot.status, slot.attended, slot.coach_share, slot.due])).toEqual(
        [
          [2, null, 0, 0],
          [2, attended || null, 0, 0],
          [1, attended || null, attended ? 120_000 : 0, 0],
        ],
      );
    }
    expect(won).toEqual(new Set([true, false]));
    expect(await verify(club.db)).toEqual([]);
  });

  test('an older version of one slot is stale, by its id, with what it is now', async () => {
    const { ids } = await booked(2);
    const [first, second] = await read(ids[0] as number);
    const versions = [first, second].map((one) => ({ id: one?.id ?? 0, version: one?.version ?? 0 }));
    await top.ok(saleInvoices.update, { params: { id: String(second?.id) }, body: { description: 'توپ' } });
    const reply = await top.call(visits.cancel, { body: { ids, versions } });
    expect(reply.body).toMatchObject({
      error: { code: 'stale', details: { id: second?.id, current: { description: 'توپ' } } },
    });
    const other = await top.call(visits.cancel, { body: { ids, versions: [{ id: 999_999, version: 1 }] } });
    expect(other.body).toMatchObject({ error: { fields: { versions: ['unknown'] } } });
  });
});

describe('moving a visit', () => {
  test('an hour later: the first takes the place of the second', async () => {
    const client_ref = crypto.randomUUID();
    const { ids, times } = await booked(2, { client_ref });
    const moves = ids.map((id, index) => ({ id, reservable_time_id: times[index + 1] as number }));
    const { data } = await (await desk()).ok(visits.move, { body: { moves } });
    expect(data.map((one) => one.reserved_time.id)).toEqual(times.slice(1));
    const back = ids.map((id, index) => ({ id, reservable_time_id: times[index] as number }));
    const undone = await (await desk()).ok(visits.move, { body: { moves: back } });
    expect(undone.data.flatMap((one) => one.moves.map((move) => move.undo))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const states = await club.db
      .selectFrom('reservable_times')
      .select('state')
      .where('id', 'in', times)
      .orderBy('start_time')
      .execute();
    expect(states.map((row) => row.state)).toEqual(['reserved', 'reserved', 'free']);
  });

  test('onto the place of one of them that is cancelled, which was booked by the same reference', async () => {
    const { ids, times } = await booked(2, { client_ref: crypto.randomUUID() });
    const [first = 0, second = 0] = ids;
    await top.ok(visits.cancel, { body: { ids: [first] } });
    const moves = [{ id: second, reservable_time_id: times[0] as number }];
    const { data } = await top.ok(visits.move, { body: { moves } });
    expect(data.find((one) => one.id === second)?.reserved_time.id).toBe(times[0]);
    const back = [{ id: second, reservable_time_id: times[1] as number }];
    await top.ok(visits.move, { body: { moves: back } });
  });

  test('all or none: one place that is taken, twice named or unknown refuses the whole', async () => {
    const { ids, times } = await booked(2);
    const other = await booked(1);
    const [a = 0, b = 0] = ids;
    const tried = (second: number) =>
      top.call(visits.move, {
        body: {
          moves: [
            { id: a, reservable_time_id: times[2] as number },
            { id: b, reservable_time_id: second },
          ],
        },
      });
    expect((await tried(other.times[0] as number)).body).toMatchObject({
      error: { code: 'slot_taken', details: { times: [{ id: other.times[0] }] } },
    });
    expect((await tried(times[2] as number)).body).toMatchObject({
      error: { fields: { moves: ['exists'] } },
    });
    expect((await tried(999_999)).body).toMatchObject({ error: { code: 'no_time' } });
    expect((await read(a)).map((one) => one.reserved_time.id)).toEqual(times.slice(0, 2));
  });

  test('another’s move is not taken back but made anew, with a ceiling of its own', async () => {
    const { ids, times, free } = await booked(1);
    const [id = 0] = ids;
    await (await desk()).ok(visits.move, {
      body: { moves: [{ id, reservable_time_id: free[0] as number }] },
    });
    const { data } = await top.ok(visits.move, {
      body: { moves: [{ id, reservable_time_id: times[0] as number }] },
    });
    expect(data[0]?.moves.map((move) => move.undo)).toEqual([false, false]);
  });

  test('crossing each other at once, none is lost and nothing deadlocks', async () => {
    for (let n = 0; n < 4; n++) {
      const { ids, times } = await booked(2);
      const to = (order: number[]) => ({
        body: {
          moves: ids.map((id, index) => ({
            id,
            reservable_time_id: times[order[index] as number] as number,
          })),
        },
      });
      const replies = await Promise.all([
        top.call(visits.move, to([1, 2])),
        top.call(visits.move, to([1, 0])),
      ]);
      for (const reply of replies) {
        if (reply.status !== 200) expect(reply.body).toMatchObject({ error: { code: 'stale' } });
      }
      expect(new Set((await read(ids[0] as number)).map((one) => one.reserved_time.id)).size).toBe(2);
    }
    expect(await verify(club.db)).toEqual([]);
  });
});

describe('attendance of a visit', () => {
  test('all came, in one step; a slot that is marked already, or is another day’s, is named', async () => {
    const coach = await make.coach();
    const { ids } = await booked(3, { coach_id: coach.id }, TODAY);
    const [one = 0, ...others] = ids;
    await top.ok(visits.complete, { body: { ids: [one], attended: false } });
    expect((await top.call(visits.complete, { body: { ids, attended: true } })).body).toMatchObject({
      error: { code: 'already_completed', details: { ids: [one] } },
    });
    const { data } = await top.ok(visits.complete, { body: { ids: others, attended: true } });
    expect(data.map((slot) => [slot.attended, slot.coach_share])).toEqual([
      [false, 0],
      [true, 120_000],
      [true, 120_000],
    ]);
    const undone = await top.ok(visits.complete, { body: { ids, attended: null } });
    expect(undone.data.map((slot) => [slot.attended, slot.coach_share])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    // It is marked at the desk, never on a device without a network: nothing vouches for what such a one would say.
    for (const [field, value] of [
      ['occurred_at', '2026-11-21T07:00:00Z'],
      ['device_no', 'T1-1'],
    ] as const) {
      const body = { ids, attended: true, [field]: value };
      expect((await top.call(visits.complete, { body })).body).toMatchObject({
        error: { code: 'invalid', fields: { [field]: ['extra'] } },
      });
    }
    const tomorrow = await booked(2);
    expect(
      (await top.call(visits.complete, { body: { ids: tomorrow.ids, attended: true } })).body,
    ).toMatchObject({
      error: { code: 'not_passed', details: { ids: tomorrow.ids } },
    });
    expect(await verify(club.db)).toEqual([]);
  });
});
