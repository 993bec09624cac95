import fs from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '#domain/durations.ts';

/** So long a page may run an old version before its parts are gone. */
const KEPT_MS = 14 * DAY_MS;

/**
 * Copies the hashed files of this build beside those of earlier ones, and removes what no build of the last 14 days
 * had: a page that was opened before an update still finds the parts that it loads later. Call it at the start and
 * then daily, so that a long run counts too.
 */
export function cacheAssets(dist: string, folder: string, now = Date.now()): void {
  const assets = path.join(dist, 'assets');
  if (!fs.existsSync(assets)) return;
  fs.mkdirSync(folder, { recursive: true });
  for (const name of fs.readdirSync(assets)) {
    const kept = path.join(folder, name);
    if (!fs.existsSync(kept)) copyWhole(path.join(assets, name), kept);
    fs.utimesSync(kept, now / 1000, now / 1000);
  }
  for (const name of fs.readdirSync(folder)) {
    const kept = path.join(folder, name);
    if (now - fs.statSync(kept).mtimeMs > KEPT_MS) fs.rmSync(kept, { recursive: true, force: true });
  }
}

/** Half a file must never stand under a name that promises its content. */
function copyWhole(from: string, to: string): void {
  const half = `${to}.${process.pid}.half`;
  fs.copyFileSync(from, half);
  fs.renameSync(half, to);
}
