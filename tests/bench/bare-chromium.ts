import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '../support/chromium.ts';

const PORT_FILE = 'DevToolsActivePort';

/**
 * A Chromium with a minimal debugger connection. With Playwright attached V8 reads a whole file again for each Error
 * that is created (React creates some when it is loaded), which no real device does.
 */
export class BareChromium {
  readonly #child;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  #last = 0;

  private constructor(child: ReturnType<typeof spawn>, socket: WebSocket) {
    this.#child = child;
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const { id, result, error } = JSON.parse(data);
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result as never);
    };
  }

  /** Opens a profile that another browser has closed. */
  static async open(profile: string, args: readonly string[]): Promise<BareChromium> {
    fs.rmSync(path.join(profile, PORT_FILE), { force: true });
    const own = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', '--headless', '--no-first-run'];
    const child = spawn(await findChromium(console.log, { whole: true }), [...own, ...args, 'about:blank'], {
      stdio: 'ignore',
      // A club's tablet is in the club's time zone.
      env: { ...process.env, TZ: 'Asia/Tehran' },
    });
    const [port, place] = await written(path.join(profile, PORT_FILE));
    const socket = new WebSocket(`ws://127.0.0.1:${port}${place}`);
    await once(socket, 'open');
    return new BareChromium(child, socket);
  }

  /** Calls a method of the DevTools protocol, of the browser or of one page. */
  call<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = ++this.#last;
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    return new Promise<T>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Opens a page; its methods are called with the session. */
  async page(): Promise<{ session: string; close: () => Promise<unknown> }> {
    const { targetId } = await this.call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.call<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    return { session: sessionId, close: () => this.call('Target.closeTarget', { targetId }) };
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit');
    await this.call('Browser.close').catch(() => {});
    await gone;
  }
}

async function written(file: string): Promise<string[]> {
  for (let n = 0; n < 300; n++) {
    const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
    if (lines.length > 1) return lines;
    await sleep(100);
  }
  throw new Error('Chromium has not started within 30 s.');
}
