import pg from 'pg';

export interface Host {
  host: string;
  port: number;
}

/** How to connect to the club's database. */
export interface DatabaseConfig extends pg.ClientConfig {
  /**
   * Where session settings come from: start-up parameters (the default), or what is stored with the role, since a pooler
   * does not pass on start-up parameters.
   */
  settings?: 'start' | 'role';
  /** Several servers of which one takes writes; a connection goes to that one. */
  hosts?: readonly Host[];
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?=\S)(?:[^@/]*@)?)([^/?]*)(\S*)$/;
const HOST = /^(\[[\da-f:.]+\]|[^:]+)(?::(\d+))?$/i;
const STANDARD_PORT = 5432;

/**
 * Reads `postgres://name:password@host:port/database`, also with several hosts separated by commas, as libpq does.
 * Undefined: not such a URL.
 */
export function readDatabaseUrl(url: string): DatabaseConfig | undefined {
  const [, start, places = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  if (start === undefined) return undefined;
  const matches = places.split(',').map((place) => HOST.exec(place));
  const hosts = matches.flatMap((match) =>
    match ? [{ host: String(match[1]).replace(/[[\]]/g, ''), port: Number(match[2] ?? STANDARD_PORT) }] : [],
  );
  // A single place may be empty or anything else that the driver understands, such as a socket's folder.
  const one = places.includes(',') ? places.split(',')[0] : places;
  const connectionString = `${start}${one}${rest}`;
  if (!URL.canParse(connectionString)) return undefined;
  if (!places.includes(',')) return { connectionString: plainUrl(connectionString) };
  if (hosts.length < matches.length || hosts.some(({ port }) => port < 1 || port > 65_535)) return undefined;
  return { connectionString: plainUrl(connectionString), hosts };
}

/** libpq's choice of a host is made here, and the driver warns of the modes that it takes for `verify-full` anyway. */
function plainUrl(text: string): string {
  return text
    .replace(/([?&])target_session_attrs=[^&]*&?/, '$1')
    .replace(/[?&]$/, '')
    .replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

/** The driver's client; with several hosts it connects to the one that takes writes. */
export class DatabaseClient extends pg.Client {
  readonly #config: DatabaseConfig;

  constructor(config: DatabaseConfig = {}) {
    super(config);
    this.#config = config;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const { hosts } = this.#config;
    const connecting = hosts ? this.#connectToWritable(hosts) : super.connect();
    if (!callback) return connecting;
    connecting.then(() => callback(null as unknown as Error), callback);
    return undefined;
  }

  async #connectToWritable(hosts: readonly Host[]): Promise<this> {
    const place = await findWritable(this.#config, hosts);
    goTo(this, place);
    try {
      await super.connect();
      if (await isWritable(this)) return this;
    } catch (error) {
      forgetWritable(hosts);
      throw error;
    }
    forgetWritable(hosts);
    await this.end();
    throw new NoWritableHost(`${nameOf(place)} has become a standby`);
  }

  /** This connection turned out to be one of a standby: the next one looks for the writable host again. */
  protected notWritable(): void {
    if (this.#config.hosts) forgetWritable(this.#config.hosts);
  }
}

/** No host takes writes at the moment: a connection failure in SQLSTATE. */
export class NoWritableHost extends Error {
  override name = 'NoWritableHost';
  readonly code = '08001';
}

const PROBE_MS = 5_000;
/** The host that last took writes, by the list of hosts. */
const writable = new Map<string, Promise<Host>>();
const keyOf = (hosts: readonly Host[]) => hosts.map(nameOf).join();
const nameOf = ({ host, port }: Host) => `${host}:${port}`;
const forgetWritable = (hosts: readonly Host[]) => void writable.delete(keyOf(hosts));

/** The first host that answers and takes writes; remembered until a connection to it fails. */
function findWritable(config: DatabaseConfig, hosts: readonly Host[]): Promise<Host> {
  const key = keyOf(hosts);
  const known = writable.get(key);
  if (known) return known;
  const reasons: string[] = [];
  const probes = hosts.map(async (place) => {
    const reason = await probe(config, place);
    if (reason === null) return place;
    reasons.push(`${nameOf(place)} ${reason}`);
    throw new Error(reason);
  });
  const found = Promise.any(probes).catch(() => {
    writable.delete(key);
    throw new NoWritableHost(`No host of the database takes writes: ${reasons.join(', ')}.`);
  });
  writable.set(key, found);
  return found;
}

/** Null: the host takes writes; otherwise why it does not. */
async function probe(config: DatabaseConfig, place: Host): Promise<string | null> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => {});
  goTo(client, place);
  try {
    await client.connect();
    return (await isWritable(client)) ? null : 'is a standby';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    void client.end().catch(() => {});
  }
}

async function isWritable(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ writable: boolean }>(
    `select not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::bool as writable`,
  );
  return rows[0]?.writable === true;
}

/** A URL in the configuration would win over `host` and `port` there. */
function goTo(client: pg.Client, { host, port }: Host): void {
  Object.assign(client, { host, port });
}
