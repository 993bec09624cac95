-- Languages, security and customizing of the club.
alter table club
  -- 0 is Saturday.
  add column week_start smallint not null default 0 check (week_start between 0 and 6),
  -- So long a session lives without being used.
  add column session_hours smallint not null default 12 check (session_hours between 1 and 168),
  -- So long a device may lie there untouched before it locks; null: it never does.
  add column lock_minutes smallint check (lock_minutes between 1 and 240),
  add column voice_codes boolean not null default true,
  add column theme text not null default 'semi-dark'
    check (theme in ('semi-dark', 'light', 'dark', 'sea', 'flamingo')),
  add column print_accent text check (print_accent ~ '^#[0-9a-f]{6}$'),
  add column receipt_head text not null default '',
  add column receipt_foot text not null default '',
  add column message_texts jsonb not null default '{}';

-- Who came in, and who tried to. A phone that nobody has stands here too.
create table sign_in_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('code', 'link', 'wrong_code', 'wrong_link', 'link_made')),
  phone_number text not null,
  session_id bigint references sessions,
  network text not null default '',
  user_agent text not null default ''
);
create index sign_in_log_at on sign_in_log (at);
create index sign_in_log_session on sign_in_log (session_id) where session_id is not null;

-- Open ones, by their last use.
create index sessions_open on sessions (seen_at) where ended_at is null;
-- What a device has said that it has not sent yet.
alter table sessions add column unsent integer not null default 0 check (unsent >= 0);
alter table sessions add column unsent_at timestamptz;
create index sessions_unsent on sessions (id) where unsent > 0;

-- Looks at the books, asked for by a person; `problems` are the invariants that were broken.
create table book_checks (
  id bigint generated always as identity primary key,
  asked_at timestamptz not null,
  asked_by bigint references users,
  started_at timestamptz,
  done_at timestamptz,
  problems jsonb
);
create unique index book_checks_waiting on book_checks ((true)) where done_at is null;

-- How the run of the day went on this server, whatever club it carries.
create table job_runs (
  name text primary key,
  ran_at timestamptz,
  failed_at timestamptz
);

-- What staff were warned of, so that each is said once while it lasts.
create table warnings (
  kind text not null,
  key text not null,
  told_at timestamptz not null,
  primary key (kind, key)
);
