import { chosen, LIMIT, lookAt, THEMES, test } from './axe.ts';
import { expect } from './fixtures.ts';

test('axe finds nothing on any route or sheet in fa: the odd ones', LIMIT, async ({ scenes, viewerOf }) => {
  const one = (index: number) => [THEMES[1 + chosen(index, 4)] as string];
  expect(await lookAt(scenes, viewerOf, 'fa', one, (index) => index % 2 === 1)).toEqual({});
});
