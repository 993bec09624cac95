import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const USUAL_PLACES = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const NOT_FOUND =
  'The browser tests need Chromium: install it (Debian: apt-get install chromium), or set MEYDAN_CHROMIUM to its path.';

/**
 * Finds a Chromium for this machine: MEYDAN_CHROMIUM, Playwright's own, an installed one, or one installed now. The
 * headless shell is preferred, as it takes half the CPU; `whole` finds one with features that the shell lacks, such as
 * background sync. Throws one sentence when there is none.
 */
export async function findChromium(
  say: (line: string) => void = () => {},
  { whole = false } = {},
): Promise<string> {
  const named = process.env.MEYDAN_CHROMIUM;
  if (named && !(whole && isShell(named))) {
    if (await runs(named)) return named;
    throw new Error(`MEYDAN_CHROMIUM names ${named}, which does not run.`);
  }
  const find = () =>
    firstThatRuns([...ofPlaywright(), ...installed()].filter((file) => !whole || !isShell(file)));
  const present = await find();
  if (present) return present;

  say('No Chromium on this machine: asking Playwright for one.');
  const kind = whole ? '--no-shell' : '--only-shell';
  await attempt(process.execPath, [playwrightCli(), 'install', kind, 'chromium'], 180_000);
  const fetched = await find();
  if (fetched) return fetched;

  if (maySetUp()) {
    say('Installing Chromium with apt.');
    await apt('update');
    for (const name of whole ? ['chromium'] : [SHELL, 'chromium']) {
      await apt('install', '-y', '--no-install-recommends', name);
      const fresh = await find();
      if (fresh) return fresh;
    }
  }
  throw new Error(NOT_FOUND);
}

/** Installs the headless shell where only a whole Chromium is there; without it the tests only take longer. */
export async function addShell(say: (line: string) => void): Promise<void> {
  const known = [...ofPlaywright(), ...installed()].filter(isShell);
  if (process.env.MEYDAN_CHROMIUM || !maySetUp() || (await firstThatRuns(known))) return;
  say('Installing the headless shell of Chromium with apt: the browser tests take less time with it.');
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', SHELL);
}

const maySetUp = (): boolean => process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
const apt = (...words: string[]): Promise<void> =>
  attempt('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...words], 600_000);

const isShell = (file: string): boolean => /headless[-_]shell/.test(path.basename(file));

function ofPlaywright(): string[] {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    path.join(os.homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  const shells = fs.existsSync(cache)
    ? fs
        .globSync('chromium_headless_shell-*/*/{headless_shell,chrome-headless-shell}{,.exe}', { cwd: cache })
        .map((file) => path.join(cache, file))
    : [];
  return [...shells, chromium.executablePath()];
}

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const named = [SHELL, ...NAMES].flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...named, ...USUAL_PLACES];
}

async function firstThatRuns(files: string[]): Promise<string | undefined> {
  for (const file of files) if (fs.existsSync(file) && (await runs(file))) return file;
  return undefined;
}

async function runs(file: string): Promise<boolean> {
  try {
    await promisify(execFile)(file, ['--version'], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function playwrightCli(): string {
  return path.resolve(import.meta.dirname, '../../node_modules/playwright/cli.js');
}

/** Runs a program within a time limit and ignores its result: the caller looks for the installed files. */
function attempt(program: string, args: string[], timeout: number): Promise<void> {
  const child = spawn(program, args, {
    stdio: 'ignore',
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
}
