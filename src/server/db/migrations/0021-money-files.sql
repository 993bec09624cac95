-- Papers that hang on records: bills, slips, letters. One that hangs on nothing goes after a day.

create table attachments (
  id bigint generated always as identity primary key,
  name text not null,
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  bytes bytea not null,
  size integer generated always as (octet_length(bytes)) stored,
  resource text,
  resource_id bigint,
  creator_id bigint references users,
  created_at timestamptz not null,
  check ((resource is null) = (resource_id is null))
);
create index attachments_of on attachments (resource, resource_id, id) where resource is not null;
create index attachments_loose on attachments (created_at) where resource is null;
create index attachments_creator on attachments (creator_id, created_at);
