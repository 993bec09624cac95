import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';
import pino from 'pino';
import { settings } from '#contract/settings/settings.ts';
import { backups } from '#contract/system/backups.ts';
import type { BackupWork } from '#server/system/backups/work.ts';
import { backUp, workAll } from '#tests/support/backups.ts';
import type { TestClub } from '#tests/support/club.ts';

const NAME = 'باشگاه آزمون';

/** The backup of a club that a schedule restores. */
export class ClubBackup {
  readonly #club: TestClub;
  readonly #work: BackupWork;
  #id: number | null = null;

  constructor(club: TestClub, owner: pg.ClientConfig, folder: string, app: string | null = null) {
    this.#club = club;
    const place = {
      folder,
      database: null,
      served: [],
      allowed: null,
      place: hostname(),
      process: randomUUID(),
      secrets: new Map(),
    };
    this.#work = { db: club.db, owner, app, clock: club.clock, log: pino({ enabled: false }), place };
  }

  async make(): Promise<void> {
    const top = await this.#club.as('top');
    await top.ok(settings.update, { body: { club_name: NAME } });
    this.#id = await backUp(top, this.#work);
  }

  async putBack(): Promise<void> {
    if (this.#id === null) throw new Error('There is no backup yet.');
    const params = { id: String(this.#id) };
    const top = await this.#club.as('top');
    await top.ok(backups.load, { params, body: {} });
    // The server that was asked runs no jobs here: this process does its work.
    await this.#club.db.updateTable('backups').set({ wanted_by: null }).execute();
    await workAll(this.#work);
    const { token } = (await top.ok(backups.preview, { params })).data;
    await top.ok(backups.retrieve, { params, body: { token, club_name: NAME } });
    await workAll(this.#work);
  }
}
