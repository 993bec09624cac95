import { expect, it } from 'vitest';
import { insisted, overtaken, typedOver, withUnknown } from './typed-over.ts';

const NOTHING = { changes: {}, over: {} };

it('keeps what stood there when it was begun, however often it is written anew', () => {
  const once = typedOver(NOTHING, { name: 'الف' }, { name: 'یک', days: [0] });
  const again = typedOver(once, { name: 'ب' }, { name: 'دو', days: [0] });
  expect(again).toEqual({ changes: { name: 'ب' }, over: { name: 'یک' } });
});

it('is no change where it is as it stands', () => {
  const typed = typedOver(NOTHING, { name: 'الف', 7: 500 }, { name: 'یک', 7: 400 });
  expect(typedOver(typed, {}, { name: 'الف', 7: 400 })).toEqual({ changes: { 7: 500 }, over: { 7: 400 } });
  expect(typedOver(typed, { 7: 400 }, { name: 'یک', 7: 400 }).changes).toEqual({ name: 'الف' });
});

it('asks only about what both have made another', () => {
  const typed = typedOver(NOTHING, { 1: 500, 2: 500, 3: null }, { 1: 400, 2: 400, 3: 400 });
  expect(overtaken(typed, { 1: 400, 2: 400, 3: 400 })).toEqual([]);
  // Of the second, somebody else wrote the same.
  expect(overtaken(typed, { 1: 300, 2: 500, 3: 300, 4: 1 })).toEqual(['1', '3']);
  // What is not known is not told.
  expect(overtaken(typed, {})).toEqual([]);
});

it('asks no more about what was seen, and again about what comes after it', () => {
  const typed = typedOver(NOTHING, { 1: 500 }, { 1: 400 });
  const over = insisted(typed, { 1: 300 });
  expect(over.changes).toEqual({ 1: 500 });
  expect(overtaken(over, { 1: 300 })).toEqual([]);
  expect(overtaken(over, { 1: 350 })).toEqual(['1']);
});

it('asks about each field of a draft that does not say what it was typed over', () => {
  const old = { changes: { name: 'الف', price: 500, gone: 1 }, over: {} };
  const now = { name: 'دو', price: 500 };
  expect(overtaken(withUnknown(old, now), now)).toEqual(['name']);
  // Once seen, it may be overwritten.
  expect(overtaken(insisted(withUnknown(old, now), now), now)).toEqual([]);
});
