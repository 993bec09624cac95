import { expect, test } from 'vitest';
import { isRestored } from './restore-request.ts';

const [then, now] = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'];
const row = { id: 7, work: null, retrieved_at: then };

test('a backup that is put back a second time has landed once its moment is another one', () => {
  const asked = { id: 7, retrieved_at: then };
  expect(isRestored(row, asked)).toBe(false);
  expect(isRestored({ ...row, work: 'swap' }, asked)).toBe(false);
  expect(isRestored({ ...row, retrieved_at: now }, asked)).toBe(true);
  expect(isRestored({ ...row, retrieved_at: now }, { ...asked, id: 8 })).toBe(false);
  expect(isRestored(row, null)).toBe(false);
});

test('the first time it has none before, and what did not come about has not landed', () => {
  const asked = { id: 7, retrieved_at: null };
  expect(isRestored(row, asked)).toBe(true);
  expect(isRestored({ ...row, retrieved_at: null }, asked)).toBe(false);
});
