import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';

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
 * A Chromium that runs on this machine: MEYDAN_CHROMIUM, Playwright's own, one that is installed, or one that is
 * installed now. Throws one sentence when there is none and none can be had.
 */
export async function findChromium(say: (line: string) => void = () => {}): Promise<string> {
  const named = process.env.MEYDAN_CHROMIUM;
  if (named) {
    if (await runs(named)) return named;
    throw new Error(`MEYDAN_CHROMIUM names ${named}, which does not run.`);
  }
  const present = await firstThatRuns([...ofPlaywright(), ...installed()]);
  if (present) return present;

  say('No Chromium on this machine: asking Playwright for one.');
  await attempt(process.execPath, [playwrightCli(), 'install', '--only-shell', 'chromium'], 180_000);
  const fetched = await firstThatRuns(ofPlaywright());
  if (fetched) return fetched;

  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium with apt.');
    const wait = ['-o', 'DPkg::Lock::Timeout=300'];
    await attempt('apt-get', [...wait, 'update'], 300_000);
    await attempt('apt-get', [...wait, 'install', '-y', '--no-install-recommends', 'chromium'], 600_000);
    const fresh = await firstThatRuns(installed());
    if (fresh) return fresh;
  }
  throw new Error(NOT_FOUND);
}

function ofPlaywright(): string[] {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    path.join(os.homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  const shells = fs.existsSync(cache)
    ? fs
        .globSync('chromium_headless_shell-*/*/{headless_shell,chrome-headless-shell}{,.exe}', { cwd: cache })
        .map((file) => path.join(cache, file))
    : [];
  return [chromium.executablePath(), ...shells];
}

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...USUAL_PLACES];
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

/** Runs to its end or its time limit; whether it helped shows in what is there afterwards. */
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
