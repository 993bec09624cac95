import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';

/** Builds a part of many statements, or a statement without values, once per database. */
export function oncePerDb<T extends object>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const fresh = build(db);
    built.set(db, fresh);
    return fresh;
  };
}

/** The most cached texts per part, since orders and page sizes vary. */
const MOST = 100;
const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * Caches a value derived from a part, by name; only useful for a part built with `oncePerDb`. Building and compiling a
 * statement over eight tables costs as much as sending it and reading its rows.
 */
export function memoized<T>(part: object, name: string, make: () => T): T {
  const known = kept.get(part) ?? new Map<string, unknown>();
  if (known.size === 0) kept.set(part, known);
  if (!known.has(name)) {
    if (known.size >= MOST) known.clear();
    known.set(name, make());
  }
  return known.get(name) as T;
}

/** A placeholder for a value that is given when the statement is sent. */
class StandIn {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
}

function filled<O>(compiled: CompiledQuery<O>, values: readonly unknown[]): CompiledQuery<O> {
  const parameters = compiled.parameters.map((one) => (one instanceof StandIn ? values[one.place] : one));
  return { ...compiled, parameters };
}

/** A statement that differs only in its values, which `build` does not see: compiled once. */
export function statement<V extends unknown[], O>(
  build: (db: Db, ...values: V) => Compilable<O>,
): (db: Db, ...values: V) => Promise<O[]> {
  const standIns = Array.from({ length: build.length - 1 }, (_, place) => new StandIn(place)) as unknown[];
  let compiled: CompiledQuery<O> | undefined;
  return async (db, ...values) => {
    compiled ??= build(db, ...(standIns as V)).compile();
    const { rows } = await db.executeQuery<O>(filled(compiled, values));
    return rows;
  };
}

/**
 * A statement that depends on the kind of request: compiled once per `wording` and cached with `part` by `name`.
 * `build` sees only the wording, never a value, so the result serves all requests of that wording.
 */
export function perWording<O>(
  db: Db,
  part: object,
  name: string,
  asked: readonly RawBuilder<unknown>[],
  build: (...asked: RawBuilder<never>[]) => Compilable<O>,
): CompiledQuery<O> {
  const compiled = asked.map((one) => one.compile(db));
  const values = compiled.flatMap(({ parameters }) => parameters);
  const words = compiled.map(({ sql }) => sql).join('\n');
  const made = memoized(part, `${name}\n${words}`, () => build(...withStandIns(compiled)).compile());
  return filled(made, values);
}

/** Compiled parts of a statement as parts again, with a placeholder for each value. */
function withStandIns(parts: readonly CompiledQuery[]): RawBuilder<never>[] {
  let place = 0;
  return parts.map(({ sql: words, parameters }) => {
    const between = words.split(/\$\d+/);
    if (between.length !== parameters.length + 1) throw new Error(`not every $ of "${words}" is a value`);
    return sql(Object.assign(between, { raw: between }), ...parameters.map(() => new StandIn(place++)));
  });
}
