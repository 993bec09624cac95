import * as v from 'valibot';
import { otp } from '#contract/access/sign-in.ts';
import { defineCall } from '#contract/call.ts';
import {
  at,
  count,
  id,
  idParams,
  one,
  page,
  plain,
  signed,
  text,
  time,
  uuid,
  version,
} from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery } from '#contract/list.ts';
import { Unsent } from './system.ts';

// Backups (docs/backup.md): made while the club works, put back whole or not at all.

/** Normalises a passphrase, so that different ways of typing it are equal. */
export const plainPassphrase = (typed: string): string => typed.normalize('NFKC').trim();

export const BACKUP_STATES = ['saving', 'saved', 'retrieved', 'failed'] as const;
export const BACKUP_REASONS = ['manual', 'nightly', 'before', 'upload'] as const;
/** Why a backup could not be made, read or put back. */
export const BACKUP_WHYS = [
  'busy',
  'changed',
  'changed_meanwhile',
  'cut',
  'disk_full',
  'empty',
  'folder',
  'gone',
  'interrupted',
  'newer',
  'not_backup',
  'passphrase',
  'rights',
  'rows',
  'shape',
] as const;
export type BackupWhy = (typeof BACKUP_WHYS)[number];
/** The work in progress on a backup. */
export const BACKUP_WORK = ['make', 'receive', 'check', 'load', 'swap', 'undo'] as const;

/** The folder whose disk is full: free and needed bytes; null when unknown, or more than estimated. */
export const Room = v.object({ folder: v.string(), free: v.nullable(count), needed: v.nullable(count) });
export type Room = v.InferOutput<typeof Room>;

export const Backup = v.object({
  id,
  reason: v.picklist(BACKUP_REASONS),
  by: v.string(),
  state: v.picklist(BACKUP_STATES),
  /** The moment that it holds; until that is known, when it was asked for. */
  made_at: at,
  size: v.nullable(count),
  rows: v.nullable(count),
  sealed: v.boolean(),
  /** Whether the books passed their checks; null: not checked yet. */
  books: v.nullable(v.boolean()),
  /** The machine that stores the file. */
  place: v.string(),
  app: v.nullable(v.string()),
  club_name: v.nullable(v.string()),
  why: v.nullable(v.picklist(BACKUP_WHYS)),
  /** With `disk_full`: where. */
  room: v.nullable(Room),
  work: v.nullable(v.picklist(BACKUP_WORK)),
  /** 0–1, of the work in progress. */
  progress: v.number(),
  /** Loaded and ready to be reviewed before it is activated. */
  staged: v.boolean(),
  retrieved_at: v.nullable(at),
});
export type Backup = v.InferOutput<typeof Backup>;

export const backupList = {
  sorts: ['id', 'made_at', 'size', 'state'],
  filters: {
    state: BACKUP_STATES,
    reason: BACKUP_REASONS,
    date: { kind: 'dates', title: { fa: 'زمان', en: 'When' } },
  },
  order: 'id,desc',
  exports: SHEETS,
} as const satisfies ListSpec;

/** A figure now, and after the backup is put back. */
const change = v.object({ now: signed, after: signed });
/** Kinds of records that are here now and not in the backup. */
export const LOST = ['sale-invoices', 'documents', 'users'] as const;

export const BackupPreview = v.object({
  taken_at: at,
  club_name: v.string(),
  reservations: change,
  documents: change,
  customers: change,
  /** In all cash boxes and banks, whole toman. */
  balances: change,
  lost: v.array(
    v.object({
      kind: v.picklist(LOST),
      count,
      /** The newest ones. */
      rows: v.array(v.object({ id, at, text: v.string() })),
    }),
  ),
  /** All that the log has written down since, these and whatever else was changed; 0 of another club. */
  changes: count,
  /** Sessions that end, and devices among them. */
  sessions: count,
  devices: count,
  /** Devices that hold work which the server has not: it stays there, and comes after the next sign-in. */
  unsent: v.array(Unsent),
  warnings: v.array(v.picklist(['other_club', 'older_app', 'books', 'stranger'])),
  /**
   * Whether this club made the file and it is unchanged; otherwise `retrieve` needs a fresh code sent to one's own
   * phone.
   */
  signed: v.boolean(),
  /** Who would have more permissions than now; names only for callers who may see people. */
  gains: v.array(v.object({ kind: v.picklist(['role', 'user']), id, name: v.string() })),
  /** The token that `retrieve` must send. */
  token: v.string(),
});
export type BackupPreview = v.InferOutput<typeof BackupPreview>;

