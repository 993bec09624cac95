import { expect, it } from 'vitest';
import type { Words } from '#app/i18n/words.ts';
import { withChosen } from './with-chosen.ts';

const words = { t: (key: string) => key } as Pick<Words, 't'>;
const options = [{ value: '1', label: 'یک' }];
const labels = (value: string, list: { data: unknown; isLoading: boolean }, name?: string) =>
  withChosen(words, options, value, list, name).map(({ label }) => label);

it('what is chosen stands among what is offered, whatever is known of it', () => {
  const here = { data: [], isLoading: false };
  expect(labels('1', here)).toEqual(['یک']);
  expect(labels('', here)).toEqual(['یک']);
  expect(labels('7', here)).toEqual(['form.not_listed', 'یک']);
  expect(labels('7', here, 'هفت')).toEqual(['هفت', 'یک']);
  expect(labels('7', { data: undefined, isLoading: true })).toEqual(['…', 'یک']);
  // It failed, or may not be seen.
  expect(labels('7', { data: undefined, isLoading: false })).toEqual(['form.chosen', 'یک']);
});
