import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findChromium } from './chromium.ts';

/** No talk with anybody but our server, and letters that lie alike on every machine. */
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--font-render-hinting=none',
  // Our server under a name of the club's network, which a browser does not trust as it does this machine's own.
  '--host-resolver-rules=MAP club.test 127.0.0.1',
];
type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]> & {
  /** With all that an installed browser has, as background sync. */
  whole?: boolean;
};

const found = new Map<boolean, Promise<string>>();

async function launching({ args = [], whole = false, ...options }: Options): Promise<Options> {
  const file = found.get(whole) ?? findChromium((line) => console.log(line), { whole });
  found.set(whole, file);
  // Without a language of UTF-8 a file with a Persian name would be called «download».
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return { executablePath: await file, args: [...ARGS, ...args], env, ...options };
}

export async function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch(await launching({ args }));
}

/** What to kill, known before the browser may be too ill to say it. */
const processes = new WeakMap<BrowserContext, number>();

/** A browser with a disk of its own: when it is gone, another finds there what it had kept. */
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

/** As when the power goes. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const id = processes.get(context);
  if (!id) throw new Error('Nobody knows which process that browser is.');
  const gone = new Promise((resolve) => context.once('close', resolve));
  process.kill(id, 'SIGKILL');
  await Promise.race([gone, sleep(5000)]);
}
