import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process's private memory in MB; Linux only, elsewhere 0. */
export function memoryOf(pid: number): number {
  const path = `/proc/${pid}/smaps_rollup`;
  if (!fs.existsSync(path)) return 0;
  return Number(/^Pss:\s+(\d+) kB/m.exec(fs.readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Samples ten times a second; returns the maximum. */
export function peakOf(pid: number): () => Promise<number> {
  const stop = new AbortController();
  const watching = (async () => {
    let most = 0;
    while (!stop.signal.aborted) {
      most = Math.max(most, memoryOf(pid));
      await sleep(100, undefined, { signal: stop.signal }).catch(() => {});
    }
    return most;
  })();
  return () => {
    stop.abort();
    return watching;
  };
}
