import { afterAll, beforeAll } from 'vitest';
import { builders } from './build.ts';
import type { Client } from './client.ts';
import { openClub, type TestClub } from './club.ts';

/** The club of a test file that calls `oneClub()`. */
export let club: TestClub;
/** Makes what its tests need. */
export let make: ReturnType<typeof builders>;
/** Its super-admin. */
export let top: Client;

/**
 * Opens the club before the file's first test and closes it after its last; a worker runs its files one after the
 * other.
 */
export function oneClub(): void {
  beforeAll(async () => {
    club = await openClub();
    make = builders(club);
    top = await club.as('top');
  });
  afterAll(() => club.close());
}
