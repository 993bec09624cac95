import { setTimeout as sleep } from 'node:timers/promises';
import { DataInUse } from './engine/engine-error.ts';
import { type Engine, startEngine } from './engine.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export interface KeepOptions {
  /** Called with each line the engine logs. */
  log(line: string): void;
  /** Called when the engine ended by itself or could not be restarted, with its last output as the reason. */
  ended(reason: string): void;
}

/**
 * Runs the engine as long as the server. An engine that ends by itself (killed, out of memory, disk full) is restarted
 * at the same address, with growing pauses. `exited` resolves only for its final end: the requested one, or another
 * server taking over the data.
 */
export async function superviseEngine(dir: string, { log, ended }: KeepOptions): Promise<Engine> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let engine = await startEngine(dir, log);
  const { owner, config } = engine;

  const keep = async (): Promise<string> => {
    for (let pause = FIRST_PAUSE_MS; ; ) {
      const since = Date.now();
      const reason = await engine.exited;
      if (signal.aborted) return reason;
      ended(reason);
      if (Date.now() - since > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
      for (let back = false; !back; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        await sleep(pause, undefined, { signal }).catch(() => {});
        if (signal.aborted) return reason;
        try {
          engine = await startEngine(dir, log, {}, config.port);
          back = true;
        } catch (error) {
          if (error instanceof DataInUse) return error.message;
          ended((error as Error).message);
        }
      }
      if (signal.aborted) await engine.stop();
    }
  };
  const exited = keep();
  return {
    owner,
    config,
    exited,
    async stop() {
      stopping.abort();
      await engine.stop();
      await exited;
    },
  };
}
