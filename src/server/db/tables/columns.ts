import type { ColumnType } from 'kysely';

/** A `timestamptz`: read as a Date. */
export type Instant = ColumnType<Date, Date, Date>;

/** A `jsonb`: read parsed, written as JSON text (node-postgres would turn an array into a PostgreSQL array). */
export type Json<T, HasDefault extends boolean = false> = ColumnType<
  T,
  HasDefault extends true ? string | undefined : string,
  string
>;
