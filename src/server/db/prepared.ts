import { createHash } from 'node:crypto';
import net from 'node:net';
import type { CompiledQuery } from 'kysely';
import { cancelWhenGone } from './cancel-when-gone.ts';
import { DatabaseClient } from './connection.ts';
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
 * several times as much as running them. The name is a hash of the text: where a pooler lets several processes share a
 * connection, no name stands for two statements. Undefined: not prepared.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  // Several statements in one text, as in migrations, cannot be prepared.
  if (text.includes(';') || text.startsWith(FOR_ITS_VALUES)) return undefined;
  if (seenOnce.delete(text)) {
    const name = `m_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
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
const CANCEL_REQUEST = 80_877_102;

/** Properties of a connected client that the driver's types lack. */
interface Connected {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/** The driver's message for a statement without an answer. */
const NO_ANSWER = 'Query read timeout';
/** SQLSTATE of a write on a standby. */
const READ_ONLY = '25006';

/**
 * A client that prepares repeated statements, and cancels those that are not answered in time or whose reader has gone.
 */
export class PreparingClient extends DatabaseClient {
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
    return cancelWhenGone(asked, () => this.#cancel());
  }

  /**
   * Cancels the running statement by the protocol's own cancel request. It goes to the address that the connection was
   * made to, and a pooler passes it on. It contains nothing but this connection's key, so it is sent without TLS.
   */
  async #cancel(): Promise<void> {
    const { host, port, processID, secretKey } = this as unknown as Connected;
    const request = Buffer.alloc(16);
    for (const [i, word] of [16, CANCEL_REQUEST, processID, secretKey].entries())
      request.writeInt32BE(word, i * 4);
    const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    // The server closes the connection once the request has been carried out.
    await new Promise<void>((resolve) => {
      socket.setTimeout(CANCEL_MS, () => socket.destroy());
      socket.on('error', () => {}).on('close', () => resolve());
      socket.resume().write(request);
    });
  }

  /** Drops the connection when the next statement would fail too: the last has no answer, or this is a standby. */
  #hear(error: Error): void {
    const readOnly = (error as { code?: string }).code === READ_ONLY;
    if (readOnly) this.notWritable();
    if (!readOnly && error.message !== NO_ANSWER) return;
    const { connection } = this as unknown as { connection: { stream: net.Socket } };
    connection.stream.destroy();
  }
}
