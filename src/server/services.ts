import type { Logger } from 'pino';
import type { Sender } from './adapters/sms/sender.ts';
import type { Config } from './config.ts';
import type { LiveHub } from './http/live.ts';
import type { Metrics } from './http/metrics.ts';

/** What features need beside the database: made once by whoever starts the server, given to the routes. */
export interface Services {
  sender: Sender;
  live: LiveHub;
  metrics: Metrics;
  log: Logger;
  config: Pick<Config, 'publicUrl' | 'metricsToken'>;
}
