import fc from 'fast-check';
import { MODES, type Mode } from './bad-line.ts';
import type { Moment } from './database-wire.ts';

/**
 * One thing that happens in a schedule. `n`, `person` and `slot` count through what there is at that moment, so that a
 * schedule with steps taken out is a schedule too. `sheet` is how long an open sheet waits (ms), 0 for a closed one;
 * `wait` how long the next thing waits for this one (ms): it goes on meanwhile. In a `form` somebody types; the browser
 * is killed `typed` ms later, or `after` ms after the tap that saves it.
 */
export type Step =
  | { do: 'customer'; tablet: number; used: boolean; sheet: number; wait: number }
  | {
      do: 'book';
      tablet: number;
      person: number;
      slot: number;
      paid: boolean;
      takes: boolean;
      sheet: number;
      wait: number;
    }
  | {
      do: 'receive';
      tablet: number;
      person: number;
      booking: number | null;
      takes: boolean;
      sheet: number;
      wait: number;
    }
  | { do: 'form'; tablet: number; person: number; typed: number; save: boolean; after: number }
  | { do: 'attend'; tablet: number; n: number; wait: number }
  | { do: 'again'; tablet: number; n: number; sheet: number; wait: number }
  | { do: 'move'; tablet: number; n: number; slot: number; wait: number }
  | { do: 'retry'; tablet: number; n: number; wait: number }
  | { do: 'drop'; tablet: number; n: number; wait: number }
  | { do: 'line'; tablet: number; mode: Mode | 'off' }
  | { do: 'page'; tablet: number; act: 'open' | 'close' | 'crash' | 'look' }
  | { do: 'worker'; tablet: number; act: 'sync' | 'stop' }
  | { do: 'browser'; tablet: number }
  | { do: 'clock'; tablet: number; days: number }
  | { do: 'session'; tablet: number; act: 'end' | 'begin' }
  | { do: 'server'; at: 'once' | Moment }
  | { do: 'engine'; whole: boolean }
  | { do: 'pause'; ms: number };

/** Two in three on the first tablet. */
const tablet = fc.constantFrom(0, 0, 1);
const sheet = fc.constantFrom(0, 0, 30, 120, 300);
const wait = fc.constantFrom(0, 0, 10, 40, 400);
const n = fc.nat(9);
const person = fc.nat(4);
const of = <T extends Step['do']>(what: T, more: object) =>
  fc.record({ do: fc.constant(what), ...more }) as unknown as fc.Arbitrary<Step>;

/** Desk work and what disturbs it, each as often as its weight says. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: of('customer', { tablet, used: fc.constantFrom(false, false, true), sheet, wait }),
  },
  {
    weight: 22,
    arbitrary: of('book', { tablet, person, slot: n, paid: fc.boolean(), takes: fc.boolean(), sheet, wait }),
  },
  {
    weight: 18,
    arbitrary: of('receive', { tablet, person, booking: fc.option(n), takes: fc.boolean(), sheet, wait }),
  },
  {
    weight: 2,
    arbitrary: of('form', {
      tablet,
      person,
      typed: fc.constantFrom(0, 60, 200, 400, 1200),
      save: fc.boolean(),
      after: fc.constantFrom(0, 5, 30, 120, 400),
    }),
  },
  { weight: 4, arbitrary: of('attend', { tablet, n, wait }) },
  { weight: 5, arbitrary: of('again', { tablet, n, sheet, wait }) },
  { weight: 8, arbitrary: of('move', { tablet, n, slot: n, wait }) },
  { weight: 4, arbitrary: of('retry', { tablet, n, wait }) },
  { weight: 4, arbitrary: of('drop', { tablet, n, wait }) },
  { weight: 26, arbitrary: of('line', { tablet, mode: fc.constantFrom(...MODES, 'up', 'off', 'off') }) },
  {
    weight: 9,
    arbitrary: of('page', { tablet, act: fc.constantFrom('open', 'close', 'crash', 'look', 'look') }),
  },
  { weight: 5, arbitrary: of('worker', { tablet, act: fc.constantFrom('sync', 'sync', 'stop') }) },
  { weight: 1, arbitrary: of('browser', { tablet }) },
  { weight: 3, arbitrary: of('clock', { tablet, days: fc.constantFrom(-3, 365, 0) }) },
  { weight: 3, arbitrary: of('session', { tablet, act: fc.constantFrom('end', 'begin') }) },
  { weight: 3, arbitrary: of('server', { at: fc.constantFrom('once', 'before commit', 'after commit') }) },
  { weight: 2, arbitrary: of('engine', { whole: fc.boolean() }) },
  { weight: 8, arbitrary: of('pause', { ms: fc.constantFrom(20, 80, 250) }) },
);

/** A schedule; the sizes that fast-check would begin with are too small to meet anything. */
export const schedules = fc.noBias(fc.array(step, { minLength: 10, maxLength: 26, size: 'max' }));

/** A step as one reads it. */
export function tell(step: Step): string {
  const { do: what, ...more } = step;
  const where = 'tablet' in more ? `tablet ${more.tablet}: ` : '';
  const words = Object.entries(more)
    .filter(([name]) => name !== 'tablet')
    .map(([name, value]) => `${name} ${value}`);
  return `${where}${what}${words.length > 0 ? ` (${words.join(', ')})` : ''}`;
}
