import { type AppClub, openAppClub } from './app-club.ts';
import { buildApp } from './app-files.ts';
import { launchChromium } from './browser.ts';
import { makeDemo } from './demo-template.ts';
import { Devices } from './devices.ts';
import { startScratchEngine } from './scratch-engine.ts';

/** Durability is not tested here. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const TEMPLATE = 'demo';

export interface App {
  club: AppClub;
  devices: Devices;
  /** Opens another, unchanged copy of the club. */
  anotherClub(): Promise<{ club: AppClub; devices: Devices }>;
}

/** Builds the app, starts it with the sample club and a browser for a command-line tool, and cleans up afterwards. */
export async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  await buildApp();
  const engine = await startScratchEngine(FAST);
  const closing: (() => Promise<unknown>)[] = [() => engine.stop()];
  try {
    await makeDemo(engine.config, TEMPLATE);
    const browser = await launchChromium();
    closing.unshift(() => browser.close());
    const anotherClub = async () => {
      const club = await openAppClub(engine.config, TEMPLATE);
      closing.unshift(() => club.close());
      return { club, devices: new Devices(browser, club) };
    };
    return await work({ ...(await anotherClub()), anotherClub });
  } finally {
    for (const close of closing) await close();
  }
}
