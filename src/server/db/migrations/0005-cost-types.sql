-- Accounts that people make themselves, the cost types below 51, have a day and a trash as all that they keep.

alter table accounts
  add column created_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column deleted_by bigint references users;
