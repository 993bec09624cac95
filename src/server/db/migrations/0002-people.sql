-- Companies, and the orders in which a long list of people is read.

create table companies (
  id bigint generated always as identity primary key,
  name text not null,
  phone text not null default '',
  national_id text not null default '',
  economic_code text not null default '',
  postal_code text not null default '',
  address text not null default '',
  description text not null default '',
  creator_id bigint references users,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);

-- The audit log is read by day and by the call that wrote.
create index audit_log_at on audit_log (at, id);
create index audit_log_call on audit_log (call, id);
