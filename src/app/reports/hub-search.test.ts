import { expect, test } from 'vitest';
import { app } from '#app/i18n/fa/app.ts';
import { screens } from '#app/i18n/fa/screens.ts';
import { start } from '#app/i18n/fa/start.ts';
import { flatten } from '#app/i18n/make-words.ts';
import type { Words } from '#app/i18n/words.ts';
import { searchHub } from './hub-search.ts';

const fa = flatten({ ...start, ...app, ...screens });
const words = { t: (key: string) => fa[key], locale: 'fa' } as unknown as Pick<Words, 't' | 'locale'>;
const found = (typed: string, books = true) => {
  const all = searchHub(typed, words, { report: () => true, books });
  return {
    groups: all.groups.map(({ names, charts }) => [...names, ...(charts ? ['charts'] : [])]),
    books: all.books.map(([path]) => path.split('/').at(-1)),
  };
};

test('the search of the hub finds drawings and books, too', () => {
  expect(found('نمودار')).toEqual({ groups: [['charts']], books: [] });
  expect(found('تراز آزمایشی')).toEqual({ groups: [], books: ['trial-balance'] });
  expect(found('تراز آزمایشی', false)).toEqual({ groups: [], books: [] });
  expect(found('اشغال').groups).toEqual([['occupancy']]);
  expect(found('')).toMatchObject({ groups: { length: 3 }, books: { length: 9 } });
  expect(found('چیزی که نیست')).toEqual({ groups: [], books: [] });
});
