import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

const ERROR = 50;

/** A server log that records errors and warnings; with `info` also information. */
export function faultLog(level: 'warn' | 'info' = 'warn'): {
  faults: string[];
  warnings: string[];
  log: Logger;
} {
  const faults: string[] = [];
  const warnings: string[] = [];
  const lines = new Writable({
    write: (line, _, next) => {
      const text = String(line);
      (JSON.parse(text).level >= ERROR ? faults : warnings).push(text);
      next();
    },
  });
  return { faults, warnings, log: pino({ level }, lines) };
}
