import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';

/** Part of many statements, or one that holds no values: built once for each database. */
export function once<T extends object>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const fresh = build(db);
    built.set(db, fresh);
    return fresh;
  };
}

/** Texts that are kept of one part: orders and sizes of pages are many. */
const MOST = 100;
const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * What is made of a part, made once and kept with it by a name: worth it where the part itself is built `once`. To put
 * a statement of eight tables together and into words costs as much as sending it and reading its rows.
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

/** Stands for a value until the statement is sent. */
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

/** A statement that is the same but for its values, which `build` never sees: it is put into words once. */
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
 * A statement that hangs on what is asked of it: put into words once for each wording of that, and kept with `part` by
 * `name`. `build` sees the wording alone, never a value: what it makes serves all that are asked the same way.
 */
export function worded<O>(
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

/** Parts of a statement, in words already, as parts again: with a stand-in for each of their values. */
function withStandIns(parts: readonly CompiledQuery[]): RawBuilder<never>[] {
  let place = 0;
  return parts.map(({ sql: words, parameters }) => {
    const between = words.split(/\$\d+/);
    if (between.length !== parameters.length + 1) throw new Error(`not every $ of "${words}" is a value`);
    return sql(Object.assign(between, { raw: between }), ...parameters.map(() => new StandIn(place++)));
  });
}
