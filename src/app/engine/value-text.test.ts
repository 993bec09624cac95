import { expect, test, vi } from 'vitest';
import { screens as en } from '#app/i18n/en/screens.ts';
import { start as enStart } from '#app/i18n/en/start.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { courts } from '#contract/settings/courts.ts';
import type { FieldSpec } from './form.ts';

// The words of the app begin in the device's language; a test has none.
vi.stubGlobal('localStorage', { getItem: () => null });
const { keyOf, queryClient } = await import('#app/data/query.ts');
const { cachedName: namedIn, valueText } = await import('./value-text.ts');

const words = makeWords('en', flatten({ ...en, ...enStart }));
const field = (type: string, more: object = {}) => ({ type, label: 'people.phone', ...more }) as FieldSpec;
const text = (value: unknown, type = 'own', more: object = {}) => valueText(words, field(type, more), value);

test('what two people have written is told in words that can be read', () => {
  expect(text('2026-11-20', 'date')).toBe(words.date('2026-11-20'));
  expect(text('2026-11-20', 'own', { kind: () => 'date' })).toBe(words.date('2026-11-20'));
  expect(text([0, 6], 'weekdays')).toBe('Saturday, Friday');
  expect(text(12.5, 'percent')).toBe('12.5%');
  expect(text(true)).toBe('Yes');
  expect(text({ id: 3, name: 'Sara', family: 'Kaveh' })).toBe('Sara Kaveh');
  expect(text([{ name: 'A' }, { name: 'B' }])).toBe('A, B');
  expect(text([101, 102, 104])).toBe('3 items');
  expect(text({ type: 1 })).toBe('Filled in');
  expect(text(5, 'choice', { options: [], other: 'people.window_days' })).toContain('5');
});

test('ids are told by the names of their list, as far as it was read', () => {
  const show = namedIn(courts.list);
  expect(text([1, 2], 'own', { show })).toBe('2 items');
  queryClient.setQueryData(keyOf(courts.list, { query: { per_page: '200' } }), {
    data: [
      { id: 1, name: 'North' },
      { id: 2, name: 'South' },
    ],
  } as never);
  expect(text([1, 2], 'own', { show })).toBe('North, South');
  expect(text(2, 'own', { show })).toBe('South');
  expect(text([1, 9], 'own', { show })).toBe('2 items');
});
