import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CallBody } from '#contract/call.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { people } from '#contract/people/people.ts';
import { users } from '#contract/people/users.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { times } from '#contract/sales/times.ts';
import { visits } from '#contract/sales/visits.ts';
import { waitlist } from '#contract/sales/waitlist.ts';
import { courts } from '#contract/settings/courts.ts';
import { addDays } from '#domain/dates.ts';
import { COURT_TYPES } from '#domain/statuses.ts';
import { fulfilsWish } from '#domain/waitlist.ts';
import { runDay } from '#server/jobs/day-run.ts';
import { TODAY } from '#tests/support/build.ts';
import { DAY } from '#tests/support/club.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

const TOMORROW = addDays(TODAY, 1);
const params = (id: number) => ({ id: String(id) });
type Wish = Partial<CallBody<typeof waitlist.create>>;

/** A slot that somebody has, with its reservation. */
async function taken(from = TOMORROW) {
  const [slot] = await make.slots({ from });
  if (!slot) throw new Error('no slot');
  const [invoice] = await make.booking({ reservable_time_ids: [slot.id] });
  if (!invoice) throw new Error('no booking');
  return { slot, invoice };
}

/** Somebody new who waits for just this slot, unless something else is said. */
async function waiting(
  slot: { date: string; start_time: string; end_time: string; court: { id: number } },
  wish: Wish = {},
) {
  const user_id = wish.user_id ?? (await make.customer()).id;
  const { date, start_time: from, end_time: to, court } = slot;
  const body = { date_from: date, date_to: date, from, to, court_ids: [court.id], ...wish, user_id };
  return (await top.ok(waitlist.create, { body })).data;
}

/** Who is told to wait for a slot that is free now. */
async function waitersOf(time_id: number) {
  const { data } = await top.ok(waitlist.freed);
  return data.find(({ id }) => id === time_id)?.waiting.map(({ id }) => id) ?? [];
}
const stateOf = async (id: number) => (await top.ok(waitlist.get, { params: params(id) })).data;

