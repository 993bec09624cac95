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

-- Every order of the list of people stands in an index, ties by id: a page costs the same among 100,000 as among 1,000.
drop index users_name;
create index users_family on users (family collate "fa-x-icu", id) where deleted_at is null and merged_into is null;
create index users_name on users (name collate "fa-x-icu", id) where deleted_at is null and merged_into is null;
create index users_company on users (company collate "fa-x-icu", id) where deleted_at is null and merged_into is null;
create index users_gender on users (gender, id) where deleted_at is null and merged_into is null;
create index users_status on users (status, id) where deleted_at is null and merged_into is null;
create index users_max_debt on users (max_debt, id) where deleted_at is null and merged_into is null;
-- A balance is its account's: the list by balance reads the accounts in order. It serves the debtors too.
drop index accounts_debtors;
create index accounts_people on accounts (balance, user_id) where user_id is not null;
-- Filters that leave few.
create index users_creator on users (creator_id, id);
create index users_inactive on users (id) where not active;
create index users_trash on users (deleted_at, id) where deleted_at is not null;
alter table users add column company_search text generated always as (fa_fold(company)) stored;
create index users_company_search on users using gin (company_search gin_trgm_ops) where company <> '';
create index users_merged on users (merged_into) where merged_into is not null;
