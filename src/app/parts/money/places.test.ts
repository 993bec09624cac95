import { describe, expect, it } from 'vitest';
import { paymentOf, placeOf, type Source, trackingProblem } from './places.ts';

const sources: Source[] = [
  {
    type: 'cash',
    pos: false,
    first: 4,
    places: [
      { id: 4, name: 'پذیرش', balance: 0 },
      { id: 9, name: 'بوفه', balance: 0 },
    ],
  },
  { type: 'gateway', pos: true, first: 2, places: [{ id: 2, name: 'کارت‌خوان', balance: 0 }] },
];

describe('a place', () => {
  it('is the first one until another is chosen', () => {
    expect(placeOf(sources, { type: 'cash', place_id: null, tracking: '' })?.id).toBe(4);
    expect(placeOf(sources, { type: 'cash', place_id: 9, tracking: '' })?.id).toBe(9);
    expect(placeOf(sources, { type: 'cash', place_id: 77, tracking: '' })?.id).toBe(4);
    expect(placeOf(sources, { type: 'bank', place_id: null, tracking: '' })).toBeUndefined();
  });

  it('makes a payment with its own field', () => {
    expect(paymentOf(sources, { type: 'cash', place_id: 9, tracking: 'x' }, 500)).toEqual({
      price: 500,
      cash_id: 9,
    });
    expect(paymentOf(sources, { type: 'gateway', place_id: null, tracking: '۱۲۳ ۴۵' }, 500)).toEqual({
      price: 500,
      payment_gateway_id: 2,
      transaction_reference_id: '12345',
    });
  });
});

describe('a tracking number', () => {
  it.each([
    ['cash', '', null],
    ['bank', '', 'required'],
    ['bank', '123', 'pattern'],
    ['bank', '۱۲۳۴', null],
    ['bank', 'abc123', 'pattern'],
    ['gateway', '1234', 'pattern'],
    ['gateway', 'A-123', null],
  ] as const)('of %s: «%s»', (type, tracking, problem) => {
    expect(trackingProblem({ type, place_id: null, tracking })).toBe(problem);
  });
});
