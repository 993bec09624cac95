import type net from 'node:net';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { unlessGone } from './gone.ts';
import { LOCKS } from './locks.ts';

/**
 * The most prepared statements; lists of varying length create many texts, and each plan takes memory in every
 * connection.
 */
const MOST = 400;
const names = new Map<string, string>();
const seenOnce = new Set<string>();

/** Prefix of a statement whose best plan depends on its values. */
const FOR_ITS_VALUES = '/* for its values */ ';

/**
 * Makes PostgreSQL plan the statement for its values each time: after five executions it would switch to a generic plan
 * that looks equally cheap, and then search all rows for the page of a person who has none.
 */
export const plannedForValues = <O>(query: CompiledQuery<O>): CompiledQuery<O> =>
  query.parameters.length === 0 ? query : { ...query, sql: FOR_ITS_VALUES + query.sql };

/**
 * The name under which a statement is prepared from its second use on: parsing and planning our larger statements costs
 * several times as much as running them. Undefined: not prepared.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  // Several statements in one text, as in migrations, cannot be prepared.
  if (text.includes(';') || text.startsWith(FOR_ITS_VALUES)) return undefined;
  if (seenOnce.delete(text)) {
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }
  // Texts that come only once must not keep out those that repeat.
  if (seenOnce.size >= MOST) seenOnce.clear();
  seenOnce.add(text);
  return undefined;
}

/** Transactions wait here while a restored club is put in place, which in turn waits for running transactions. */
const PASS = `; select pg_advisory_xact_lock_shared(${LOCKS.gate})`;

/**
 * The start of a transaction: its statements look rows up by key, so one generic plan serves all values; planning for
 * values costs ten times as much as running them. Lists and searches, whose best plan depends on values, run outside of
 * transactions.
 */
const BEGIN = `begin; set local plan_cache_mode = force_generic_plan${PASS}`;

/** How long the cancel request may take. */
const CANCEL_MS = 5000;

/** The driver's message for a statement without an answer. */
const NO_ANSWER = 'Query read timeout';

/**
 * A client that prepares repeated statements, and cancels those that are not answered in time or whose reader has gone.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads
  override query(...args: any[]): any {
    const [text, values] = args;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const query = super.query as (...given: any[]) => any;
    // A transaction that fails while waiting at the gate has begun already: roll it back, since the connection is
    // reused.
    const begun = (start: string) =>
      query.call(this, start).catch(async (error: unknown) => {
        await query.call(this, 'rollback').catch(() => {});
        throw error;
      });
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const asked =
      text === 'begin'
        ? begun(BEGIN)
        : typeof text === 'string' && text.startsWith('start transaction')
          ? begun(text + PASS)
          : name === undefined
            ? query.apply(this, args)
            : query.call(this, { name, text, values }, ...args.slice(2));
    if (!(asked instanceof Promise)) return asked;
    void asked.catch((error) => this.#hear(error));
    return unlessGone(asked, () => this.#cancel());
  }

  /** Cancels the running statement. */
  async #cancel(): Promise<void> {
    const { processID, connectionParameters } = this as unknown as {
      processID: number;
      connectionParameters: pg.ClientConfig;
    };
    const { host, port, database, user, password, ssl } = connectionParameters;
    const other = new pg.Client({
      host,
      port,
      database,
      user,
      password,
      ssl,
      connectionTimeoutMillis: CANCEL_MS,
    });
    other.on('error', () => {});
    try {
      await other.connect();
      await other.query('select pg_cancel_backend($1)', [processID]);
    } finally {
      await other.end();
    }
  }

  /** An unanswered statement would block the next one: drop the connection. */
  #hear(error: Error): void {
    if (error.message !== NO_ANSWER) return;
    const { connection } = this as unknown as { connection: { stream: net.Socket } };
    connection.stream.destroy();
  }
}
