import { chosen, LIMIT, lookAt, THEMES, test } from './axe.ts';
import { expect } from './fixtures.ts';

// With axe-en.test.ts every pair of route, language, theme and device is met.
test('axe finds nothing on any route or sheet in fa', LIMIT, async ({ scenes, viewerOf }) => {
  const one = (index: number) => [THEMES[1 + chosen(index, 4)] as string];
  expect(await lookAt(scenes, viewerOf, 'fa', one)).toEqual({});
});
