import pg from 'pg';
import type { Page } from 'playwright';
import { test as base, expect, inject } from 'vitest';
import { type AppClub, openAppClub } from '../support/app-club.ts';
import { launchChromium } from '../support/browser.ts';
import { makeDemo } from '../support/demo-template.ts';
import { Desk } from '../support/desk.ts';
import { Stage } from '../support/desk-jobs.ts';
import { Devices, type Opening } from '../support/devices.ts';

const ONE_MAKES_IT = 4_801;

/** The sample club's template: created by the run's first test file, for all. */
async function demoTemplate(): Promise<string> {
  const [server, name] = [inject('server'), `${inject('template')}_demo`];
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ONE_MAKES_IT]);
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length === 0) await makeDemo(server, name);
  } finally {
    await client.end();
  }
  return name;
}

/**
 * A sample club per test file, with devices. A console error fails the test; at the file's end the books must be
 * correct and the server's log without errors.
 */
export const test = base
  .extend('template', { scope: 'file' }, demoTemplate)
  .extend('club', { scope: 'file' }, async ({ template }, { onCleanup }): Promise<AppClub> => {
    const club = await openAppClub(inject('server'), template);
    onCleanup(() => club.close());
    return club;
  })
  .extend('devices', { scope: 'file' }, async ({ club }, { onCleanup }) => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return new Devices(browser, club);
  })
  .extend('stage', { scope: 'file' }, ({ club }) => new Stage(club))
  .extend('opened', async ({ devices, task }, { onCleanup }) => {
    const pages: Page[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await keepPictures(task.name, pages);
      await devices.closeAll();
      const said = devices.complaints.splice(0);
      expect(said, 'errors in the console').toEqual([]);
    });
    return pages;
  })
  .extend('open', ({ devices, opened }) => async (opening?: Opening): Promise<Page> => {
    const page = await devices.open(opening);
    opened.push(page);
    return page;
  })
  .extend('openDesk', ({ open }) => async (opening?: Opening, search?: string): Promise<Desk> => {
    const desk = new Desk(await open(opening));
    await desk.open(search);
    return desk;
  });

async function keepPictures(name: string, pages: readonly Page[]): Promise<void> {
  for (const [n, page] of pages.entries()) {
    const path = `.look/failed/${name.replaceAll(/[^\w]+/g, '-')}-${n}.png`;
    await page.screenshot({ path, timeout: 5_000 }).catch(() => {});
  }
}

export { expect };
