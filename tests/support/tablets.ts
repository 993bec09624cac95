import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Draft } from '#outbox/item.ts';
import { launchChromium } from './browser.ts';
import { builders } from './build.ts';
import type { Client } from './client.ts';
import { openClub, type TestClub } from './club.ts';
import { expectNothingLost, Tablet } from './tablet.ts';

/** The club of a test file whose tablets only enqueue and send work; after each test nothing may be lost. */
export let club: TestClub;
/** Opens tablets that live as long as a test. */
export let browser: Browser;
/** Makes what the tests need. */
export let build: ReturnType<typeof builders>;
export let reception: Client;
/** Any customer. */
export let person: number;
/** Work that a person gave up or took back into a form in this test. */
export const ended: Draft[] = [];

const opened: Tablet[] = [];

/** Opens club and browser before the file's first test and closes them after its last. */
export function withTablets(): void {
  beforeAll(async () => {
    [club, browser] = await Promise.all([openClub(), launchChromium()]);
    build = builders(club);
    reception = await club.as('reception');
    person = (await build.customer()).id;
  });
  afterEach(async () => {
    const tablets = opened.splice(0);
    await expectNothingLost(club, tablets, ended.splice(0));
    await Promise.all(tablets.map((tablet) => tablet.close()));
  });
  afterAll(async () => {
    await browser.close();
    await club.close();
  });
}

/** Opens another tablet; `quota`: disk space in bytes. */
export async function tablet(who: Client = reception, quota?: number): Promise<Tablet> {
  const one = await Tablet.open(browser, club, who, quota);
  opened.push(one);
  return one;
}

/** Signs the receptionist in again after all her sessions ended. */
export async function receptionAgain(): Promise<Client> {
  reception = await club.signIn(reception.user_id);
  return reception;
}
