import type { Compilable, CompiledQuery } from 'kysely';
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
export function keptWith<T>(part: object, name: string, make: () => T): T {
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

/** A statement that is the same but for its values, which `build` never sees: it is put into words once. */
export function statement<V extends unknown[], O>(
  build: (db: Db, ...values: V) => Compilable<O>,
): (db: Db, ...values: V) => Promise<O[]> {
  const standIns = Array.from({ length: build.length - 1 }, (_, place) => new StandIn(place)) as unknown[];
  let compiled: CompiledQuery<O> | undefined;
  return async (db, ...values) => {
    compiled ??= build(db, ...(standIns as V)).compile();
    const parameters = compiled.parameters.map((one) => (one instanceof StandIn ? values[one.place] : one));
    const { rows } = await db.executeQuery<O>({ ...compiled, parameters });
    return rows;
  };
}
