import { expect, test } from 'vitest';
import { silence } from './kinds.ts';

test('who may not write is told that, and not that the conversation is between others', () => {
  expect(silence({ status: 'created' }, false)).toBe('tickets.only_reads');
  expect(silence({ status: 'created' }, true)).toBe('tickets.only_looks');
  expect(silence({ status: 'canceled' }, false)).toBe('tickets.final');
});
