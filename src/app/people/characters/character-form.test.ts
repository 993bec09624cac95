import { expect, it, vi } from 'vitest';
import { offersOf } from '#app/engine/choice-offers.ts';
import { screens } from '#app/i18n/fa/screens.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
const { characterForm } = await import('./character-form.ts');
const words = makeWords('fa', flatten(screens));

it('offers a window that only the server takes where a group has it already', () => {
  const { reservable_date: field } = characterForm.fields;
  if (field?.type !== 'choice') throw new Error(`${field?.type} is no choice`);
  const offered = (first: unknown) => offersOf(field, first, words).map(({ value }) => value);
  expect(offered(7)).toEqual([0, 7, 14, 30]);
  expect(offered(undefined)).toEqual([0, 7, 14, 30]);
  expect(offered(5)).toEqual([0, 7, 14, 30, 5]);
  expect(offersOf(field, 5, words).at(-1)).toEqual({ value: 5, text: '5', label: '۵ روز' });
});
