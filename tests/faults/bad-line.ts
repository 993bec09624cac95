import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { OURS } from '#contract/answer.ts';

/**
 * What a line does to the calls over it. `lost`: the server does the work and its answer is lost; `cut_request`,
 * `cut_answer`: the line breaks within one or the other; `before`: the request never arrives; `silent`: the work is
 * done and the answer is held back for as long; `late`: the sender gets no answer, and the request arrives after the
 * sender has given up; `outdated`: the server requires a newer app. With the rest another server answers: `portal` with
 * HTML, `stranger` with plausible JSON, `asks` and `forbids` with 401 and 403, `leads` redirects.
 */
export const MODES = [
  'up',
  'gone',
  'slow',
  'before',
  'lost',
  'silent',
  'cut_request',
  'cut_answer',
  'late',
  'unavailable',
  'outdated',
  'gateway',
  'portal',
  'stranger',
  'asks',
  'forbids',
  'leads',
] as const;
export type Mode = (typeof MODES)[number];

export interface File {
  type: string;
  body: string;
}

interface Stranger extends File {
  status: number;
  headers?: Record<string, string>;
}
/** Answers that the server gives without doing the work. */
const OWN: Partial<Record<Mode, { status: number; code: string }>> = {
  unavailable: { status: 503, code: 'unavailable' },
  outdated: { status: 426, code: 'upgrade_required' },
};

/** A request that carried work, and the session it used. */
export interface Sent {
  key: string;
  token: string;
  behalf: boolean;
}

const FATES = '/v1/admin/operations/';
const HTML = { type: 'text/html', body: '<html>Welcome to the airport</html>' };
const refusal = (code: string) => ({
  type: 'application/json',
  body: JSON.stringify({ error: { code, message: '' } }),
});
/** The foreign servers and their answers. */
export const STRANGERS: Partial<Record<Mode, Stranger>> = {
  portal: { status: 200, ...HTML },
  stranger: {
    status: 200,
    type: 'application/json',
    body: '{"data":{"id":1},"database":"ok","epoch":"theirs"}',
  },
  asks: { status: 401, ...refusal('session_ended') },
  forbids: { status: 403, ...refusal('forbidden') },
  leads: { status: 302, ...HTML, headers: { Location: '/welcome' } },
};

/** The connection between a device and the server: an address of its own that can be made to fail. */
export class BadLine {
  readonly url: string;
  #mode: Mode = 'up';
  readonly #kept = new Set<http.ServerResponse>();
  /** Where it is cut: 0 before the first byte, 1 after the last. */
  cutAt = 0.5;
  /** All work sent over it, whatever happened to it. */
  readonly sent: Sent[] = [];
  /** Keys that the server itself has answered, if the answer arrived. */
  readonly answered = new Set<string>();
  /** The server's last answer about a key's outcome. */
  lastFate = 'nothing';
  /** Server answers that were internal errors. */
  readonly faults: string[] = [];
  readonly #server: http.Server;
  readonly #target: () => string | null;
  readonly #now: (() => number) | undefined;
  readonly #late = new Set<Promise<unknown>>();

  get mode(): Mode {
    return this.#mode;
  }

