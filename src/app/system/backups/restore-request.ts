import type { Backup } from '#contract/system/backups.ts';

/** A backup requested to be restored, with the time of its last restore. */
export type RequestedRestore = Pick<Backup, 'id' | 'retrieved_at'>;

/** Whether it was restored since the request; earlier restores do not count. */
export const isRestored = (
  row: Pick<Backup, 'id' | 'retrieved_at' | 'work'> | undefined,
  asked: RequestedRestore | null,
): boolean =>
  row !== undefined &&
  asked?.id === row.id &&
  row.work === null &&
  row.retrieved_at !== null &&
  row.retrieved_at !== asked.retrieved_at;
