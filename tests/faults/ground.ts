import type { builders } from '#tests/support/build.ts';
import type { TestClub } from '#tests/support/club.ts';
import type { Moment } from './database-wire.ts';
import type { Desk } from './desk.ts';

/** The environment of schedules: a club with its server, and devices. */
export interface Ground {
  club: TestClub;
  build: ReturnType<typeof builders>;
  /** The user of each session token. */
  readonly tokens: Map<string, number>;
  /** Opens a tablet; the first is reception's, the second a manager's. */
  openDesk(place: 0 | 1): Promise<Desk>;
  /** Unused slots of today, in order on their courts. */
  slots(count: number): Promise<number[]>;
  /** Waits until server and database answer and no failure is pending. */
  ready(): Promise<void>;
  killServer(): void;
  killServerAt(moment: Moment): Promise<void>;
  killEngine(whole: boolean): Promise<void>;
  /** Makes a backup of the club. */
  backUp(): Promise<void>;
  /** Restores that backup. */
  putBack(): Promise<void>;
}

/** The servers' clock: a Saturday, 11:30 in Tehran. */
export const NOW = '2026-11-21T08:00:00Z';
/** The bookable hours of the day. */
export const HOURS = Array.from({ length: 11 }, (_, n) => `${12 + n}:00-${12 + n}:50`);
const begun = Date.now();
/** The server's present time. */
export const serverNow = (): number => Date.parse(NOW) + Date.now() - begun;
