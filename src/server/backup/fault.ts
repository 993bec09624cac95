import type { BackupWhy } from '#contract/system/backups.ts';

/** A file that cannot be restored, or a backup that failed: a reason code for people, with details for the log. */
export class BackupFault extends Error {
  override name = 'BackupFault';
  readonly why: BackupWhy;
  /** Details for the server's log. */
  readonly found: string;
  /** With `disk_full`: which disk. */
  readonly disk: 'database' | 'file';
  constructor(why: BackupWhy, found = '', disk: 'database' | 'file' = 'file') {
    super(found ? `${why}: ${found}` : why);
    this.why = why;
    this.found = found;
    this.disk = disk;
  }
}

const DATABASE_FULL = '53100';
/** Which disk is full. */
export function fullDisk(error: unknown): 'database' | 'file' {
  if (error instanceof BackupFault) return error.disk;
  return (error as { code?: string }).code === DATABASE_FULL ? 'database' : 'file';
}

/** The reason code for an error that stopped a backup. */
export function backupReason(error: unknown): BackupWhy {
  if (error instanceof BackupFault) return error.why;
  const { code = '' } = error as { code?: string };
  // EFBIG: the file system's size limit, as on many USB sticks.
  if (['ENOSPC', 'EDQUOT', 'EFBIG', DATABASE_FULL].includes(code)) return 'disk_full';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR'].includes(code)) return 'folder';
  return 'interrupted';
}
