import { describe, expect, it } from 'vitest';
import { cellState } from './cell-state.ts';
import { reserved, slot } from './sample-times.ts';

describe('cellState', () => {
  it('is free until its end is behind the clock', () => {
    expect(cellState(slot(), false)).toEqual({ kind: 'free' });
    expect(cellState(slot(), true)).toEqual({ kind: 'blank' });
  });

  it('is closed, past or not', () => {
    expect(cellState(slot({ state: 'closed' }), true)).toEqual({ kind: 'closed' });
  });

  it('is quiet when settled', () => {
    expect(cellState(reserved(), false)).toEqual({
      kind: 'reserved',
      fill: 'paid',
      season: false,
      faded: false,
      note: { kind: 'settled' },
    });
  });

  it('says whether they came', () => {
    expect(cellState(reserved({ attended: true }), false)).toMatchObject({ note: { kind: 'came' } });
    expect(cellState(reserved({ attended: false }), true)).toMatchObject({
      faded: true,
      note: { kind: 'no_show' },
    });
  });

  it('warns of what is owed and never fades it', () => {
    const owing = reserved({ financial_status: 2, due: 350_000, attended: true });
    expect(cellState(owing, true)).toEqual({
      kind: 'reserved',
      fill: 'owing',
      season: false,
      faded: false,
      note: { kind: 'due', sum: 350_000 },
    });
  });

  it('tells money that waits for a confirmation from money that is missing', () => {
    const waits = { financial_status: 2, due: 350_000 };
    expect(cellState(reserved({ ...waits, pending: 350_000 }), false)).toMatchObject({
      note: { kind: 'pending', sum: 350_000 },
    });
    expect(cellState(reserved({ ...waits, pending: 100_000 }), false)).toMatchObject({
      note: { kind: 'due', sum: 250_000 },
    });
  });

  it('marks a season, also under what is owed', () => {
    const season = { id: 9, number: 4, count: 10 };
    expect(cellState(reserved({ season }), false)).toMatchObject({
      fill: 'season',
      season: true,
      note: { kind: 'season', number: 4, count: 10 },
    });
    expect(cellState(reserved({ season, financial_status: 2, due: 1 }), true)).toMatchObject({
      fill: 'owing',
      season: true,
      faded: false,
    });
  });

  it('is that of the whole visit', () => {
    const [paid, due] = [
      reserved({ attended: true }),
      reserved({ id: 8, financial_status: 2, due: 200_000 }),
    ];
    const more = reserved({ id: 9, financial_status: 2, due: 150_000, pending: 150_000 });
    expect(cellState(paid, false, [paid, due])).toMatchObject({
      fill: 'owing',
      note: { kind: 'due', sum: 200_000 },
    });
    expect(cellState(paid, true, [paid, due, more])).toMatchObject({
      faded: false,
      note: { kind: 'due', sum: 200_000 },
    });
    expect(cellState(more, false, [more, paid])).toMatchObject({ note: { kind: 'pending', sum: 150_000 } });
    expect(cellState(paid, false, [paid, reserved()])).toMatchObject({ note: { kind: 'came' } });
    const absent = reserved({ attended: false });
    expect(cellState(absent, true, [absent, reserved()])).toMatchObject({ note: { kind: 'settled' } });
    expect(cellState(absent, true, [absent, absent])).toMatchObject({ note: { kind: 'no_show' } });
  });

  it('says nothing of money to those who may not see it', () => {
    const hidden = reserved({ financial_status: null, due: null, paid: null, pending: null });
    expect(cellState(hidden, false)).toMatchObject({ fill: 'paid', note: { kind: 'reserved' } });
  });
});
