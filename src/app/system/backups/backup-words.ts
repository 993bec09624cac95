import { clubZone } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Backup } from '#contract/system/backups.ts';
import { COMMA } from '#domain/digits.ts';

/** How a backup is called and measured. */
export function useBackupWords() {
  const { t, instant, number, locale } = useWords();
  const moment = (at: string): string => instant(at, clubZone(), 'weekday');
  const size = (bytes: number): string => {
    const in_ = (unit: number) =>
      number(Math.round((bytes / unit) * (bytes < 10 * unit ? 10 : 1)) / (bytes < 10 * unit ? 10 : 1));
    if (bytes >= 1e9) return t('backups.gb', { n: in_(1e9) });
    return bytes >= 1e6 ? t('backups.mb', { n: in_(1e6) }) : t('backups.kb', { n: in_(1e3) });
  };
  const percent = (part: number): string => t('backups.percent', { n: Math.round(part * 100) });
  const reason = ({ reason, by }: Pick<Backup, 'reason' | 'by'>): string =>
    by && reason !== 'nightly' && reason !== 'before'
      ? `${t(`backups.${reason}`)}${COMMA[locale]}${by}`
      : t(`backups.${reason}`);
  /** Why it did not come about; of a full disk with its folder. */
  const why = ({ why: word, room }: Pick<Backup, 'why' | 'room'>): string => {
    const said = word ? t(`backups.why_${word}`) : '';
    if (room === null || room.free === null) return said;
    const folder = `\u2068${room.folder}\u2069`;
    const free = size(room.free);
    const where =
      room.needed === null
        ? t('backups.room_short', { folder, free })
        : t('backups.room', { folder, free, needed: size(room.needed) });
    return `${said} ${where}`;
  };
  return { moment, size, percent, reason, why };
}

/** The work on a backup in words. */
export const WORK_WORDS = {
  make: 'backups.saving',
  receive: 'backups.receiving',
  check: 'backups.reading',
  load: 'backups.loading',
  swap: 'backups.landing',
  undo: 'backups.landing',
} as const satisfies Record<NonNullable<Backup['work']>, string>;
