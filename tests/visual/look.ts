import '../tools/require-node.ts';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEVICES, type Device, type Devices } from '../support/devices.ts';
import { Viewer } from '../support/viewer.ts';
import { withApp } from '../support/with-app.ts';
import { addAxe, findings } from './axe-page.ts';
import { faultsOf, smallFieldsOf } from './faults.ts';
import { fillEvening, findSubjects, type Scene, scenesOf } from './scenes.ts';
import { WORDS, wordOf } from './words.ts';

// `npm run look`: every route and sheet as a picture in .look/<device>-<locale>-<theme>/, and what is wrong on them.
// `npm run look -- --axe` has axe look at each of them too.
// `npm run look -- --themes light,dark --locales fa --devices phone --only booking` looks at a part.
const { values: chosen } = parseArgs({
  options: {
    themes: { type: 'string', default: 'semi-dark,dark' },
    locales: { type: 'string', default: 'fa,en' },
    devices: { type: 'string', default: 'tablet,phone,laptop' },
    only: { type: 'string', default: '' },
    axe: { type: 'boolean', default: false },
  },
});

interface Way {
  device: Device;
  locale: 'fa' | 'en';
  theme: string;
}
const ways: Way[] = chosen.devices
  .split(',')
  .flatMap((device) =>
    chosen.locales
      .split(',')
      .flatMap((locale) => chosen.themes.split(',').map((theme) => ({ device, locale, theme }) as Way)),
  );

/** Most of the app is touched; a laptop shows what was made for it. */
const isOn = ({ device, laptop }: Scene, on: Device) =>
  on === 'laptop' ? laptop === true || device === on : (device ?? on) === on;

/** Goes to a scene, takes its picture, and says what is wrong with it. */
async function look(page: Page, scene: Scene, { device, locale, theme }: Way): Promise<string[]> {
  const word = (feature: string, name: string) => wordOf(locale, feature, name);
  const faults: string[] = [];
  try {
    if (chosen.axe) await addAxe(page);
    const viewer = await Viewer.on(page);
    await viewer.show(scene.address, () => scene.go?.({ page, sheet: page.locator('.sheet'), word }));
    faults.push(...(await page.evaluate(faultsOf, { locale, features: Object.keys(WORDS[locale]) })));
    faults.push(...(await page.evaluate(smallFieldsOf)));
    if (chosen.axe) faults.push(...(await findings(page)).map((line) => `axe: ${line}`));
  } catch (error) {
    faults.push(`not reached: ${error instanceof Error ? error.message.split('\n', 3).join(' ') : error}`);
  }
  await page.screenshot({ path: path.join('.look', `${device}-${locale}-${theme}`, `${scene.name}.png`) });
  return faults;
}

type Page = Awaited<ReturnType<Devices['open']>>;

const wrong = await withApp(async ({ club, devices }) => {
  await fillEvening(club);
  const scenes = scenesOf(await findSubjects(club)).filter(({ name }) =>
    chosen.only.split(',').some((part) => name.includes(part)),
  );
  let count = 0;
  for (const way of ways) {
    const { width, height } = DEVICES[way.device];
    console.log(`\n${way.device} ${width} × ${height}, ${way.locale}, ${way.theme}`);
    const tabs = new Map<string, Page>();
    for (const scene of scenes.filter((each) => isOn(each, way.device))) {
      const { person = 'manager' } = scene;
      const first = tabs.get(`${person}`) ?? (await devices.open({ ...way, person }));
      tabs.set(`${person}`, first);
      // A tab of its own on the same device: what was typed in another scene is not in it.
      const page = await first.context().newPage();
      const complained = devices.complaints.length;
      const faults = await look(page, scene, way);
      await page.close();
      for (const text of new Set(devices.complaints.slice(complained))) faults.push(`console: ${text}`);
      count += faults.length;
      console.log(`${faults.length > 0 ? '✗' : ' '} ${scene.name}`);
      for (const fault of faults) console.log(`    ${fault}`);
    }
    await devices.closeAll();
  }
  return count;
});
console.log(
  wrong > 0 ? `\n${wrong} faults: see the lines with ✗.` : '\nNothing is wrong. The pictures are in .look.',
);
process.exitCode = wrong > 0 ? 1 : 0;
