import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A server's log that keeps what it says of its faults. */
export function faultLog(): { faults: string[]; log: Logger } {
  const faults: string[] = [];
  const lines = new Writable({
    write: (line, _, next) => {
      faults.push(String(line));
      next();
    },
  });
  return { faults, log: pino({ level: 'error' }, lines) };
}
