import { expect, it } from 'vitest';
import type { Columns } from './columns.ts';
import { panelFilters, shownFilter } from './filters.ts';
import { SLOT_FILTERS } from './sales/slot-filters.ts';

const STATES = {
  on: { fa: 'روشن', en: 'On' },
  off: { fa: 'خاموش', en: 'Off' },
  old: { fa: 'کهنه', en: 'Old' },
};
const columns: Columns<{ state: keyof typeof STATES }> = {
  state: {
    title: { fa: 'وضعیت', en: 'Status' },
    kind: 'text',
    choices: STATES,
    value: ({ state }, lang) => STATES[state][lang],
  },
  price: { title: { fa: 'مبلغ (تومان)', en: 'Amount (toman)' }, kind: 'amount', value: () => 1 },
  owes: { title: { fa: 'مانده', en: 'Balance' }, kind: 'balance', value: () => 1 },
  holds: { title: { fa: 'موجودی', en: 'Balance' }, kind: 'amount', value: () => 1 },
};
const shown = (name: string, filters: Parameters<typeof shownFilter>[1]) =>
  shownFilter(name, filters, columns);

it('a kind alone is called as its column, without the unit, and chooses from the words that it takes', () => {
  expect(shown('price', { price: 'amount' })).toEqual({
    name: 'price',
    kind: 'amount',
    title: { fa: 'مبلغ', en: 'Amount' },
  });
  expect(shown('state', { state: ['off', 'on'] })?.choices).toEqual({ on: STATES.on, off: STATES.off });
  expect(shown('price', {})).toBeUndefined();
});

it('what is described goes before what the column says', () => {
  const filters = { how: { kind: ['old'], column: 'state', title: { fa: 'چگونه', en: 'How' } } } as const;
  expect(shown('how', filters)).toEqual({
    name: 'how',
    kind: ['old'],
    title: filters.how.title,
    choices: { old: STATES.old },
  });
});

it('a balance is owed where its column is of a person, else held', () => {
  expect(shown('owes', { owes: 'balance' })?.sum).toBe('owed');
  expect(shown('holds', { holds: 'balance' })?.sum).toBe('held');
});

it('the panel leaves out what is hidden', () => {
  const filters = { holds: 'balance', price: { kind: 'amount', hidden: true } } as const;
  expect(panelFilters({ filters }, columns).map(({ name }) => name)).toEqual(['holds']);
});

it('hours are told as the clock shows them', () => {
  expect([SLOT_FILTERS.hour.choices[7], SLOT_FILTERS.hour.choices[18]]).toEqual([
    { fa: '۰۷:۰۰', en: '07:00' },
    { fa: '۱۸:۰۰', en: '18:00' },
  ]);
});
