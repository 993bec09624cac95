import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import type { BACKUP_REASONS, BACKUP_STATES, Backup } from '../backups.ts';

type Named = Readonly<Record<Locale, string>>;

/** Why a backup was made. */
export const BACKUP_REASON_WORDS: Readonly<Record<(typeof BACKUP_REASONS)[number], Named>> = {
  manual: { fa: 'دستی', en: 'Manual' },
  nightly: { fa: 'خودکار', en: 'Nightly' },
  before: { fa: 'پیش از بازگردانی', en: 'Before restore' },
  upload: { fa: 'فرستاده‌شده', en: 'Uploaded' },
};
/** The states of a backup in words. */
export const BACKUP_STATE_WORDS: Readonly<Record<(typeof BACKUP_STATES)[number], Named>> = {
  saving: { fa: 'در حال ذخیره', en: 'Saving' },
  saved: { fa: 'ذخیره شد', en: 'Saved' },
  retrieved: { fa: 'بازگردانده شد', en: 'Restored' },
  failed: { fa: 'ناموفق', en: 'Failed' },
};

/** The backups as a file. */
export const backupColumns: Columns<Backup> = {
  made_at: {
    title: { fa: 'زمان', en: 'When' },
    kind: 'moment',
    value: ({ made_at }) => made_at,
    sort: 'made_at',
  },
  reason: {
    title: { fa: 'دلیل', en: 'Reason' },
    choices: BACKUP_REASON_WORDS,
    kind: 'text',
    value: ({ reason }, lang) => BACKUP_REASON_WORDS[reason][lang],
  },
  by: { title: { fa: 'گیرنده', en: 'By' }, kind: 'text', value: ({ by }) => by },
  state: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: BACKUP_STATE_WORDS,
    kind: 'text',
    value: ({ state }, lang) => BACKUP_STATE_WORDS[state][lang],
    sort: 'state',
  },
  size: {
    title: { fa: 'حجم (بایت)', en: 'Size (bytes)' },
    kind: 'number',
    value: ({ size }) => size,
    sort: 'size',
  },
  rows: { title: { fa: 'ردیف‌ها', en: 'Rows' }, kind: 'number', value: ({ rows }) => rows },
  sealed: { title: { fa: 'با رمز', en: 'Encrypted' }, kind: 'flag', value: ({ sealed }) => sealed },
  place: { title: { fa: 'محل', en: 'Place' }, kind: 'text', value: ({ place }) => place },
};
