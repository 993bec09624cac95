import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { appFiles } from '../support/app-files.ts';
import { launchChromium } from '../support/browser.ts';
import { startDemo } from '../support/demo-server.ts';
import { countBytes, signIn, TABLET } from './browser.ts';
import { figure } from './report.ts';

const LOGIN_KB = 165;
const DESK_KB = 220;
const CSS_KB = 20;
const KEPT_KB = 2000;
const OUTBOX_KB = 25;
const kb = (bytes: number) => bytes / 1000;

/** What the worker fetches once and keeps: the list that the build has written into it, as it goes over the wire. */
function keptBytes(): number {
  const dist = appFiles();
  const worker = fs.readFileSync(path.join(dist, 'sw.js'), 'utf8');
  const urls = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url as string);
  const bytes = urls.map((url) => fs.readFileSync(path.join(dist, url)));
  return bytes.reduce((sum, body) => sum + Math.min(body.length, gzipSync(body, { level: 9 }).length), 0);
}

/** What a device that has ever kept work opens before its first drawing, beside what that is drawn with. */
function outboxBytes(): number {
  const assets = path.join(appFiles(), 'assets');
  const first = fs.readdirSync(assets).filter((name) => /^open-outbox-.*\.js$/.test(name));
  const files = new Set(first);
  // What is added to a set while it is walked is walked too.
  for (const name of files)
    for (const [, next] of fs.readFileSync(path.join(assets, name), 'utf8').matchAll(/from"\.\/([^"]+)"/g))
      if (!/^(?:core|desk|rolldown-runtime)-/.test(next as string)) files.add(next as string);
  const bytes = [...files].map((name) => fs.readFileSync(path.join(assets, name)));
  return bytes.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

/** Sums of gzip -9 of every file that /login, then the desk up to an answered cell, have loaded. */
export async function run(): Promise<boolean> {
  const demo = await startDemo();
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: TABLET, locale: 'fa-IR' });
    const login = await context.newPage();
    const loginBytes = countBytes(login);
    await login.goto(`${demo.url}/login`);
    await login.getByRole('textbox').first().waitFor();
    await login.waitForTimeout(1_000);
    const atLogin = await loginBytes();
    await login.close();

    const desk = await context.newPage();
    await signIn(desk, demo.link);
    await desk.close();
    const fresh = await context.newPage();
    const deskBytes = countBytes(fresh);
    // Late in the evening nothing of today is free any more.
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await fresh.goto(`${demo.url}/sales/calendar?date=${tomorrow}`);
    await fresh.getByRole('gridcell', { name: /آزاد/ }).first().click();
    // The booking sheet stands open: the cell has answered.
    await fresh.getByRole('searchbox').first().waitFor();
    const atDesk = await deskBytes();

    const results = [
      figure('JavaScript of /login', kb(atLogin.js), 'KB', { most: LOGIN_KB }),
      figure('JavaScript of the desk when a cell has answered', kb(atDesk.js), 'KB', { most: DESK_KB }),
      figure('JavaScript of what is unsent, before the first drawing', kb(outboxBytes()), 'KB', {
        most: OUTBOX_KB,
      }),
      figure('CSS', kb(atDesk.css), 'KB', { most: CSS_KB }),
      figure('all that the worker keeps, compressed', kb(keptBytes()), 'KB', { most: KEPT_KB }),
    ];
    console.log(atDesk.files.join('\n'));
    return results.every(Boolean);
  } finally {
    await browser.close();
    await demo.stop();
  }
}
