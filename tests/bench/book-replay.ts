import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createPool } from '#server/db/client.ts';
import type { Statement } from './book-record.ts';

/** The values that differ each time, by token. */
interface Own {
  next(): object;
}

const TOKEN = /\{(\w+)\}/g;

/**
 * Plain database connections that send a recorded booking's statements, each time with another slot, person and key.
 */
export class Replayer {
  readonly #clients: pg.Client[];
  readonly #statements: readonly Statement[];
  readonly #slots: Own;

  private constructor(clients: pg.Client[], statements: readonly Statement[], slots: Own) {
    this.#clients = clients;
    this.#statements = statements;
    this.#slots = slots;
  }

  static async open(
    config: pg.ClientConfig,
    statements: readonly Statement[],
    slots: Own,
    clients: number,
  ): Promise<Replayer> {
    // The server's own connection settings, for the same plans.
    const { options } = createPool(config, () => {}).options;
    const opened = Array.from({ length: clients }, () => new pg.Client({ ...config, options }));
    // Reported by the failing statement.
    for (const client of opened) client.on('error', () => {});
    await Promise.all(opened.map((client) => client.connect()));
    return new Replayer(opened, statements, slots);
  }

  /** Runs for `ms`; returns bookings per second. */
  async run(ms: number): Promise<number> {
    const start = performance.now();
    let booked = 0;
    const work = async (client: pg.Client) => {
      while (performance.now() - start < ms) {
        await this.#book(client);
        booked++;
      }
    };
    await Promise.all(this.#clients.map(work));
    return booked / ((performance.now() - start) / 1000);
  }

  async #book(client: pg.Client): Promise<void> {
    const known: Record<string, string> = { ...(this.#slots.next() as Record<string, string>) };
    for (const { name, text, values, gives } of this.#statements) {
      const { rows } = await client.query({
        ...(name === undefined ? {} : { name }),
        text,
        values: values.map((value) => put(value, known)),
      });
      for (const { token, path } of gives) known[token] = String(at(rows, path));
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()));
  }
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value);

/** Replaces tokens by their values; a uuid is created when first used. */
function put(value: unknown, known: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => put(one, known));
  if (typeof value !== 'string') return value;
  return value.replace(TOKEN, (whole, token: string) => {
    if (token.startsWith('uuid')) known[token] ??= randomUUID();
    return known[token] ?? whole;
  });
}
