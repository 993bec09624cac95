import net, { type AddressInfo } from 'node:net';

/** The moment of a transaction at which a failure happens. */
export type Moment = 'before commit' | 'after commit';

/** What PostgreSQL sends at that moment: a row is written (the first is the call's key), or the commit is done. */
const MARKS: Record<Moment, Buffer> = {
  'before commit': Buffer.from('INSERT 0 1\0'),
  'after commit': Buffer.from('COMMIT\0'),
};

/** A proxy between server and database: its address stays, while the database's changes with every start. */
export class DatabaseWire {
  readonly port: number;
  readonly #wire: net.Server;
  #trap: { moment: Moment; sprung: () => void } | null = null;

  private constructor(wire: net.Server) {
    this.#wire = wire;
    this.port = (wire.address() as AddressInfo).port;
  }

  static async open(port: () => number): Promise<DatabaseWire> {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const wire = new DatabaseWire(server);
    server.on('connection', (near) => wire.#join(near, net.connect(port(), '127.0.0.1')));
    return wire;
  }

  /** Resolves at that moment of the next writing transaction and then cuts its connection. */
  trap(moment: Moment): Promise<void> {
    return new Promise((sprung) => {
      this.#trap = { moment, sprung };
    });
  }

  /** Cancels the trap. */
  untrap(): void {
    this.#trap = null;
  }

  close(): void {
    this.#wire.close();
  }

  #join(near: net.Socket, far: net.Socket): void {
    const hear = (chunk: Buffer) => {
      if (!this.#trap || !chunk.includes(MARKS[this.#trap.moment])) return;
      this.#trap.sprung();
      this.#trap = null;
      near.destroy();
      far.destroy();
    };
    far.on('data', hear);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }
}
