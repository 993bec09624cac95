import fs from 'node:fs';
import path from 'node:path';
import type { BackupPlace } from '#server/services.ts';

/** The code of the server: what lies there is run, or served. */
const OWN = path.resolve(import.meta.dirname, '../../..');
const PACKAGES = path.resolve(OWN, '../node_modules');
/** What the machine itself is made of. */
const SYSTEM = [
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/lib',
  '/lib32',
  '/lib64',
  '/proc',
  '/run',
  '/sbin',
  '/sys',
  '/usr',
];
/** Where a stick is put in stands within. */
const STICKS = '/run/media';

const isWithin = (folder: string, outer: string): boolean => {
  const way = path.relative(outer, folder);
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
};

/** Where a folder really is, however it is linked; itself where it is not there yet. */
const real = (folder: string): Promise<string> =>
  fs.promises.realpath(folder).catch(() => path.resolve(folder));

type Place = Pick<BackupPlace, 'folder' | 'database' | 'served' | 'allowed'>;

/**
 * Whether backups may lie in a folder: not where files are served, run or the database keeps its own, nor in what holds these,
 * nor in a folder of the system; and within what the operator has named, if they have. The standard one always.
 */
export async function mayHoldBackups(
  folder: string,
  { folder: standard, database, served, allowed }: Place,
): Promise<boolean> {
  const at = await real(folder);
  if (isWithin(at, await real(standard))) return true;
  for (const one of [...served, database, OWN, PACKAGES]) {
    if (one === null) continue;
    const theirs = await real(one);
    if (isWithin(at, theirs) || isWithin(theirs, at)) return false;
  }
  if (SYSTEM.some((one) => isWithin(at, one)) && !isWithin(at, STICKS)) return false;
  if (allowed === null) return true;
  const named = await Promise.all(allowed.map(real));
  return named.some((one) => isWithin(at, one));
}
