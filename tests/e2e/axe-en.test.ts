import { chosen, LIMIT, lookAt, THEMES, test } from './axe.ts';
import { expect } from './fixtures.ts';

// A seeded sixth of the views, each in all themes: the others have been looked at in fa, with the same parts.
test('axe finds nothing in en and in the other themes', LIMIT, async ({ scenes, viewerOf }) => {
  const some = (index: number) => chosen(index + scenes.length, 6) === 0;
  expect(await lookAt(scenes, viewerOf, 'en', () => THEMES.slice(1), some)).toEqual({});
});
