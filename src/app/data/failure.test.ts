import { expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { failureOf } from './failure.ts';

const query = { data: undefined, error: null, isPaused: false, failureReason: null };
const broken = new CallError('network');

it('is nothing while an answer is there, or on its way', () => {
  expect(failureOf({ ...query, data: {}, error: broken })).toBeNull();
  expect(failureOf(query)).toBeNull();
  expect(failureOf({ ...query, failureReason: broken })).toBeNull();
});

it('is what went wrong, also while a try waits for a network', () => {
  expect(failureOf({ ...query, error: broken })).toBe(broken);
  expect(failureOf({ ...query, isPaused: true, failureReason: broken })).toBe(broken);
  expect(failureOf({ ...query, isPaused: true })?.code).toBe('network');
  expect(failureOf({ ...query, error: new Error('x') })?.code).toBe('answer');
});
