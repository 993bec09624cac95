import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EventResource } from '#contract/messages/events.ts';
import type { MessageTexts } from '#contract/messages/message-text.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { CostPlace } from '#contract/settings/pages/buy.ts';
import type { Asked } from '#contract/settings/pages/users.ts';
import type { Settings } from '#contract/settings/settings.ts';
import type { Backup } from '#contract/system/backups.ts';
import type { Currency } from '#domain/currency.ts';
import type { Theme } from '#domain/themes.ts';
import type { Instant, Json } from './columns.ts';

export interface OperationsTable {
  key: string;
  actor_id: number;
  on_behalf_by: number | null;
  fingerprint: Buffer;
  call: string;
  status: number | null;
  body: Json<unknown> | null;
  record_id: number | null;
  canceled_at: Instant | null;
  cancel_reason: string | null;
  device_no: string | null;
  created_at: Instant;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Instant;
  actor_id: number | null;
  session_id: number | null;
  device_id: number | null;
  call: string;
  resource: string;
  resource_id: number | null;
  reason: string | null;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  kind: Message['kind'];
  phone_number: string;
  text: string;
  parts: Generated<number>;
  user_id: number | null;
  invoice_id: number | null;
  state: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_at: Instant;
  last_error: string | null;
  creator_id: number | null;
  created_at: Instant;
  sent_at: Instant | null;
}

export interface MessageTemplatesTable {
  id: GeneratedAlways<number>;
  name: string;
  text: string;
  sort: Generated<number>;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface EventsTable {
  id: GeneratedAlways<number>;
  type: 1 | 2 | 3 | 4 | 5;
  priority: 1 | 2 | 3 | 4 | 5;
  subject: string;
  content: string;
  resource_kind: EventResource | null;
  resource_id: number | null;
  once: string | null;
  creator_id: number | null;
  created_at: Instant;
}

export interface EventSubscribersTable {
  id: GeneratedAlways<number>;
  event_id: number;
  user_id: number;
  seen_at: Instant | null;
}

export interface AttachmentsTable {
  id: GeneratedAlways<number>;
  name: string;
  type: 'image/jpeg' | 'application/pdf';
  bytes: Buffer;
  size: GeneratedAlways<number>;
  resource: string | null;
  resource_id: number | null;
  creator_id: number | null;
  created_at: Instant;
}

export interface FilesTable {
  name: string;
  type: string;
  bytes: Buffer;
  creator_id: number | null;
  created_at: Instant;
}

export interface ClubTable {
  id: Generated<number>;
  club_code: string;
  club_name: string;
  club_logo: string | null;
  phone: Generated<string>;
  address: Generated<string>;
  time_zone: Generated<string>;
  locale: Generated<'fa' | 'en'>;
  currency_code: Generated<Currency>;
  default_max_debt: number | null;
  bank_receipts_pending: Generated<boolean>;
  reference_required: Generated<boolean>;
  coach_paid_on_no_show: Generated<boolean>;
  cash_may_go_below_zero: Generated<boolean>;
  bank_may_go_below_zero: Generated<boolean>;
  /** The last posting before daily balances of cash boxes, and of banks, were enforced. */
  cash_watched_from: Generated<number>;
  bank_watched_from: Generated<number>;
  shift_limit: Generated<number>;
  shift_required: Generated<boolean>;
  default_action_type: Generated<1 | 2>;
  hold_minutes: Generated<number>;
  sms_day_before: Generated<boolean>;
  sms_day_before_at: Generated<string>;
  bookable_after_start: number | null;
  reminded_for: string | null;
  cost_place: Json<CostPlace> | null;
  cost_attachment_from: number | null;
  default_character_id: Generated<number>;
  default_reservable_date: Generated<number>;
  ask_national_code: Generated<Asked>;
  ask_born_at: Generated<Asked>;
  default_cash_id: number | null;
  default_bank_id: number | null;
  default_gateway_id: number | null;
  count_notes: Generated<Settings['count_notes']>;
  addon_stock: Generated<boolean>;
  addon_below_zero: Generated<boolean>;
  addon_low: Generated<number>;
  sms: Json<{ cancel: boolean; book: boolean }, true>;
  epoch: string;
  last_day_run: string | null;
  times_ahead_days: number | null;
  times_made_on: string | null;
  told_version: string | null;
  week_start: Generated<number>;
  session_hours: Generated<number>;
  lock_minutes: number | null;
  voice_codes: Generated<boolean>;
  theme: Generated<Theme>;
  print_accent: string | null;
  receipt_head: Generated<string>;
  receipt_foot: Generated<string>;
  message_texts: Json<MessageTexts, true>;
  version: Generated<number>;
}

export interface BackupsTable {
  id: GeneratedAlways<number>;
  reason: Backup['reason'];
  state: Generated<Backup['state']>;
  creator_name: Generated<string>;
  file: string | null;
  place: Generated<string>;
  size: number | null;
  received: number | null;
  rows: number | null;
  sealed: Generated<boolean>;
  books: boolean | null;
  app: string | null;
  club_name: string | null;
  epoch: string | null;
  taken_at: Instant | null;
  why: Backup['why'];
  /** Written as JSON text. */
  room: ColumnType<Backup['room'], string | null | undefined, string | null>;
  wanted: 'make' | 'check' | 'load' | 'swap' | 'undo' | null;
  wanted_by: string | null;
  wanted_at: Instant | null;
  started_at: Instant | null;
  progress: Generated<number>;
  source_schema: string | null;
  staging: string | null;
  staged_at: Instant | null;
  before_schema: string | null;
  session_id: number | null;
  swap_token: string | null;
  signed: boolean | null;
  keep_rights: Generated<boolean>;
  retrieved_at: Instant | null;
  dropped_at: Instant | null;
  created_at: Instant;
}

export interface BackupSettingsTable {
  id: Generated<number>;
  at: Generated<string>;
  keep_daily: Generated<number>;
  keep_weekly: Generated<number>;
  keep_monthly: Generated<number>;
  folder: string | null;
  recipient: string | null;
  salt: string | null;
  epochs: Generated<string[]>;
  /** The key that signs this club's backup files; it never leaves the server. */
  signing_key: Generated<Buffer>;
  last_night: string | null;
  version: Generated<number>;
}

export interface BookChecksTable {
  id: GeneratedAlways<number>;
  asked_at: Instant;
  asked_by: number | null;
  started_at: Instant | null;
  done_at: Instant | null;
  problems: Json<{ invariant: number; what: string }[]> | null;
}

export interface JobRunsTable {
  name: string;
  ran_at: Instant | null;
  failed_at: Instant | null;
}

export interface WarningsTable {
  kind: string;
  key: string;
  told_at: Instant;
}

export interface SystemTables {
  book_checks: BookChecksTable;
  job_runs: JobRunsTable;
  warnings: WarningsTable;
  backups: BackupsTable;
  backup_settings: BackupSettingsTable;
  operations: OperationsTable;
  audit_log: AuditLogTable;
  messages: MessagesTable;
  message_templates: MessageTemplatesTable;
  event_subscribers: EventSubscribersTable;
  events: EventsTable;
  attachments: AttachmentsTable;
  files: FilesTable;
  club: ClubTable;
}
