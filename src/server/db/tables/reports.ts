import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, Json } from './columns.ts';

export interface AccountDaysTable {
  account_id: number;
  date: string;
  /** The document's type; of a reversal `-` and the type of the reversed document. */
  kind: string;
  debit: number;
  credit: number;
  postings: number;
}

export interface AccountDaysUptoTable {
  id: Generated<number>;
  /** Postings up to this id are included in `account_days`. */
  upto: number;
}

export interface SavedReportsTable {
  id: GeneratedAlways<number>;
  name: string;
  report: string;
  params: Json<Record<string, string>>;
  creator_id: number;
  shared: Generated<boolean>;
  schedule: Json<{ every: 'day' | 'week' | 'month'; at: string; user_ids: number[] }> | null;
  ran_for: Instant | null;
  created_at: Instant;
  version: Generated<number>;
  deleted_at: Instant | null;
  deleted_by: number | null;
}

export interface ReportSnapshotsTable {
  id: GeneratedAlways<number>;
  report: string;
  name: string;
  params: Json<Record<string, string>>;
  body: Json<unknown>;
  as_of: Instant;
  through: number;
  saved_id: number | null;
  creator_id: number | null;
  created_at: Instant;
}

export interface ReportTables {
  account_days: AccountDaysTable;
  account_days_upto: AccountDaysUptoTable;
  saved_reports: SavedReportsTable;
  report_snapshots: ReportSnapshotsTable;
}
