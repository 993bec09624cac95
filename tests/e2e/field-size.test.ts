import { Viewer } from '../support/viewer.ts';
import { smallFieldsOf } from '../visual/faults.ts';
import { findSubjects, scenesOf } from '../visual/scenes.ts';
import { wordOf } from '../visual/words.ts';
import { expect, test } from './fixtures.ts';

/** Papers and trash views have no fields of their own. */
const WITHOUT = /print|paper|trash|offline|lost/;

test('no field of a phone has letters so small that the browser zooms into it', { timeout: 900_000 }, async ({
  club,
  open,
}) => {
  const scenes = scenesOf(await findSubjects(club)).filter(
    ({ name, person, device, go }) =>
      !WITHOUT.test(name) &&
      person !== null &&
      (device ?? 'phone') === 'phone' &&
      // A further step in the same sheet has no other kinds of fields.
      (go === undefined || /booking-new$|receive-much|document-new|clear-gateway/.test(name)),
  );
  const viewer = await Viewer.on(await open({ device: 'phone', person: 'manager' }));
  const { page } = viewer;
  const stand = { page, sheet: page.getByRole('dialog'), word: (f: string, n: string) => wordOf('fa', f, n) };
  const small: Record<string, string[]> = {};
  let seen = 0;
  for (const { name, address, go } of scenes) {
    await (go ? viewer.show(address, () => go(stand)) : viewer.turnTo(address));
    seen += await page.locator('input:not(.native), select, textarea').count();
    const found = await page.evaluate(smallFieldsOf);
    if (found.length > 0) small[name] = found;
  }
  expect(small).toEqual({});
  expect(seen).toBeGreaterThan(200);
});
