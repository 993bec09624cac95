import type { builders } from '#tests/support/build.ts';
import type { TestClub } from '#tests/support/club.ts';
import type { Moment } from './database-wire.ts';
import type { Desk } from './desk.ts';

/** What schedules are played on: a club with its server, and devices. */
export interface Ground {
  club: TestClub;
  build: ReturnType<typeof builders>;
  /** Whose session a token is. */
  readonly tokens: Map<string, number>;
  /** A tablet; the first is reception's, the second a manager's. */
  openDesk(place: 0 | 1): Promise<Desk>;
  /** Slots of today that nobody has used yet, one after the other on their courts. */
  slots(count: number): Promise<number[]>;
  /** Until server and database answer, and nothing is about to end them. */
  ready(): Promise<void>;
  killServer(): void;
  killServerAt(moment: Moment): Promise<void>;
  killEngine(whole: boolean): Promise<void>;
  /** A backup of the club as it is now. */
  backUp(): Promise<void>;
  /** That one takes the club's place. */
  putBack(): Promise<void>;
}

/** The moment at which servers of schedules stand: a Saturday, 11:30 in Tehran. */
export const NOW = '2026-11-21T08:00:00Z';
/** What there is of the day to be booked. */
export const HOURS = Array.from({ length: 11 }, (_, n) => `${12 + n}:00-${12 + n}:50`);
const begun = Date.now();
/** What such a server says the time is. */
export const serverNow = (): number => Date.parse(NOW) + Date.now() - begun;