describe('what becomes free is told to who waits', () => {
  test('by a cancel, a void, a move away, a closing that is deleted, times that are made, a court that comes back', async () => {
    const ways: [string, () => Promise<{ time: number; wait: number }>][] = [
      [
        'cancel',
        async () => {
          const { slot, invoice } = await taken();
          const { id } = await waiting(slot);
          await top.ok(saleInvoices.cancel, { params: params(invoice.id), body: { mode: 'full' } });
          return { time: slot.id, wait: id };
        },
      ],
      [
        'void',
        async () => {
          const { slot, invoice } = await taken();
          const { id } = await waiting(slot);
          await top.send('DELETE', `/v1/admin/sale-invoices/${invoice.id}`);
          return { time: slot.id, wait: id };
        },
      ],
      [
        'move',
        async () => {
          const { slot, invoice } = await taken();
          const { id } = await waiting(slot);
          const [other] = await make.slots({ from: TOMORROW });
          const moves = [{ id: invoice.id, reservable_time_id: other?.id as number }];
          await top.ok(visits.move, { body: { moves } });
          return { time: slot.id, wait: id };
        },
      ],
      [
        'closing deleted',
        async () => {
          const [slot] = await make.slots({ from: TOMORROW });
          if (!slot) throw new Error('no slot');
          const body = { title: 'ترمیم کف', from: TOMORROW, to: TOMORROW, court_ids: [slot.court.id] };
          const closing = await top.ok(closedInvoices.create, { body });
          const { id } = await waiting(slot);
          await top.ok(closedInvoices.remove, { params: params(closing.data.id) });
          return { time: slot.id, wait: id };
        },
      ],
      [
        'times made',
        async () => {
          const [known] = await make.slots({ from: TOMORROW });
          const date = addDays(TODAY, 20);
          if (!known) throw new Error('no slot');
          const { id } = await waiting({ ...known, date });
          const { court, term } = known;
          await top.ok(times.generate, {
            body: { from: date, to: date, court_ids: [court.id], term_ids: [term.id] },
          });
          const { data } = await top.ok(reservableTimes.list, {
            query: { date: `${date}_${date}`, court: String(court.id) },
          });
          return { time: data[0]?.id as number, wait: id };
        },
      ],
      [
        'court in use again',
        async () => {
          const [slot] = await make.slots({ from: TOMORROW });
          if (!slot) throw new Error('no slot');
          const use = (active: boolean) =>
            top.ok(courts.update, { params: params(slot.court.id), body: { active } });
          await use(false);
          const { id } = await waiting(slot);
          // Another word of it brings nothing back.
          await use(false);
          expect(await waitersOf(slot.id)).toEqual([]);
          await use(true);
          return { time: slot.id, wait: id };
        },
      ],
      [
        'court out of the trash',
        async () => {
          const [slot] = await make.slots({ from: addDays(TODAY, 27) });
          if (!slot) throw new Error('no slot');
          // For any court: nobody waits for one that is in the trash.
          await top.ok(courts.remove, { params: params(slot.court.id) });
          const { id } = await waiting(slot, { court_ids: null });
          await top.ok(courts.restore, { params: params(slot.court.id) });
          return { time: slot.id, wait: id };
        },
      ],
    ];
    for (const [name, free] of ways) {
      const { time, wait } = await free();
      expect(await waitersOf(time), name).toEqual([wait]);
    }
  });

  test('and not what was free before, is taken again, closed, gone by, or somebody else’s', async () => {
    const [before] = await make.slots({ from: TOMORROW });
    if (!before) throw new Error('no slot');
    await waiting(before);
    expect(await waitersOf(before.id)).toEqual([]);

    const { slot, invoice } = await taken();
    const first = await waiting(slot);
    const second = await waiting(slot);
    await waiting(slot, { to: '19:00' });
    await waiting(slot, { date_from: addDays(slot.date, 1), date_to: addDays(slot.date, 3) });
    await waiting(slot, { court_ids: null, type: 'grass' });
    expect(await waitersOf(slot.id)).toEqual([]);
    await top.ok(saleInvoices.cancel, { params: params(invoice.id), body: { mode: 'full' } });
    expect(await waitersOf(slot.id)).toEqual([first.id, second.id]);
    await make.booking({ reservable_time_ids: [slot.id] });
    expect(await waitersOf(slot.id)).toEqual([]);
    const later = await taken();
    await waiting(later.slot);
    await top.ok(saleInvoices.cancel, { params: params(later.invoice.id), body: { mode: 'full' } });
    expect(await waitersOf(later.slot.id)).toHaveLength(1);
    await top.ok(courts.update, { params: params(later.slot.court.id), body: { active: false } });
    expect(await waitersOf(later.slot.id)).toEqual([]);
  });

  test('and not what has begun too long ago to be sold, of which nobody is told either', async () => {
    const { slot, invoice } = await taken(TODAY);
    const { id } = await waiting(slot);
    await top.ok(saleInvoices.cancel, { params: params(invoice.id), body: { mode: 'full' } });
    const minutes = (bookable_after_start: number | null) =>
      club.db.updateTable('club').set({ bookable_after_start }).execute();
    const offer = () =>
      top.call(waitlist.offer, { params: params(id), body: { time_id: slot.id, message: false } });
    // 18:20 in Tehran, 20 minutes after its start.
    club.clock.set('2026-11-21T14:50:00Z');
    await minutes(20);
    expect(await waitersOf(slot.id)).toEqual([]);
    expect((await offer()).body.error).toMatchObject({
      code: 'passed',
      fields: { time_id: ['not_allowed'] },
    });
    await minutes(21);
    expect(await waitersOf(slot.id)).toEqual([id]);
    await minutes(null);
    expect((await offer()).status).toBe(200);
    club.clock.set('2026-11-21T08:00:00Z');
  });

  test('who cancels is told how many others wait', async () => {
    const { slot, invoice } = await taken();
    const foretold = async () => {
      const one = await top.ok(saleInvoices.calculateCancelPrice, { params: params(invoice.id), body: {} });
      const visit = await top.ok(visits.calculateCancelPrice, { body: { ids: [invoice.id] } });
      expect(visit.data.waiting).toBe(one.data.waiting);
      return one.data.waiting;
    };
    expect(await foretold()).toBe(0);
    const { user } = await waiting(slot);
    await waiting(slot, { user_id: user.id, note: 'دوباره' });
    await waiting(slot);
    await waiting(slot, { user_id: invoice.user.id });
    await waiting({ ...slot, start_time: '00:00', end_time: '01:00' });
    expect(await foretold()).toBe(2);
    await top.ok(users.remove, { params: params(user.id) });
    expect(await foretold()).toBe(1);
  });

  test('as the pure rule says, whatever is waited for', async () => {
    const hours = ['08:00-09:30', '12:00-13:00', '18:00-19:30', '22:00-23:30'];
    const made = await make.slots({ hours, from: addDays(TODAY, 40), to: addDays(TODAY, 43) });
    const [court] = made;
    const { data: known } = await top.ok(courts.get, { params: params(court?.court.id as number) });
    const day = fc.integer({ min: 39, max: 44 }).map((n) => addDays(TODAY, n));
    const clock = fc.constantFrom(
      '00:00',
      '08:00',
      '08:01',
      '12:00',
      '18:00',
      '19:30',
      '22:00',
      '23:30',
      '24:00',
    );
    const wishes = fc.sample(
      fc.record({
        days: fc.tuple(day, day).map((days) => days.toSorted()),
        hours: fc.tuple(clock, clock).filter(([from, to]) => from < to && from !== '24:00'),
        court_ids: fc.constantFrom(null, [known.id], [1_000_000]),
        type: fc.constantFrom(null, ...COURT_TYPES),
      }),
      60,
    );
    const { id: user_id } = await make.customer();
    for (const {
      days: [date_from, date_to],
      hours: [from, to],
      court_ids,
      type,
    } of wishes) {
      await sql`insert into waitlist (user_id, date_from, date_to, "from", "to", court_ids, type, created_at)
        values (${user_id}, ${date_from}::date, ${date_to}::date, ${from}::time, ${to}::time, ${court_ids}::bigint[],
        ${type}, ${club.clock.now()})`.execute(club.db);
    }
    const asked = await club.db.selectFrom('waitlist').selectAll().where('user_id', '=', user_id).execute();
    expect(asked).toHaveLength(60);
    for (const slot of made) {
      await sql`update reservable_times set state = 'closed' where id = ${slot.id}`.execute(club.db);
      await sql`update reservable_times set state = 'free' where id = ${slot.id}`.execute(club.db);
      const wanted = { ...slot, court_id: slot.court.id, type: known.type };
      const expected = asked.filter((wish) => fulfilsWish(wish, wanted)).map(({ id }) => id);
      expect(await waitersOf(slot.id)).toEqual(expected);
      // An answer names the next few only.
      await sql`update reservable_times set state = 'closed' where id = ${slot.id}`.execute(club.db);
    }
    await club.db.deleteFrom('waitlist').where('user_id', '=', user_id).execute();
  });
});

