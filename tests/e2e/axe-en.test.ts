import { chosen, LIMIT, lookAt, THEMES, test } from './axe.ts';
import { expect } from './fixtures.ts';

// A seeded sixth of the views, each in two of the themes: the others have been looked at in fa, with the same parts.
test('axe finds nothing in en and in the other themes', LIMIT, async ({ scenes, viewerOf }) => {
  const some = (index: number) => chosen(index + scenes.length, 6) === 0;
  const two = (index: number) => [1, 3].map((more) => THEMES[1 + ((index + more) % 4)] as string);
  expect(await lookAt(scenes, viewerOf, 'en', two, some)).toEqual({});
});
