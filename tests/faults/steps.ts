import fc from 'fast-check';
import { MODES, type Mode } from './bad-line.ts';
import type { Moment } from './database-wire.ts';

/**
 * A step of a schedule. `n`, `person` and `slot` are indexes into what exists at that time, so that a shortened
 * schedule is valid too. `sheet` is how long an open sheet waits (ms), 0 for a closed one; `wait` how long the next
 * step waits (ms). In a `form` somebody types; the browser is killed `typed` ms later, or `after` ms after saving.
 * `build` is another version of the app used on the device; with `update` a new one arrives, with or without an open
 * form. The `disk` is full, has room again, or is emptied by the browser.
 */
export type Step =
  | { do: 'customer'; tablet: number; used: boolean; sheet: number; wait: number }
  | {
      do: 'book';
      tablet: number;
      person: number;
      slot: number;
      /** The number of slots in the visit. */
      slots?: number;
      paid: boolean;
      /** The number of payments. */
      parts?: number;
      extra?: 'addon' | 'discount' | null;
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
  | { do: 'answer'; tablet: number; sheet: number; wait: number }
  | { do: 'form'; tablet: number; person: number; typed: number; save: boolean; after: number }
  | { do: 'attend'; tablet: number; n: number; wait: number }
  | { do: 'again'; tablet: number; n: number; sheet: number; wait: number }
  | { do: 'move'; tablet: number; n: number; slot: number; wait: number }
  | { do: 'retry'; tablet: number; n: number; wait: number }
  | { do: 'behalf'; tablet: number; n: number; wait: number }
  | { do: 'drop'; tablet: number; n: number; wait: number }
  | { do: 'take back'; tablet: number; n: number; wait: number }
  | { do: 'file'; tablet: number }
  | { do: 'line'; tablet: number; mode: Mode | 'off'; at?: number }
  | { do: 'page'; tablet: number; act: 'open' | 'close' | 'crash' | 'look' }
  | { do: 'worker'; tablet: number; act: 'sync' | 'stop' }
  | { do: 'browser'; tablet: number }
  | { do: 'clock'; tablet: number; hours: number }
  | { do: 'session'; tablet: number; act: 'end' | 'begin' }
  | { do: 'user'; tablet: number; who: number }
  | { do: 'disk'; tablet: number; act: 'full' | 'room' | 'evict' }
  | { do: 'build'; tablet: number; was: 'older' | 'newer' }
  | { do: 'update'; tablet: number; typing: boolean }
  | { do: 'restore' }
  | { do: 'server'; at: 'once' | Moment }
  | { do: 'engine'; whole: boolean }
  | { do: 'pause'; ms: number };

/** Two of three steps are on the first tablet. */
const tablet = fc.constantFrom(0, 0, 1);
const sheet = fc.constantFrom(0, 0, 30, 120, 300);
const wait = fc.constantFrom(0, 0, 10, 40, 400);
const n = fc.nat(9);
const person = fc.nat(4);
const of = <T extends Step['do']>(what: T, more: object) =>
  fc.record({ do: fc.constant(what), ...more }) as unknown as fc.Arbitrary<Step>;

/** Desk work and failures, by weight. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: of('customer', { tablet, used: fc.constantFrom(false, false, true), sheet, wait }),
  },
  {
    weight: 22,
    arbitrary: of('book', {
      tablet,
      person,
      slot: n,
      slots: fc.constantFrom(1, 1, 1, 2),
      paid: fc.boolean(),
      parts: fc.constantFrom(1, 1, 2),
      extra: fc.constantFrom(null, null, null, 'addon', 'discount'),
      takes: fc.boolean(),
      sheet,
      wait,
    }),
  },
  {
    weight: 18,
    arbitrary: of('receive', { tablet, person, booking: fc.option(n), takes: fc.boolean(), sheet, wait }),
  },
  { weight: 7, arbitrary: of('answer', { tablet, sheet, wait }) },
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
  { weight: 3, arbitrary: of('behalf', { tablet, n, wait }) },
  { weight: 4, arbitrary: of('drop', { tablet, n, wait }) },
  { weight: 2, arbitrary: of('take back', { tablet, n, wait }) },
  { weight: 3, arbitrary: of('file', { tablet }) },
  {
    weight: 26,
    arbitrary: of('line', {
      tablet,
      mode: fc.constantFrom(...MODES, 'up', 'off', 'off'),
      at: fc.constantFrom(0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1),
    }),
  },
  {
    weight: 9,
    arbitrary: of('page', { tablet, act: fc.constantFrom('open', 'close', 'crash', 'look', 'look') }),
  },
  { weight: 5, arbitrary: of('worker', { tablet, act: fc.constantFrom('sync', 'sync', 'stop') }) },
  { weight: 1, arbitrary: of('browser', { tablet }) },
  { weight: 4, arbitrary: of('clock', { tablet, hours: fc.constantFrom(-72, 8760, -5, 3, 11, 0) }) },
  { weight: 3, arbitrary: of('session', { tablet, act: fc.constantFrom('end', 'begin') }) },
  { weight: 4, arbitrary: of('user', { tablet, who: fc.nat(2) }) },
  { weight: 2, arbitrary: of('disk', { tablet, act: fc.constantFrom('full', 'full', 'room', 'evict') }) },
  { weight: 2, arbitrary: of('build', { tablet, was: fc.constantFrom('older', 'newer') }) },
  { weight: 1, arbitrary: of('update', { tablet, typing: fc.boolean() }) },
  { weight: 1, arbitrary: of('restore', {}) },
  { weight: 3, arbitrary: of('server', { at: fc.constantFrom('once', 'before commit', 'after commit') }) },
  { weight: 2, arbitrary: of('engine', { whole: fc.boolean() }) },
  { weight: 8, arbitrary: of('pause', { ms: fc.constantFrom(20, 80, 250) }) },
);

/** Schedules of realistic length: fast-check's small sizes would hardly find anything. */
export const schedules = fc.noBias(fc.array(step, { minLength: 10, maxLength: 26, size: 'max' }));

/** A step as text. */
export function stepText(step: Step): string {
  const { do: what, ...more } = step;
  const where = 'tablet' in more ? `tablet ${more.tablet}: ` : '';
  const words = Object.entries(more)
    .filter(([name]) => name !== 'tablet')
    .map(([name, value]) => `${name} ${value}`);
  return `${where}${what}${words.length > 0 ? ` (${words.join(', ')})` : ''}`;
}