describe('who waits', () => {
  test('is told by a message or by phone, once and for that slot, and only of one that is free and fits', async () => {
    const { slot, invoice } = await taken();
    const { id, user } = await waiting(slot);
    const offer = (body: CallBody<typeof waitlist.offer>) =>
      top.call(waitlist.offer, { params: params(id), body });
    expect((await offer({ time_id: slot.id })).body.error.code).toBe('slot_taken');
    await top.ok(saleInvoices.cancel, { params: params(invoice.id), body: { mode: 'full' } });
    const [elsewhere] = await make.slots({ from: TOMORROW });
    expect((await offer({ time_id: elsewhere?.id as number })).body.error.fields).toEqual({
      time_id: ['not_allowed'],
    });
    expect((await offer({ time_id: 999_999_999 })).body.error.fields).toEqual({ time_id: ['unknown'] });
    expect((await offer({ time_id: slot.id, message: true })).body.data).toMatchObject({ state: 'offered' });
    const queued = await club.db.selectFrom('messages').selectAll().where('user_id', '=', user.id).execute();
    expect(queued.map(({ kind, text }) => [kind, text.includes(slot.court.name)])).toEqual([
      ['waitlist', true],
    ]);
    const freed = async () => (await top.ok(waitlist.freed)).data.find((one) => one.id === slot.id)?.waiting;
    expect(await freed()).toMatchObject([{ id, offered: true }]);
    // Another desk that had the same card open tells nobody twice.
    expect((await offer({ time_id: slot.id, message: true })).body.error.code).toBe('stale');
    expect((await offer({ time_id: slot.id })).body.data).toMatchObject({ state: 'offered' });
    const texts = () => club.db.selectFrom('messages').select('id').where('user_id', '=', user.id).execute();
    expect(await texts()).toHaveLength(1);
    // Told by mistake: whoever waits again is told again.
    await top.ok(waitlist.update, { params: params(id), body: { state: 'waiting' } });
    expect(await freed()).toMatchObject([{ id, offered: false }]);
    await offer({ time_id: slot.id, message: true });
    expect(await texts()).toHaveLength(2);
    await top.ok(waitlist.update, { params: params(id), body: { state: 'canceled' } });
    expect(await waitersOf(slot.id)).toEqual([]);
    expect((await offer({ time_id: slot.id })).body.error.code).toBe('not_active');
  });

  test('is told again of a slot that somebody else had meanwhile', async () => {
    const { slot, invoice } = await taken();
    const { id } = await waiting(slot);
    const isTold = async () => {
      const { data } = await top.ok(waitlist.freed);
      return data.find((one) => one.id === slot.id)?.waiting.find((one) => one.id === id)?.offered;
    };
    const tell = () => top.ok(waitlist.offer, { params: params(id), body: { time_id: slot.id } });
    await top.ok(saleInvoices.cancel, { params: params(invoice.id), body: { mode: 'full' } });
    expect(await isTold()).toBe(false);
    await tell();
    expect(await isTold()).toBe(true);
    const [between] = await make.booking({ reservable_time_ids: [slot.id] });
    await top.ok(saleInvoices.cancel, { params: params(between?.id as number), body: { mode: 'full' } });
    expect(await isTold()).toBe(false);
    await tell();
    expect(await isTold()).toBe(true);
    // Of an offer of before nobody knows which time it was: told it stays.
    await club.db.updateTable('waitlist').set({ offered_freed: null }).where('id', '=', id).execute();
    expect(await isTold()).toBe(true);
  });

  test('waits no more once they have booked what they waited for, and not for anything else', async () => {
    const { slot, invoice } = await taken();
    const own = await waiting(slot);
    const wider = await waiting(slot, { user_id: own.user.id, from: '08:00', to: '24:00', court_ids: null });
    const other = await waiting(slot);
    const later = await waiting(slot, {
      user_id: own.user.id,
      date_from: addDays(slot.date, 9),
      date_to: addDays(slot.date, 9),
    });
    await top.ok(saleInvoices.cancel, { params: params(invoice.id), body: { mode: 'full' } });
    const [booked] = await make.booking({ user_id: own.user.id, reservable_time_ids: [slot.id] });
    for (const { id } of [own, wider])
      expect(await stateOf(id)).toMatchObject({ state: 'booked', invoice_id: booked?.id });
    for (const { id } of [other, later]) expect((await stateOf(id)).state).toBe('waiting');
    const edit = await top.call(waitlist.update, {
      params: params(own.id),
      body: { state: 'booked' as never },
    });
    expect(edit.body.error.fields).toEqual({ state: ['not_allowed'] });
    // Put back by hand they wait again, and that booking served nothing.
    const note = await top.ok(waitlist.update, { params: params(wider.id), body: { note: 'شب بهتر' } });
    expect(note.data).toMatchObject({ state: 'booked', invoice_id: booked?.id });
    const again = await top.ok(waitlist.update, { params: params(wider.id), body: { state: 'waiting' } });
    expect(again.data).toMatchObject({ state: 'waiting', invoice_id: null });
  });

  test('waits no more once a move has brought them there; nor does a move within what they have had anyway end it', async () => {
    const [first, wanted, third] = await make.slots({
      hours: ['14:00-15:30', '16:30-18:00', '18:00-19:30'],
      from: TOMORROW,
    });
    if (!first || !wanted || !third) throw new Error('no slots');
    const [invoice] = await make.booking({ reservable_time_ids: [first.id] });
    if (!invoice) throw new Error('no booking');
    const user_id = invoice.user.id;
    const own = await waiting(wanted, { user_id });
    const wide = await waiting(wanted, { user_id, from: '08:00', to: '24:00' });
    const moved = async (to: typeof wanted) => {
      const moves = [{ id: invoice.id, reservable_time_id: to.id }];
      await top.ok(visits.move, { body: { moves } });
    };
    await moved(wanted);
    expect(await stateOf(own.id)).toMatchObject({ state: 'booked', invoice_id: invoice.id });
    expect((await stateOf(wide.id)).state).toBe('waiting');
    // Taken back, it has not brought them there.
    await moved(first);
    expect(await stateOf(own.id)).toMatchObject({ state: 'waiting', invoice_id: null });
    await moved(wanted);
    expect((await stateOf(own.id)).state).toBe('booked');

    const late = await waiting(third, { user_id });
    const body = { reservable_time_id: third.id };
    await top.ok(saleInvoices.update, { params: params(invoice.id), body });
    expect(await stateOf(late.id)).toMatchObject({ state: 'booked', invoice_id: invoice.id });
  });

  test('is closed by the day’s run when the days are over, and waits as the other where they were merged', async () => {
    const { slot } = await taken();
    const past = await waiting(slot, { court_ids: null, date_from: TODAY, date_to: TODAY });
    const still = await waiting(slot, { court_ids: null, date_from: TODAY, date_to: addDays(TODAY, 1) });
    const into = await make.customer();
    await top.ok(people.merge, { params: params(still.user.id), body: { into: into.id } });
    expect((await stateOf(still.id)).user.id).toBe(into.id);
    club.clock.advance(DAY);
    await runDay(club);
    club.clock.advance(-DAY);
    expect((await stateOf(past.id)).state).toBe('canceled');
    expect((await stateOf(still.id)).state).toBe('waiting');
  });
});

