import { builders } from '#tests/support/build.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { ownerOf } from '#tests/support/database.ts';
import { ClubBackup } from './club-backup.ts';
import type { Desk } from './desk.ts';
import type { Engine } from './engine/build-engine.ts';
import { EngineDesk } from './engine/engine-desk.ts';
import { type Ground, HOURS } from './ground.ts';

const nobodyDies = (): never => {
  throw new Error('On this ground nobody is killed.');
};

/** A club within a test run whose server stays up, with tablets that run an engine without a browser. */
export class ClubGround implements Ground {
  readonly club: TestClub;
  readonly build: Ground['build'];
  readonly tokens = new Map<string, number>();
  /** The engine its tablets run. */
  engine: Engine;
  readonly #backup: ClubBackup;
  #slots: number[] = [];

  private constructor(club: TestClub, engine: Engine, backup: ClubBackup) {
    this.club = club;
    this.build = builders(club);
    this.engine = engine;
    this.#backup = backup;
  }

  static async open(engine: Engine): Promise<ClubGround> {
    const club = await openClub();
    const owner = await ownerOf(club.db);
    const folder = club.backups?.folder ?? '';
    return new ClubGround(club, engine, new ClubBackup(club, owner, folder, 'meydan_app'));
  }

  openDesk(place: 0 | 1): Promise<Desk> {
    return EngineDesk.open(this, this.engine, () => this.club.url, place);
  }

  async slots(count: number): Promise<number[]> {
    if (this.#slots.length < count)
      this.#slots.push(...(await this.build.slots({ hours: HOURS })).map(({ id }) => id));
    return this.#slots.splice(0, count);
  }

  ready = async (): Promise<void> => {};
  killServer = nobodyDies;
  killServerAt = nobodyDies;
  killEngine = nobodyDies;
  backUp = (): Promise<void> => this.#backup.make();
  putBack = (): Promise<void> => this.#backup.putBack();
}
