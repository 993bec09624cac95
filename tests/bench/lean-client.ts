import net from 'node:net';

/**
 * A minimal HTTP client on one connection that reads answers only to find their end. Node's own client costs a third of
 * what our server does on the shared cores and would distort the rate.
 */
export class LeanClient {
  readonly #socket: net.Socket;
  readonly #head: string;
  #answer: Buffer = Buffer.alloc(0);
  #settle: { resolve: () => void; reject: (error: Error) => void } | undefined;

  constructor(url: string, token: string) {
    const { hostname, port, host } = new URL(url);
    this.#head = `HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    this.#socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (part) => this.#read(part));
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')));
  }

  get(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(`GET ${path} ${this.#head}`);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(part: Buffer): void {
    this.#answer = this.#answer.length === 0 ? part : Buffer.concat([this.#answer, part]);
    const body = this.#answer.indexOf('\r\n\r\n') + 4;
    if (body < 4) return;
    const head = this.#answer.toString('latin1', 0, body);
    const length = /^content-length: (\d+)\r$/im.exec(head)?.[1];
    if (length !== undefined && this.#answer.length < body + Number(length)) return;
    const whole = length !== undefined && head.startsWith('HTTP/1.1 200 ');
    const settle = this.#settle;
    this.#answer = Buffer.alloc(0);
    if (whole) settle?.resolve();
    else settle?.reject(new Error(`the server answered ${head}`));
  }
}
