import fs from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '#domain/durations.ts';

/** How long files of an old version are served to pages that still run it. */
const KEPT_MS = 14 * DAY_MS;

/**
 * Copies the hashed files of this build beside those of earlier ones, and removes files that no build of the last 14
 * days had: a page opened before an update still finds the files it loads later. Call it at the start and then daily.
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

/** Copies to a temporary name first: a file named by its hash must never be incomplete. */
function copyWhole(from: string, to: string): void {
  const half = `${to}.${process.pid}.half`;
  fs.copyFileSync(from, half);
  fs.renameSync(half, to);
}
