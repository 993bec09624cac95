import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findChromium } from './chromium.ts';

/** No requests to other hosts, and the same text rendering on every machine. */
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--font-render-hinting=none',
  // Our server under a host name of the network, which browsers do not trust like localhost.
  '--host-resolver-rules=MAP club.test 127.0.0.1',
];
type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]> & {
  /** With all features of an installed browser, such as background sync. */
  whole?: boolean;
};

const found = new Map<boolean, Promise<string>>();

async function launching({ args = [], whole = false, ...options }: Options): Promise<Options> {
  const file = found.get(whole) ?? findChromium((line) => console.log(line), { whole });
  found.set(whole, file);
  // Without a UTF-8 locale a file with a Persian name would be called «download».
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return { executablePath: await file, args: [...ARGS, ...args], env, ...options };
}

export async function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch(await launching({ args }));
}

/** Process ids, stored because a crashed browser cannot tell them. */
const processes = new WeakMap<BrowserContext, number>();

/** Opens a browser with a profile on disk, which a later browser can open again. */
export async function openProfile(folder: string, options: Options = {}): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, await launching(options));
  const protocol = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await protocol?.send('SystemInfo.getProcessInfo')) ?? {};
  const whole = processInfo.find(({ type }) => type === 'browser');
  if (!whole) throw new Error('The browser does not say which process it is.');
  processes.set(context, whole.id);
  await protocol?.detach();
  return context;
}

/** Kills it as a power failure does. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const id = processes.get(context);
  if (!id) throw new Error('Nobody knows which process that browser is.');
  const gone = new Promise((resolve) => context.once('close', resolve));
  process.kill(id, 'SIGKILL');
  await Promise.race([gone, sleep(5000)]);
}
