import type net from 'node:net';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { unlessGone } from './gone.ts';
import { LOCKS } from './locks.ts';

/** Texts that get a name; a list whose length varies makes many, and each plan takes memory in every connection. */
const MOST = 400;
const names = new Map<string, string>();
const seenOnce = new Set<string>();

/** Before a statement whose best plan hangs on its values. */
const FOR_ITS_VALUES = '/* for its values */ ';

/**
 * The same, planned each time: after five plans for values PostgreSQL takes one for all that looks no dearer, and a page
 * of whom nobody has is then looked for among everything that there is.
 */
export const plannedForValues = <O>(query: CompiledQuery<O>): CompiledQuery<O> =>
  query.parameters.length === 0 ? query : { ...query, sql: FOR_ITS_VALUES + query.sql };

/**
 * The name under which a statement is prepared, from its second use on: parsing and planning our larger statements
 * costs several times what running them does. Undefined: sent as it is.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  // Several statements in one text, as migrations are, cannot be prepared.
  if (text.includes(';') || text.startsWith(FOR_ITS_VALUES)) return undefined;
  if (seenOnce.delete(text)) {
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }
  // Texts that come only once may not keep those out that come again.
  if (seenOnce.size >= MOST) seenOnce.clear();
  seenOnce.add(text);
  return undefined;
}

/** Each transaction waits here while another club is put in place, and that waits for all that are under way. */
const PASS = `; select pg_advisory_xact_lock_shared(${LOCKS.gate})`;

/**
 * What a transaction starts with: its statements look rows up by key, so one plan serves all values, and planning
 * them anew costs ten times what running them does. Lists and searches, whose best plan hangs on the values, run
 * outside of transactions and are planned for theirs.
 */
const BEGIN = `begin; set local plan_cache_mode = force_generic_plan${PASS}`;

/** A statement that nobody waits for is not worth more. */
const CANCEL_MS = 5000;

/** The driver's words for a statement that nobody answers. */
const NO_ANSWER = 'Query read timeout';

/** A connection that prepares what it is asked again, and ends when it is not answered. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads
  override query(...args: any[]): any {
    const [text, values] = args;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const query = super.query as (...given: any[]) => any;
    // What fails while it waits at the gate has begun already: nobody else would end it, and the connection is handed on.
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

  /** Ends what it is asked. */
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

  /** Whoever asks next would wait behind what is not answered. */
  #hear(error: Error): void {
    if (error.message !== NO_ANSWER) return;
    const { connection } = this as unknown as { connection: { stream: net.Socket } };
    connection.stream.destroy();
  }
}
