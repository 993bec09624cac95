import type { Logger } from 'pino';
import type { Sender } from './adapters/sms/sender.ts';
import type { Config } from './config.ts';
import type { LiveHub } from './http/live.ts';
import type { Metrics } from './http/metrics.ts';

/** What features need beside the database: made once by whoever starts the server, given to the routes. */
/** Where this process keeps backups, and what only it was told. */
export interface BackupPlace {
  /** The folder for files unless the club names another. */
  folder: string;
  /** The folder of the embedded database; null: it is another machine's, or another's to say. */
  database: string | null;
  /** Folders whose files everybody gets: the app's, and what is kept of earlier builds. */
  served: readonly string[];
  /** Within which folders backups may be kept beside the standard one, as the operator says; null: in any that is fit for it. */
  allowed: readonly string[] | null;
  /** The machine's name. */
  place: string;
  /** This process, among several on one database. */
  process: string;
  /** Passphrases of files that this process shall open, by the backup's id; never written down. */
  secrets: Map<number, string>;
}

export interface Services {
  sender: Sender;
  live: LiveHub;
  metrics: Metrics;
  log: Logger;
  backups: BackupPlace;
  config: Pick<Config, 'publicUrl' | 'metricsToken' | 'gateways'>;
}
