import type { BackupWhy } from '#contract/system/backups.ts';
import { formatSize } from '#domain/size.ts';
import { diskOf } from '#server/system/backups/disk.ts';
import { backupReason } from '../backup/fault.ts';
import { ConfigError } from '../config.ts';

/** The tool's file argument, and the remaining arguments. */
export function readFileArguments(argv: readonly string[]): { file: string | undefined; argv: string[] } {
  const files = argv.filter((argument) => !argument.startsWith('-'));
  if (files.length > 1) throw new ConfigError(`One file, not ${files.length}: ${files.join(', ')}.`);
  return { file: files[0], argv: argv.filter((argument) => argument.startsWith('-')) };
}

/** Reasons why a backup or restore stopped. */
const WORDS: Readonly<Record<BackupWhy, string>> = {
  busy: 'Another backup or restore is at work on this club; try again when it has ended.',
  changed: 'The file was changed since it was made: its sums are others. Use another copy of it.',
  changed_meanwhile: 'More was recorded than had been looked at; nothing was changed.',
  cut: 'The file is not whole: its end is missing. Copy it again.',
  disk_full: 'There is no room on the disk; nothing was changed.',
  empty: 'There is no club in this database.',
  folder: 'The file or its folder cannot be used by this user.',
  gone: 'What was loaded is gone; load the file again.',
  interrupted: 'It was interrupted; nothing was changed.',
  newer: 'The file is of a newer version: bring this server up to date first.',
  not_backup: 'The file is no backup of Meydan.',
  passphrase: 'The passphrase or recovery key is wrong, or missing: give it in MEYDAN_PASSPHRASE.',
  rights: 'Somebody would have more rights than now; nothing was changed.',
  rows: 'A row of the file breaks a rule of the database: it was not made by this product.',
  shape: 'The tables of the file are not those of its version.',
};

/** The reason as a sentence; for a full disk with the folder, its free room and the needed room. */
export async function backupFailureText(
  error: unknown,
  folder: string | null = null,
  needed?: number,
): Promise<string> {
  const why = backupReason(error);
  const free = why === 'disk_full' && folder !== null ? (await diskOf(folder))?.free : undefined;
  if (free === undefined) return WORDS[why];
  const takes =
    needed !== undefined && needed > free
      ? `, and ${formatSize(needed, 'en')} are needed`
      : ' and does not take this';
  return `${WORDS[why]} The folder ${folder} has ${formatSize(free, 'en')} free${takes}.`;
}