  set mode(mode: Mode) {
    this.#mode = mode;
    for (const response of this.#kept) response.destroy();
    this.#kept.clear();
  }

  private constructor(server: http.Server, target: () => string | null, now?: () => number) {
    this.#server = server;
    this.#target = target;
    this.#now = now;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /**
   * `target` is the server's present address, null while it is down; `files` are always served. `now`: the server's
   * clock, sent in its answers instead of the machine's.
   */
  static async open(
    target: () => string | null,
    files: Record<string, File> = {},
    now?: () => number,
  ): Promise<BadLine> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const line = new BadLine(server, target, now);
    server.on('request', (request, response) => {
      const file = files[new URL(request.url ?? '/', line.url).pathname];
      if (!file) return void line.#pass(request, response).catch(() => response.destroy());
      request.resume();
      response
        .writeHead(200, { [OURS]: '1', 'Content-Type': file.type, 'Cache-Control': 'no-store' })
        .end(file.body);
    });
    return line;
  }

  /** Waits until every held-back request has arrived. */
  async arrived(): Promise<void> {
    while (this.#late.size > 0) await Promise.allSettled(this.#late);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { mode } = this;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const whole = Buffer.concat(chunks);
    const writes = request.method !== 'GET';
    // Modes that only spoil answers let the probe pass: the device believes that the line works.
    if (mode === 'gone' || (mode === 'before' && writes)) return void response.destroy();
    const key = request.headers['idempotency-key'];
    this.#note(request);
    const stranger = STRANGERS[mode];
    if (stranger) {
      // The worst one echoes what it is sent.
      const { status, type, body, headers } = stranger;
      response.writeHead(status, {
        'Content-Type': type,
        ...headers,
        ...(key && { 'Idempotency-Key': key }),
      });
      return void response.end(body);
    }
    const own = OWN[mode];
    if (own && writes) {
      this.answered.add(String(key));
      const ours = { [OURS]: '1', 'Content-Type': 'application/json' };
      response.writeHead(own.status, { ...ours, ...(key && { 'Idempotency-Key': key }) });
      response.end(refusal(own.code).body);
      return;
    }
    if (mode === 'cut_request' && writes) {
      response.destroy();
      await this.#sendPart(request, whole);
      return;
    }
    if (mode === 'gateway' && writes) {
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html>Bad Gateway</html>');
      return;
    }
    if (mode === 'late' && writes) {
      response.destroy();
      this.#sendLate(request, whole);
      return;
    }
    if (mode === 'slow') await new Promise((wake) => setTimeout(wake, 120));
    const answer = await this.#ask(request, whole);
    if (mode === 'silent' && writes && this.#mode === mode) return void this.#kept.add(response);
    if ((mode === 'lost' || mode === 'silent') && writes) return void response.destroy();
    this.answered.add(String(key));
    if (mode === 'cut_answer' && writes) {
      const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const line = `HTTP/1.1 ${answer.status} ${http.STATUS_CODES[answer.status]}\r\n${head.join('')}\r\n`;
      request.socket.write(this.#cut(Buffer.concat([Buffer.from(line), answer.body])), () =>
        response.destroy(),
      );
      return;
    }
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  #cut(bytes: Buffer): Buffer {
    return bytes.subarray(0, Math.floor(bytes.length * this.cutAt));
  }

  #note({ method, url = '', headers }: http.IncomingMessage): void {
    const key = headers['idempotency-key'];
    if (method === 'GET' || typeof key !== 'string' || url.startsWith(FATES)) return;
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    this.sent.push({ key, token, behalf: headers['x-on-behalf'] !== undefined });
  }

  /** Sends the part of a request that came through before the line broke. */
  async #sendPart({ method, url, headers }: http.IncomingMessage, body: Buffer): Promise<void> {
    const target = this.#target();
    if (!target) return;
    const { hostname, port } = new URL(target);
    const head = Object.entries({ ...headers, connection: 'close' }).map(
      ([n, value]) => `${n}: ${value}\r\n`,
    );
    const line = `${method} ${url} HTTP/1.1\r\n${head.join('')}\r\n`;
    const socket = net.connect(Number(port), hostname);
    await new Promise<void>((ended) => {
      socket.on('error', () => ended()).on('close', () => ended());
      socket.on('connect', () => {
        socket.write(this.#cut(Buffer.concat([Buffer.from(line), body])), () => socket.destroy());
      });
    });
  }

  #sendLate(request: http.IncomingMessage, body: Buffer): void {
    const late = new Promise((wake) => setTimeout(wake, 250)).then(() => this.#ask(request, body));
    const told = late.catch(() => {}).finally(() => this.#late.delete(told));
    this.#late.add(told);
  }

  /** Throws when the server is down, or goes down meanwhile. */
  #ask(
    { method, url, headers }: http.IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }> {
    const target = this.#target();
    if (!target) throw new Error('The server is away.');
    return new Promise((resolve, reject) => {
      const onward = { ...headers, connection: 'close', 'accept-encoding': 'identity' };
      const asked = http.request(target + url, { method, headers: onward }, async (answer) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk as Buffer);
          const { connection: _, 'transfer-encoding': __, ...rest } = answer.headers;
          const told = Buffer.concat(chunks);
          rest['content-length'] = String(told.length);
          if (this.#now) rest.date = new Date(this.#now()).toUTCString();
          const status = answer.statusCode ?? 502;
          if (url?.startsWith(FATES)) this.lastFate = `${status} ${told}`;
          if (status === 500) this.faults.push(`${method} ${url}: ${told}`);
          resolve({ status, headers: rest, body: told });
        } catch (error) {
          reject(error);
        }
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }
}
