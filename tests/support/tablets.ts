import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Draft } from '#outbox/item.ts';
import { launchChromium } from './browser.ts';
import { builders } from './build.ts';
import type { Client } from './client.ts';
import { openClub, type TestClub } from './club.ts';
import { expectNothingLost, Tablet } from './tablet.ts';

/** The club of a test file, whose tablets do nothing but keep work and send it; after each test nothing may be lost. */
export let club: TestClub;
/** Opens tablets that live as long as a test does. */
export let browser: Browser;
/** Makes what the tests need. */
export let build: ReturnType<typeof builders>;
export let reception: Client;
/** Some customer. */
export let person: number;
/** What a person has given up or taken back into a form in this test. */
export const ended: Draft[] = [];

const opened: Tablet[] = [];

/** For the file that says so: its club and browser, before its first test and until after its last. */
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

/** Another tablet of the test; `quota`: so many bytes of disk. */
export async function tablet(who: Client = reception, quota?: number): Promise<Tablet> {
  const one = await Tablet.open(browser, club, who, quota);
  opened.push(one);
  return one;
}

/** Her sessions have ended, all of them: she signs in anew. */
export async function receptionAgain(): Promise<Client> {
  reception = await club.signIn(reception.user_id);
  return reception;
}