const days = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger('type'), v.minValue(least, 'min'), v.maxValue(most, 'max'));
const Keep = v.strictObject({ daily: days(1, 366), weekly: days(0, 104), monthly: days(0, 120) });

export const BackupSettings = v.object({
  /** When the nightly one is made, by the club's clock. */
  at: v.string(),
  keep: v.object(Keep.entries),
  /** The folder of backups; null: the server's default, which is given too. */
  folder: v.nullable(v.string()),
  standard_folder: v.string(),
  /** Whether new backups are encrypted with a passphrase. */
  passphrase: v.boolean(),
  /** Until when the club of before the last restore can come back; null: there is none. */
  undo_until: v.nullable(at),
  /**
   * The newest one of this club that was made here, by hand or by night. `old`: the nights since have made none;
   * `books`: they did not hold. Null: there is none.
   */
  last: v.nullable(v.object({ made_at: at, state: v.picklist(['sound', 'old', 'books']) })),
  version,
});
export type BackupSettings = v.InferOutput<typeof BackupSettings>;

/** For a download: the passphrase of an encrypted file. Percent-encoded, as headers are Latin only. */
export const PASSPHRASE_HEADER = 'X-Passphrase';

/** Bytes of a piece of an upload. */
export const PIECE = 8_000_000;
const MOST = 1_000_000_000_000;
const settingsGuard = { all: ['backup.retrieve', 'setting.update'] } as const;

