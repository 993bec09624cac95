-- Backups of this server, whatever club it carries: neither table travels in a file, nor goes when one is put back
-- (docs/backup.md). `wanted` is what shall be done with a row next, by whichever server finds it first; a file that was
-- opened by a passphrase is loaded by the server that was told it (`wanted_by`).
create table backups (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('manual', 'nightly', 'before', 'upload')),
  state text not null default 'saving' check (state in ('saving', 'saved', 'retrieved', 'failed')),
  creator_name text not null default '',
  file text,
  place text not null default '',
  size bigint check (size >= 0),
  received bigint check (received >= 0),
  rows bigint,
  sealed boolean not null default false,
  books boolean,
  app text,
  club_name text,
  epoch text,
  taken_at timestamptz,
  why text,
  wanted text check (wanted in ('make', 'check', 'load', 'swap', 'undo')),
  wanted_by uuid,
  wanted_at timestamptz,
  started_at timestamptz,
  progress real not null default 0,
  source_schema text,
  staging text,
  staged_at timestamptz,
  before_schema text,
  session_id bigint,
  retrieved_at timestamptz,
  created_at timestamptz not null
);
create index backups_wanted on backups (id) where wanted is not null;

create table backup_settings (
  id smallint primary key default 1 check (id = 1),
  at time not null default '03:00',
  keep_daily smallint not null default 7 check (keep_daily between 1 and 366),
  keep_weekly smallint not null default 4 check (keep_weekly between 0 and 104),
  keep_monthly smallint not null default 6 check (keep_monthly between 0 and 120),
  folder text,
  recipient text,
  salt text,
  epochs text[] not null default '{}',
  last_night date,
  version integer not null default 1
);
insert into backup_settings default values;
