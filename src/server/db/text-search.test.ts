import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '#domain/persian.ts';
import { escapeLike, searchWords } from './text-search.ts';

it('looks for each word once, however it is written', () => {
  expect(searchWords('علی كاظمي کاظمی  علي')).toEqual(['کاظمی', 'علی']);
  expect(searchWords(' \u200c ')).toEqual([]);
});

it('looks for the longest eight of many', () => {
  const words = searchWords('ا ب پپ ت ث جج چ ح خخ د ذذذ رر زز سس شش');
  expect(words).toHaveLength(8);
  expect(words[0]).toBe('ذذذ');
  expect(words.every((word) => word.length > 1)).toBe(true);
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 5 }), { maxLength: 40 }), (some) => {
      const found = searchWords(some.join(' '));
      expect(found.length).toBeLessThanOrEqual(8);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((word) => fold(some.join(' ')).includes(word))).toBe(true);
    }),
  );
});

it('takes the signs of a pattern for letters', () => {
  expect(escapeLike('5%_\\')).toBe('5\\%\\_\\\\');
});
