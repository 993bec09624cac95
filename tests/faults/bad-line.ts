import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { OURS } from '#contract/answer.ts';

/**
 * What a line does to the calls that go over it. `lost`: the server does the work and the answer never comes;
 * `half`: it breaks in the middle; `before`: the request never arrives; `late`: the sender hears nothing, and the
 * request arrives when nobody waits for it any more. Somebody else answers everything: `portal` in HTML, `stranger` in
 * JSON that looks right, `asks` and `forbids` with 401 and 403, `leads` to a page of theirs.
 */
export const MODES = [
  'up',
  'gone',
  'slow',
  'before',
  'lost',
  'half',
  'late',
  'unavailable',
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
const HTML = { type: 'text/html', body: '<html>Welcome to the airport</html>' };
const refusal = (code: string) => ({
  type: 'application/json',
  body: JSON.stringify({ error: { code, message: '' } }),
});
/** Who stands in the server's place, and what they answer to everything. */
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

/** The line between a device and the server: an address of its own, which can be made to fail. */
export class BadLine {
  readonly url: string;
  mode: Mode = 'up';
  /** Answers of the server that were faults of its own. */
  readonly faults: string[] = [];
  readonly #server: http.Server;
  readonly #target: () => string | null;
  readonly #late = new Set<Promise<unknown>>();

  private constructor(server: http.Server, target: () => string | null) {
    this.#server = server;
    this.#target = target;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** `target` is where the server answers now, null while it is away; `files` are served whatever the line does. */
  static async open(target: () => string | null, files: Record<string, File> = {}): Promise<BadLine> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const line = new BadLine(server, target);
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

  /** Until every request that was held back has arrived. */
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
    // What only spoils answers lets the probe through: the device believes that the line is good.
    if (mode === 'gone' || (mode === 'before' && writes)) return void response.destroy();
    const key = request.headers['idempotency-key'];
    const stranger = STRANGERS[mode];
    if (stranger) {
      // The worst of them echoes whatever it is sent.
      const { status, type, body, headers } = stranger;
      response.writeHead(status, {
        'Content-Type': type,
        ...headers,
        ...(key && { 'Idempotency-Key': key }),
      });
      return void response.end(body);
    }
    if (mode === 'unavailable' && writes) {
      const ours = { [OURS]: '1', 'Content-Type': 'application/json' };
      response.writeHead(503, { ...ours, ...(key && { 'Idempotency-Key': key }) });
      response.end('{"error":{"code":"unavailable","message":""}}');
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
    if (mode === 'lost' && writes) return void response.destroy();
    response.writeHead(answer.status, answer.headers);
    if (mode === 'half' && writes) {
      response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => response.destroy());
      return;
    }
    response.end(answer.body);
  }

  #sendLate(request: http.IncomingMessage, body: Buffer): void {
    const late = new Promise((wake) => setTimeout(wake, 250)).then(() => this.#ask(request, body));
    const told = late.catch(() => {}).finally(() => this.#late.delete(told));
    this.#late.add(told);
  }

  /** Throws where the server is away, or goes away meanwhile. */
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
          const status = answer.statusCode ?? 502;
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
