import { isPersianView, LIMIT, seededIndex, THEMES, test, testScenes } from './axe.ts';
import { expect } from './fixtures.ts';

// Split in two files to run side by side; together with axe-en.test.ts every combination of language, theme and device
// is covered.
test('axe finds nothing on routes and sheets in fa: the even ones', LIMIT, async ({ scenes, viewerOf }) => {
  // Half of them in one more theme; axe-en.test.ts has two per view.
  const one = (index: number) => (seededIndex(index, 4) === 0 ? [THEMES[1 + (index % 4)] as string] : []);
  expect(
    await testScenes(scenes, viewerOf, 'fa', one, (index) => isPersianView(index) && index % 2 === 0),
  ).toEqual({});
});
