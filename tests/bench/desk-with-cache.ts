import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { AppClub } from '../support/app-club.ts';
import { openAppClub } from '../support/app-club.ts';
import { buildApp } from '../support/app-files.ts';
import { openProfile } from '../support/browser.ts';
import { makeDemo } from '../support/demo-template.ts';
import { startScratchEngine } from '../support/scratch-engine.ts';
import { TABLET } from './browser.ts';

const LIMIT = 120_000;

export interface CachedDesk {
  club: AppClub;
  user_id: number;
  /** The folder of a device's data: app, day, people, session. */
  profile: string;
  /** Opens the device's browser again. */
  open(offline: boolean): Promise<BrowserContext>;
  stop(): Promise<void>;
}

/** The sample club at the system's time, and a device that was used in it and closed. */
export async function openCachedDesk(): Promise<CachedDesk> {
  await buildApp();
  const engine = await startScratchEngine();
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-device-'));
  const closing: (() => Promise<unknown>)[] = [
    () => engine.stop(),
    async () => fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const stop = async () => {
    for (const close of closing) await close();
  };
  try {
    await makeDemo(engine.config, 'demo');
    const club = await openAppClub(engine.config, 'demo');
    closing.unshift(() => club.close());
    const open = async (offline: boolean) => {
      const context = await openProfile(profile, {
        whole: true,
        baseURL: club.url,
        viewport: TABLET,
        hasTouch: true,
        locale: 'fa-IR',
        reducedMotion: 'reduce',
        offline,
      });
      context.setDefaultTimeout(60_000);
      return context;
    };
    const { id: user_id } = await club.db
      .selectFrom('users')
      .select('id')
      .where('role_id', 'is not', null)
      .where('role_id', '>', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const context = await open(false);
    await fill(await enter(context, club, user_id));
    await context.close();
    return { club, user_id, profile, open, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stores a session where the app expects it, and opens the desk. */
async function enter(context: BrowserContext, club: AppClub, user_id: number): Promise<Page> {
  const { token } = await club.signIn(user_id);
  const page = await context.newPage();
  await page.goto('/icon.svg');
  const expires_at = new Date(club.clock.now().getTime() + 11 * 3_600_000).toISOString();
  await page.evaluate(
    async (session) => {
      const open = indexedDB.open('meydan-session');
      open.onupgradeneeded = () => open.result.createObjectStore('session');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const write = open.result.transaction('session', 'readwrite');
      write.objectStore('session').put(session, 'current');
      await new Promise((resolve) => write.addEventListener('complete', resolve));
      open.result.close();
    },
    { token, user_id, expires_at, profile: null, must_replace_phone: false },
  );
  await page.goto('/sales/calendar');
  return page;
}

/** Waits until the device has cached the app, the days and the people, and has its device number. */
async function fill(page: Page): Promise<void> {
  await page.getByRole('gridcell').first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  for (const end = Date.now() + LIMIT; !(await page.evaluate(keepsAll)); await page.waitForTimeout(250))
    if (Date.now() > end) throw new Error('The device has not kept what it should.');
}

/** Runs in the page: whether all caches are complete. */
async function keepsAll(): Promise<boolean> {
  const all = async (begin: string, table: string, by: (store: IDBObjectStore) => IDBRequest) => {
    const name = (await indexedDB.databases()).find((db) => db.name?.startsWith(begin))?.name;
    if (!name) return [];
    const open = indexedDB.open(name);
    await new Promise((resolve) => open.addEventListener('success', resolve));
    if (![...open.result.objectStoreNames].includes(table)) return [];
    const request = by(open.result.transaction(table).objectStore(table));
    await new Promise((resolve) => request.addEventListener('success', resolve));
    open.result.close();
    return request.result as string[];
  };
  const keys = await all('meydan-cache', 'queries', (store) => store.getAllKeys());
  const meta = await all('outbox', 'meta', (store) => store.getAllKeys());
  return (
    keys.some((key) => key.includes('users.directory')) &&
    keys.some((key) => key.includes('payment-gateways')) &&
    keys.includes('drawing') &&
    meta.some((key) => key.startsWith('device:'))
  );
}
