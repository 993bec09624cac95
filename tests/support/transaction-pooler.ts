import { createHash } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import pg from 'pg';

const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;

export interface PoolerOptions {
  /** Connections to the database, shared by all clients. */
  servers?: number;
  /** Whether a client's prepared statements are prepared on whichever connection it gets, as with PgBouncer 1.21 and newer. */
  followsNames?: boolean;
  /** What happens to `options` among the start-up parameters: PgBouncer refuses the client unless told to ignore them. */
  options?: 'ignored' | 'refused';
}

/**
 * A connection pooler in transaction mode, like PgBouncer: a client gets a connection to the database for one transaction,
 * and maybe another one for the next. It has one role and asks clients for no password.
 */
export class TransactionPooler {
  readonly #target: pg.ClientConfig;
  readonly #most: number;
  readonly #followsNames: boolean;
  readonly #options: 'ignored' | 'refused';
  readonly #listener = net.createServer((socket) => this.#greet(socket));
  readonly #clients = new Map<number, PooledClient>();
  readonly #idle: Server[] = [];
  readonly #waiting: ((server: Server) => void)[] = [];
  #made = 0;
  #pids = 1_000_000;

  constructor(target: pg.ClientConfig, options: PoolerOptions = {}) {
    this.#target = target;
    this.#most = options.servers ?? 4;
    this.#followsNames = options.followsNames ?? true;
    this.#options = options.options ?? 'ignored';
  }

  /** How to connect through it, once it listens. */
  async open(): Promise<pg.ClientConfig> {
    await new Promise<void>((resolve) => this.#listener.listen(0, '127.0.0.1', resolve));
    const { user, password, database } = this.#target;
    return {
      host: '127.0.0.1',
      port: (this.#listener.address() as AddressInfo).port,
      user,
      password,
      database,
    };
  }

  async close(): Promise<void> {
    this.#listener.close();
    for (const { socket } of this.#clients.values()) socket.destroy();
    for (const server of this.#idle.splice(0)) server.end();
  }

  #greet(socket: net.Socket): void {
    socket.on('error', () => {});
    const frames = new Frames(true);
    let client: PooledClient | undefined;
    socket.on('data', (chunk) => {
      for (const message of frames.of(chunk)) {
        if (client) client.hear(message);
        else if (message.code === SSL_REQUEST) {
          socket.write('N');
          frames.starting = true;
        } else if (message.code === CANCEL_REQUEST) this.#cancel(socket, message.bytes.readInt32BE(8));
        else client = this.#start(socket, message.bytes);
      }
    });
  }

  #start(socket: net.Socket, startup: Buffer): PooledClient | undefined {
    const parameters = startup.subarray(8).toString().split('\0');
    const at = parameters.findIndex((word, i) => i % 2 === 0 && word === 'options');
    if (at >= 0 && this.#options === 'refused') {
      const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
      socket.end(packet('E', Buffer.from(fields)));
      return;
    }
    const pid = this.#pids++;
    const client = new PooledClient(socket, this.#followsNames, {
      take: () => this.#take(),
      give: (server) => this.#give(server),
      drop: (server) => this.#drop(server),
    });
    this.#clients.set(pid, client);
    socket.on('close', () => {
      this.#clients.delete(pid);
      client.leave();
    });
    const key = Buffer.alloc(8);
    key.writeInt32BE(pid, 0);
    socket.write(
      Buffer.concat([packet('R', Buffer.alloc(4)), packet('K', key), packet('Z', Buffer.from('I'))]),
    );
    return client;
  }

  #cancel(socket: net.Socket, pid: number): void {
    const server = this.#clients.get(pid)?.server;
    if (!server) return void socket.end();
    server.cancel(this.#target, () => socket.end());
  }

  async #take(): Promise<Server> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#made < this.#most) {
      this.#made++;
      return Server.connect(this.#target);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #give(server: Server): void {
    const next = this.#waiting.shift();
    if (next) next(server);
    else this.#idle.push(server);
  }

  #drop(server: Server): void {
    server.end();
    this.#made--;
    if (this.#waiting.length > 0) void this.#take().then((fresh) => this.#give(fresh));
  }
}

/** A connection to the database. */
class Server {
  readonly #client: pg.Client;
  readonly #stream: net.Socket;
  readonly #frames = new Frames(false);
  /** Names of the statements that are prepared on it. */
  readonly names = new Set<string>();
  /** Parse messages without an answer yet: the name, and whether the client sent the message itself. */
  parsing: { name: string; asked: boolean }[] = [];
  /** Close messages of the pooler's own without an answer yet. */
  closing = 0;
  hear: (message: Message) => void = () => {};

  constructor(client: pg.Client) {
    this.#client = client;
    this.#stream = (client as unknown as { connection: { stream: net.Socket } }).connection.stream;
    this.#stream.removeAllListeners('data');
    this.#stream.on('data', (chunk) => {
      for (const message of this.#frames.of(chunk)) this.hear(message);
    });
  }

  static async connect(target: pg.ClientConfig): Promise<Server> {
    const client = new pg.Client(target);
    client.on('error', () => {});
    await client.connect();
    return new Server(client);
  }

  send(bytes: Buffer): void {
    this.#stream.write(bytes);
  }

