import type { Backup } from '#contract/system/backups.ts';

/** A backup that was asked to take the club's place, with when it had last done so. */
export type Asked = Pick<Backup, 'id' | 'retrieved_at'>;

/** Whether it has since: one that had been put back before says so all the while that it waits for its turn. */
export const hasLanded = (
  row: Pick<Backup, 'id' | 'retrieved_at' | 'work'> | undefined,
  asked: Asked | null,
): boolean =>
  row !== undefined &&
  asked?.id === row.id &&
  row.work === null &&
  row.retrieved_at !== null &&
  row.retrieved_at !== asked.retrieved_at;
