import { describe, expect, it } from 'vitest';
import type { Source } from '#app/parts/money/places.ts';
import { bodyOf } from './money-body.ts';
import { chosenPlace, EMPTY, hasWage, leaving, mostOf, plannedLines, shortfall } from './money-draft.ts';

const bank: Source = {
  type: 'bank',
  pos: false,
  first: 5,
  places: [
    { id: 5, name: 'بانک ملت', balance: 12_000_000 },
    { id: 6, name: 'بانک سامان', balance: 500_000 },
  ],
};
const cash: Source = {
  type: 'cash',
  pos: false,
  first: 4,
  places: [{ id: 4, name: 'صندوق پذیرش', balance: 900_000 }],
};
const place = (source: Source, at = 0) => {
  const { id, name, balance } = source.places[at] as Source['places'][number];
  return { type: source.type, id, name, balance };
};

describe('the place of a side', () => {
  it('is the one that was chosen, as long as it is offered', () => {
    expect(chosenPlace([bank, cash], { type: 'bank', id: 6 })?.id).toBe(6);
    expect(chosenPlace([cash], { type: 'bank', id: 6 })).toMatchObject({ type: 'cash', id: 4 });
  });
  it('is the first before, and never that of the other side', () => {
    expect(chosenPlace([bank, cash], null)?.id).toBe(5);
    expect(chosenPlace([bank, cash], null, { type: 'bank', id: 5 })?.id).toBe(6);
    expect(chosenPlace([bank], { type: 'bank', id: 5 }, { type: 'bank', id: 5 })?.id).toBe(6);
    expect(chosenPlace([cash], null, { type: 'cash', id: 4 })).toBeNull();
    expect(chosenPlace([], null)).toBeNull();
  });
});

it('asks for a fee only of a bank or a gateway that money is sent from', () => {
  expect(hasWage('transfer', { type: 'bank', id: 5 })).toBe(true);
  expect(hasWage('transfer', { type: 'cash', id: 4 })).toBe(false);
  expect(hasWage('payment', { type: 'bank', id: 5 })).toBe(false);
});

it('says by how much a source goes below zero, fee included, and the most that it holds', () => {
  const typed = { price: 899_000, wage: 2_500 };
  expect(leaving('transfer', typed, { type: 'bank', id: 6 })).toBe(901_500);
  expect(leaving('transfer', typed, { type: 'cash', id: 4 })).toBe(899_000);
  expect(shortfall(place(cash), 899_000)).toBe(0);
  expect(shortfall(place(cash), 1_000_000)).toBe(100_000);
  expect(shortfall({ ...place(cash), balance: -50_000 }, 10_000)).toBe(10_000);
  expect(shortfall({ ...place(cash), balance: null }, 10_000)).toBe(0);
  expect(mostOf(place(bank, 1), 2_500)).toBe(497_500);
  expect(mostOf(place(bank, 1), 600_000)).toBe(0);
});

it('plans lines that balance', () => {
  const names = { from: 'بانک ملت', to: 'صندوق پذیرش', wage: 'کارمزد' };
  const lines = plannedLines('transfer', { price: 10_000_000, wage: 2_500 }, names);
  expect(lines).toEqual([
    { account: 'صندوق پذیرش', debit: 10_000_000, credit: 0 },
    { account: 'کارمزد', debit: 2_500, credit: 0 },
    { account: 'بانک ملت', debit: 0, credit: 10_002_500 },
  ]);
  // A fee that was typed for a transfer is no part of what stands in its place now.
  expect(plannedLines('cost', { price: 100, wage: 50 }, names)).toHaveLength(2);
});

describe('what is sent', () => {
  const client_ref = '01890000-0000-7000-8000-000000000001';
  const draft = {
    ...EMPTY,
    price: 600_000,
    person: { id: 12, name: 'سارا محمدی', phone: '09120000000', balance: 0 },
    cost_type: { id: 70, name: 'نظافت' },
    wage: 2_500,
    tracking: '۴۰۹۲ ۲۳۱۰',
    invoice_ids: [3],
  };
  const sides = { from: place(bank), to: place(cash), description: null, client_ref };

  it('is only what the call of its kind takes', () => {
    expect(bodyOf('receive', draft, sides)).toEqual({
      client_ref,
      price: 600_000,
      cash_id: 4,
      user_id: 12,
      invoice_ids: [3],
    });
    expect(bodyOf('payment', draft, sides)).toEqual({
      client_ref,
      price: 600_000,
      bank_id: 5,
      user_id: 12,
      transaction_reference_id: '40922310',
    });
    expect(bodyOf('cost', draft, { ...sides, description: ' نظافت ' })).toEqual({
      client_ref,
      price: 600_000,
      bank_id: 5,
      cost_type_id: 70,
      description: 'نظافت',
    });
    expect(bodyOf('transfer', { ...draft, date: '2026-11-20' }, sides)).toEqual({
      client_ref,
      price: 600_000,
      date: '2026-11-20',
      source_type: 2,
      source_id: 5,
      destination_type: 1,
      destination_id: 4,
      payment_type: 'sheba',
      wage: 2_500,
    });
  });
  it('names who is only on this device by the reference', () => {
    const person = { ...draft.person, id: 0, ref: client_ref };
    expect(bodyOf('receive', { ...draft, person }, sides)).toMatchObject({ user_id: `ref:${client_ref}` });
  });
  it('says who was paid, of a payment and of a cost', () => {
    const paid = { ...draft, company: { id: 7, name: 'پارس' }, payee: { ...draft.person, id: 9 } };
    expect(bodyOf('payment', paid, sides)).toMatchObject({ user_id: 12, company_id: 7 });
    expect(bodyOf('cost', paid, sides)).toMatchObject({ user_id: 9, company_id: 7 });
    expect(bodyOf('receive', paid, sides)).not.toHaveProperty('company_id');
  });
  it('has no fee of a cash box', () => {
    const swapped = { ...sides, from: place(cash), to: place(bank) };
    expect(bodyOf('transfer', draft, swapped)).not.toHaveProperty('wage');
  });
});
