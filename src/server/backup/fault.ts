import type { BackupWhy } from '#contract/backups.ts';

/** A file that cannot be taken, or a backup that could not be made: in one word for people, with what was found. */
export class BackupFault extends Error {
  override name = 'BackupFault';
  readonly why: BackupWhy;
  /** For the server's log. */
  readonly found: string;
  constructor(why: BackupWhy, found = '') {
    super(found ? `${why}: ${found}` : why);
    this.why = why;
    this.found = found;
  }
}

/** The word for whatever stopped a backup. */
export function whyOf(error: unknown): BackupWhy {
  if (error instanceof BackupFault) return error.why;
  const { code = '' } = error as { code?: string };
  // EFBIG: a file system that takes no file of that size, as many a stick.
  if (['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(code)) return 'disk_full';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR'].includes(code)) return 'folder';
  return 'interrupted';
}