export const backups = {
  list: defineCall({
    name: 'backups.list',
    method: 'GET',
    path: '/v1/admin/backups',
    permission: 'backup.show',
    summary: 'Backups that this server knows',
    query: listQuery(backupList),
    answer: page(Backup),
  }),
  total: defineCall({
    name: 'backups.total',
    method: 'GET',
    path: '/v1/admin/total-backups',
    permission: 'backup.show',
    summary: 'Count and size of the backups that the filters leave',
    query: totalQuery(backupList),
    answer: one(v.object({ count, size: count })),
  }),
  settings: defineCall({
    name: 'backups.settings',
    method: 'GET',
    path: '/v1/admin/backups/settings',
    permission: 'backup.show',
    summary: 'When backups are made, which are kept and where',
    answer: one(BackupSettings),
  }),
  updateSettings: defineCall({
    name: 'backups.update-settings',
    method: 'PATCH',
    path: '/v1/admin/backups/settings',
    permission: settingsGuard,
    summary: 'Changes when backups are made, which are kept and where; 409 stale',
    body: v.partial(
      v.strictObject({
        at: time,
        keep: Keep,
        folder: v.nullable(text(500, 1)),
        version,
      }),
    ),
    answer: one(BackupSettings),
  }),
  passphrase: defineCall({
    name: 'backups.passphrase',
    method: 'PUT',
    path: '/v1/admin/backups/passphrase',
    permission: settingsGuard,
    summary:
      'Seals what is made from now on, or no more (null); the recovery key is answered this once, 409 answered_once after that',
    secret: 'whole',
    body: v.strictObject({
      passphrase: v.nullable(v.pipe(plain(200), v.transform(plainPassphrase), v.minLength(8, 'too_short'))),
    }),
    answer: one(v.object({ recovery_key: v.nullable(v.string()) })),
  }),
  get: defineCall({
    name: 'backups.get',
    method: 'GET',
    path: '/v1/admin/backups/:id',
    permission: 'backup.show',
    summary: 'One backup',
    params: idParams,
    answer: one(Backup),
  }),
  create: defineCall({
    name: 'backups.create',
    method: 'POST',
    path: '/v1/admin/backups',
    permission: 'backup.create',
    summary: 'Begins a backup of the club as it is now; 409 in_progress while one is being made',
    body: v.strictObject({}),
    answer: one(Backup),
    status: 201,
  }),
  download: defineCall({
    name: 'backups.download',
    method: 'GET',
    path: '/v1/admin/backups/:id/download',
    permission: 'backup.retrieve',
    summary:
      'The file, whole or the part that Range asks for; a sealed one for its passphrase or recovery key in X-Passphrase, percent-encoded',
    params: idParams,
    answer: v.string(),
    raw: true,
  }),
  upload: defineCall({
    name: 'backups.upload',
    method: 'POST',
    path: '/v1/admin/backups/upload',
    permission: 'backup.retrieve',
    top: true,
    summary: 'Announces a file of so many bytes; 507 storage_full. Its pieces follow',
    body: v.strictObject({
      size: v.pipe(v.number(), v.safeInteger('type'), v.minValue(1, 'min'), v.maxValue(MOST, 'max')),
    }),
    answer: one(Backup),
    status: 201,
  }),
  piece: defineCall({
    name: 'backups.piece',
    method: 'POST',
    path: '/v1/admin/backups/:id/pieces',
    permission: 'backup.retrieve',
    top: true,
    summary:
      'The next piece of an announced file, at the byte where the last one ended; the last one begins the reading',
    params: idParams,
    query: v.strictObject({
      offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,13}$/, 'pattern'), v.transform(Number)), '0'),
    }),
    file: { name: 'file', most: PIECE },
    answer: one(Backup),
  }),
  load: defineCall({
    name: 'backups.load',
    method: 'POST',
    path: '/v1/admin/backups/:id/preview',
    permission: 'backup.retrieve',
    top: true,
    summary:
      'Loads a backup beside the club, to be looked at; a sealed one takes its passphrase or recovery key',
    secret: 'body',
    params: idParams,
    body: v.strictObject({ passphrase: v.optional(plain(200)) }),
    answer: one(Backup),
  }),
  preview: defineCall({
    name: 'backups.preview',
    method: 'GET',
    path: '/v1/admin/backups/:id/preview',
    permission: 'backup.retrieve',
    summary: 'What a loaded backup would change; 404 before it is loaded',
    params: idParams,
    answer: one(BackupPreview),
  }),
  retrieve: defineCall({
    name: 'backups.retrieve',
    method: 'POST',
    path: '/v1/admin/backups/:id/retrieve',
    permission: 'backup.retrieve',
    top: true,
    proof: true,
    summary:
      'Puts a loaded backup in the place of the club; 409 preview_changed where it would lose more by now, 422 role_above where somebody would gain rights and `keep_rights` is not said, code_wrong of a file that is not signed',
    params: idParams,
    body: v.strictObject({
      token: text(100),
      club_name: text(60),
      /** People who would gain permissions keep what they have now. */
      keep_rights: v.optional(v.boolean()),
      /** For an unsigned file: a fresh code sent to one's own phone (`profile.send-otp`). */
      code: v.optional(otp),
      request_id: v.optional(uuid),
    }),
    answer: one(Backup),
  }),
  undo: defineCall({
    name: 'backups.undo',
    method: 'POST',
    path: '/v1/admin/backups/undo',
    permission: 'backup.retrieve',
    top: true,
    proof: true,
    summary: 'Puts the club of before the last restore back; 404 once it is gone',
    body: v.strictObject({ club_name: text(60) }),
    answer: one(Backup),
  }),
  remove: defineCall({
    name: 'backups.remove',
    method: 'DELETE',
    path: '/v1/admin/backups/:id',
    permission: 'backup.delete',
    summary:
      'Deletes a backup and its file; 409 in_use while it is being worked on, and while its restore can be undone (until)',
    params: idParams,
    answer: one(v.object({ id })),
  }),
};
