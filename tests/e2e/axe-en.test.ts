import { isPersianView, LIMIT, seededIndex, THEMES, test, testScenes } from './axe.ts';
import { expect } from './fixtures.ts';

// A seeded sixth of the views, in two themes each, of those not opened in fa.
test('axe finds nothing in en and in the other themes', LIMIT, async ({ scenes, viewerOf }) => {
  const some = (index: number) => !isPersianView(index) && seededIndex(index + scenes.length, 3) === 0;
  const two = (index: number) => [1, 3].map((more) => THEMES[1 + ((index + more) % 4)] as string);
  expect(await testScenes(scenes, viewerOf, 'en', two, some)).toEqual({});
});
