import { LIMIT, lookAt, THEMES, test } from './axe.ts';
import { expect } from './fixtures.ts';

test('axe finds nothing in en and in the other themes', LIMIT, async ({ scenes, viewerOf }) => {
  expect(await lookAt(scenes, viewerOf, 'en', () => THEMES.slice(1))).toEqual({});
});
