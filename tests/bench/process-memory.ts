import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a process holds of its own, MB; Linux only, elsewhere nothing. */
export function memoryOf(pid: number): number {
  const path = `/proc/${pid}/smaps_rollup`;
  if (!fs.existsSync(path)) return 0;
  return Number(/^Pss:\s+(\d+) kB/m.exec(fs.readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Looks ten times a second; answers the most that was seen. */
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
