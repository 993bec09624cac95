import { chosen, inPersian, LIMIT, lookAt, THEMES, test } from './axe.ts';
import { expect } from './fixtures.ts';

// Two halves, for two files side by side; with axe-en.test.ts every pair of language, theme and device is met.
test('axe finds nothing on routes and sheets in fa: the even ones', LIMIT, async ({ scenes, viewerOf }) => {
  // Half of them in one theme more, as axe-en.test.ts has two of them for each view.
  const one = (index: number) => (chosen(index, 4) === 0 ? [THEMES[1 + (index % 4)] as string] : []);
  expect(await lookAt(scenes, viewerOf, 'fa', one, (index) => inPersian(index) && index % 2 === 0)).toEqual(
    {},
  );
});
