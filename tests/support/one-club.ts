import { afterAll, beforeAll } from 'vitest';
import { builders } from './build.ts';
import type { Client } from './client.ts';
import { openClub, type TestClub } from './club.ts';

/** The club of a test file: whoever imports it has it opened before the first test and closed after the last. */
export let club: TestClub;
/** Makes what its tests need. */
export let make: ReturnType<typeof builders>;
/** Its super-admin. */
export let top: Client;

beforeAll(async () => {
  club = await openClub();
  make = builders(club);
  top = await club.as('top');
});
afterAll(() => club.close());