describe('what is sent', () => {
  test('is refused by the field that is wrong, and nothing of it is kept', async () => {
    const { id: user_id } = await make.customer();
    const good = { user_id, date_from: TODAY, date_to: TOMORROW, from: '18:00', to: '24:00' };
    const count = async () => (await top.ok(waitlist.list, { query: { user: String(user_id) } })).data.length;
    for (const [wrong, fields] of [
      [{ user_id: 999_999_999 }, { user_id: ['unknown'] }],
      [{ date_to: addDays(TODAY, -1) }, { date_to: ['conflict'] }],
      [{ date_from: addDays(TODAY, -3), date_to: addDays(TODAY, -1) }, { date_to: ['min'] }],
      [{ date_to: addDays(TODAY, 400) }, { date_to: ['max'] }],
      [{ from: '19:00', to: '19:00' }, { to: ['conflict'] }],
      [{ court_ids: [999_999_999] }, { court_ids: ['unknown'] }],
      [{ type: 'clay' as never }, { type: ['not_allowed'] }],
    ] as const) {
      const body = { ...good, ...wrong } as CallBody<typeof waitlist.create>;
      const reply = await top.call(waitlist.create, { body });
      expect([reply.status, reply.body.error?.fields], JSON.stringify(wrong)).toEqual([422, fields]);
    }
    expect(await count()).toBe(0);
    const key = crypto.randomUUID();
    const first = await top.call(waitlist.create, { body: good }, { key });
    const again = await top.call(waitlist.create, { body: good }, { key });
    expect(again.body).toEqual(first.body);
    expect(await count()).toBe(1);
    const { id } = first.body.data;
    const edit = await top.call(waitlist.update, { params: params(id), body: { to: '17:00' } });
    expect(edit.body.error.fields).toEqual({ to: ['conflict'] });
  });

  test('may name a court that is in the trash by now: it is told of, changed and ended, and given none anew', async () => {
    const there = await taken();
    const [gone] = await make.slots({ from: TOMORROW });
    const court_ids = [gone?.court.id as number, there.slot.court.id];
    const { id } = await waiting(there.slot, { court_ids });
    await top.ok(courts.remove, { params: params(gone?.court.id as number) });
    await top.ok(saleInvoices.cancel, { params: params(there.invoice.id), body: { mode: 'full' } });
    await top.ok(waitlist.offer, { params: params(id), body: { time_id: there.slot.id } });
    const change = (body: CallBody<typeof waitlist.update>) =>
      top.call(waitlist.update, { params: params(id), body });
    const [more] = await make.slots({ from: TOMORROW });
    const wider = [...court_ids, more?.court.id as number];
    expect((await change({ to: '24:00', court_ids: wider })).body.data).toMatchObject({ court_ids: wider });
    expect((await change({ court_ids: [there.slot.court.id] })).status).toBe(200);
    expect((await change({ court_ids })).body.error.fields).toEqual({ court_ids: ['unknown'] });
    expect((await change({ state: 'canceled' })).body.data).toMatchObject({ state: 'canceled' });
  });

  test('phones are told to who may see people only', async () => {
    const { slot, invoice } = await taken();
    const { id } = await waiting(slot);
    await top.ok(saleInvoices.cancel, { params: params(invoice.id), body: { mode: 'full' } });
    const desk = await club.as({ permissions: ['invoice.show', 'invoice.create', 'calendar.show'] });
    expect((await desk.ok(waitlist.get, { params: params(id) })).data.user.phone_number).toBeNull();
    // Nor is one guessed, digit by digit.
    const { phone_number, family } = (await top.ok(waitlist.get, { params: params(id) })).data.user;
    const found = async (by: typeof desk, search: string) =>
      (await by.ok(waitlist.list, { query: { search } })).data.some((one) => one.id === id);
    expect(await found(top, phone_number as string)).toBe(true);
    expect(await found(desk, phone_number as string)).toBe(false);
    expect(await found(desk, family)).toBe(true);
    const { data } = await desk.ok(waitlist.freed);
    expect(data.find((one) => one.id === slot.id)?.waiting[0]?.user.phone_number).toBeNull();
  });
});
