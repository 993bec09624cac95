import { describe, expect, it } from 'vitest';
import { readDesk, readReceive, slotsOf, writeReceive } from './address.ts';

describe('readDesk', () => {
  it('reads what stands in the address', () => {
    expect(readDesk({ date: '2026-11-20', view: 'week', court: 3, move: 45, sheet: 'find' })).toEqual({
      date: '2026-11-20',
      view: 'week',
      court: 3,
      move: 45,
    });
  });

  it('opens the calendar whatever stands there', () => {
    expect(readDesk({ date: '2026-02-30', view: true, court: 'x', move: -1 })).toEqual({
      date: undefined,
      view: undefined,
      court: undefined,
      move: undefined,
    });
  });
});

describe('slotsOf', () => {
  it.each([
    [{ kind: 'booking', id: '12,13' }, [12, 13]],
    [{ kind: 'booking', id: '12,12,x,0,-3,1.5' }, [12]],
    [{ kind: 'booking', id: undefined }, []],
    [{ kind: 'customer', id: '12' }, []],
    [null, []],
  ] as const)('%o', (sheet, slots) => expect(slotsOf(sheet)).toEqual(slots));
});

describe('what a receive is for', () => {
  it.each([
    {},
    { user: 12 },
    { user: 12, least: 50_000 },
    { invoice: 45 },
    { invoice: 45, user: 12 },
    { user: 12, past: [] },
    { user: 12, past: [3, 4] },
  ])('%o', (what) => expect(readReceive(writeReceive(what))).toEqual(what));

  it.each([undefined, '', 'user-', 'user-x', 'user-3-0', 'other-3', 'invoice-45-x', 'past', 'past-x-3'])(
    'nothing in %s',
    (id) => expect(readReceive(id)).toEqual({}),
  );
});
