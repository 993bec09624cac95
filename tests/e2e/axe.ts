import type { Page } from 'playwright';
import type { Device, Opening } from '../support/devices.ts';
import { Viewer } from '../support/viewer.ts';
import { addAxe, coloursIn, findings } from '../visual/axe-page.ts';
import { findSubjects, type Scene, scenesOf } from '../visual/scenes.ts';
import { wordOf } from '../visual/words.ts';
import { test as base } from './fixtures.ts';

export const THEMES = ['semi-dark', 'light', 'dark', 'sea', 'flamingo'];
/** Seeds the choice of views in English, of devices, and of additional themes in Persian. */
const SEED = 1405;
export const LIMIT = { timeout: 1_200_000 };

const personOf = ({ person }: Scene) => (person === undefined ? 'manager' : person);

async function show(viewer: Viewer, { address, go }: Scene, locale: 'fa' | 'en'): Promise<void> {
  const { page } = viewer;
  const word = (feature: string, name: string) => wordOf(locale, feature, name);
  const stand = { page, sheet: page.getByRole('dialog'), word };
  await (go ? viewer.show(address, () => go(stand)) : viewer.turnTo(address));
}

/** Views that repeat parts of other views. */
const SEEN = new Set([
  'booking-results',
  'booking-nobody',
  'booking-two',
  'booking-far',
  'reservation-past',
  'cancel-owing',
  'customer-upcoming',
  'customer-invoices-filter',
  'form-company-sheet',
  'coach',
  'coach-statement',
  'coach-receipts',
  'coach-classes',
  'customer-statement-print',
  'receive-whom',
  'find',
]);

/** Views that the list engine makes the same for every list: only a quarter is tested. */
const ALIKE = /-(?:print|trash|trash-empty)$|^form-.+-edit$/;

const isLookedAt = ({ name }: Scene, index: number): boolean =>
  !SEEN.has(name) && !(ALIKE.test(name) && index % 4 !== 0);

export const test = base
  .extend(
    'scenes',
    { scope: 'file' },
    async ({ club }): Promise<Scene[]> => scenesOf(await findSubjects(club)).filter(isLookedAt),
  )
  // One page of each kind serves all its views.
  .extend('viewerOf', ({ open }) => {
    const viewers = new Map<string, Promise<Viewer>>();
    return (opening: Opening): Promise<Viewer> => {
      const key = JSON.stringify(opening);
      const viewer = viewers.get(key) ?? open(opening).then(withAxe);
      viewers.set(key, viewer);
      return viewer;
    };
  });

async function withAxe(page: Page): Promise<Viewer> {
  await addAxe(page);
  return Viewer.on(page);
}

/** A number below `size`, always the same for a view. */
export const seededIndex = (index: number, size: number): number =>
  (Math.imul(SEED + index, 2_654_435_761) >>> 8) % size;

/** Every second view is tested in Persian, some of the others in English; `npm run look -- --axe` tests all. */
export const isPersianView = (index: number): boolean => seededIndex(index, 2) === 0;

/** Each view is tested on one device in Persian and on the other in English. */
const deviceOf = ({ device }: Scene, index: number, locale: 'fa' | 'en'): Device =>
  device ?? ((seededIndex(index, 2) === 0) === (locale === 'fa') ? 'tablet' : 'phone');

/** Tests these scenes, and their colours in more themes (nothing else differs between themes). */
export async function testScenes(
  scenes: Scene[],
  viewerOf: (opening: Opening) => Promise<Viewer>,
  locale: 'fa' | 'en',
  themesOf: (index: number) => string[],
  takes: (index: number) => boolean,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [index, scene] of scenes.entries()) {
    if (!takes(index)) continue;
    const device = deviceOf(scene, index, locale);
    const viewer = await viewerOf({ device, person: personOf(scene), locale });
    const missed = await show(viewer, scene, locale).then(
      () => null,
      (error: Error) => `could not be shown: ${error.message}`,
    );
    if (missed) {
      found[`${scene.name} ${device}`] = [missed];
      continue;
    }
    const list = await findings(viewer.page);
    const themes = themesOf(index);
    if (themes.length > 0) list.push(...(await coloursIn(viewer.page, themes)));
    if (list.length > 0) found[`${scene.name} ${device}`] = list;
  }
  return found;
}