  cancel({ host, port }: pg.ClientConfig, done: () => void): void {
    const { processID, secretKey } = this.#client as unknown as { processID: number; secretKey: number };
    const request = Buffer.alloc(16);
    for (const [i, word] of [16, CANCEL_REQUEST, processID, secretKey].entries())
      request.writeInt32BE(word, i * 4);
    const socket = net.connect(Number(port), host ?? 'localhost', () => socket.write(request));
    socket.on('error', () => {}).on('close', done);
  }

  end(): void {
    this.#stream.destroy();
  }
}

interface Lender {
  take(): Promise<Server>;
  give(server: Server): void;
  drop(server: Server): void;
}

class PooledClient {
  readonly socket: net.Socket;
  readonly #followsNames: boolean;
  readonly #lender: Lender;
  /** The pooler's name and Parse message for each name of the client. */
  readonly #names = new Map<string, { name: string; parse: Buffer }>();
  #queue: Message[] = [];
  /** Queries and Syncs without a ReadyForQuery yet. */
  #unanswered = 0;
  #taking = false;
  #gone = false;
  server: Server | undefined;

  constructor(socket: net.Socket, followsNames: boolean, lender: Lender) {
    this.socket = socket;
    this.#followsNames = followsNames;
    this.#lender = lender;
  }

  hear(message: Message): void {
    if (message.type === 'X') return void this.socket.end();
    this.#queue.push(message);
    void this.#flush();
  }

  /** Closes the connection if it is in a transaction of this client. */
  leave(): void {
    this.#gone = true;
    if (this.server) this.#lender.drop(this.server);
    this.server = undefined;
  }

  async #flush(): Promise<void> {
    if (this.#taking) return;
    if (!this.server) {
      this.#taking = true;
      const server = await this.#lender.take();
      this.#taking = false;
      if (this.#gone) return this.#lender.give(server);
      this.server = server;
      server.hear = (message) => this.#answer(server, message);
    }
    for (const message of this.#queue.splice(0)) {
      if (message.type === 'Q' || message.type === 'S') this.#unanswered++;
      this.server.send(this.#followsNames ? this.#renamed(this.server, message) : message.bytes);
    }
  }

  #answer(server: Server, message: Message): void {
    if (message.type === '1') {
      const parsed = server.parsing.shift();
      if (parsed) server.names.add(parsed.name);
      if (parsed && !parsed.asked) return;
    }
    if (message.type === '3' && server.closing > 0) {
      server.closing--;
      return;
    }
    this.socket.write(message.bytes);
    if (message.type !== 'Z') return;
    this.#unanswered--;
    if (this.#unanswered > 0 || String.fromCharCode(message.bytes[5] ?? 0) !== 'I') return;
    server.parsing = [];
    server.closing = 0;
    // Messages on an idle connection are dropped, notifications among them.
    server.hear = () => {};
    this.server = undefined;
    this.#lender.give(server);
  }

  /** The message with the pooler's own statement name, preceded by a Parse if the connection lacks that statement. */
  #renamed(server: Server, { type, bytes }: Message): Buffer {
    const body = bytes.subarray(5);
    if (type === 'P') {
      const [name, rest] = cut(body);
      if (name === '') {
        server.parsing.push({ name, asked: true });
        return bytes;
      }
      const own = `pooler_${createHash('sha256').update(rest).digest('hex').slice(0, 32)}`;
      const parse = packet('P', Buffer.concat([Buffer.from(`${own}\0`), rest]));
      this.#names.set(name, { name: own, parse });
      server.parsing.push({ name: own, asked: true });
      server.closing++;
      return Buffer.concat([packet('C', Buffer.from(`S${own}\0`)), parse]);
    }
    if (type === 'B') {
      const [portal, rest] = cut(body);
      const [name, values] = cut(rest);
      const known = this.#names.get(name);
      if (!known) return bytes;
      const bind = packet('B', Buffer.concat([Buffer.from(`${portal}\0${known.name}\0`), values]));
      const here = server.names.has(known.name) || server.parsing.some((one) => one.name === known.name);
      if (here) return bind;
      server.parsing.push({ name: known.name, asked: false });
      return Buffer.concat([known.parse, bind]);
    }
    return bytes;
  }
}

interface Message {
  type: string;
  /** The request code of a start-up message, which has no type; 0 otherwise. */
  code: number;
  bytes: Buffer;
}

/** Splits a stream of bytes into messages; the first one from a client has no type. */
class Frames {
  #rest = Buffer.alloc(0);
  starting: boolean;

  constructor(starting: boolean) {
    this.starting = starting;
  }

  *of(chunk: Buffer): Generator<Message> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const head = this.starting ? 0 : 1;
      if (this.#rest.length < head + 4) return;
      const length = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < length) return;
      const bytes = Buffer.from(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
      const code = this.starting ? bytes.readInt32BE(4) : 0;
      const type = this.starting ? '' : String.fromCharCode(bytes[0] ?? 0);
      this.starting = false;
      yield { type, code, bytes };
    }
  }
}

function packet(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The zero-terminated text at the start, and the rest. */
function cut(bytes: Buffer): [string, Buffer] {
  const end = bytes.indexOf(0);
  return [bytes.subarray(0, end).toString(), bytes.subarray(end + 1)];
}
