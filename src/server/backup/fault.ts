import type { BackupWhy } from '#contract/system/backups.ts';

/** A file that cannot be taken, or a backup that could not be made: in one word for people, with what was found. */
export class BackupFault extends Error {
  override name = 'BackupFault';
  readonly why: BackupWhy;
  /** For the server's log. */
  readonly found: string;
  /** Of `disk_full`: whose disk. */
  readonly disk: 'database' | 'file';
  constructor(why: BackupWhy, found = '', disk: 'database' | 'file' = 'file') {
    super(found ? `${why}: ${found}` : why);
    this.why = why;
    this.found = found;
    this.disk = disk;
  }
}

const DATABASE_FULL = '53100';
/** Whose disk it is that has no room. */
export function fullDisk(error: unknown): 'database' | 'file' {
  if (error instanceof BackupFault) return error.disk;
  return (error as { code?: string }).code === DATABASE_FULL ? 'database' : 'file';
}

/** The word for whatever stopped a backup. */
export function whyOf(error: unknown): BackupWhy {
  if (error instanceof BackupFault) return error.why;
  const { code = '' } = error as { code?: string };
  // EFBIG: a file system that takes no file of that size, as many a stick.
  if (['ENOSPC', 'EDQUOT', 'EFBIG', DATABASE_FULL].includes(code)) return 'disk_full';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR'].includes(code)) return 'folder';
  return 'interrupted';
}
