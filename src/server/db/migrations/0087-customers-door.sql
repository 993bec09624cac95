-- Customers sign in at a door of their own (D42): their sessions, and budgets of codes and guesses apart from the staff's.
create table customer_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create index customer_sessions_user on customer_sessions (user_id, id) where ended_at is null;

alter table sign_in_codes add column door text not null default 'staff' check (door in ('staff', 'customer'));
alter table sign_in_guesses add column door text not null default 'staff' check (door in ('staff', 'customer'));
alter table known_devices add column door text not null default 'staff' check (door in ('staff', 'customer'));
alter table known_devices drop constraint known_devices_pkey;
alter table known_devices add primary key (device_hash, phone_number, door);

-- Secrets that the servers of a club share and that leave it in no backup, made when they are first needed.
create table club_secrets (
  name text primary key,
  secret bytea not null check (octet_length(secret) >= 32),
  created_at timestamptz not null
);

-- A proof of work counts once: the nonces of those that were used, until they would have expired anyway.
create table used_proofs_of_work (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_proofs_of_work_expires on used_proofs_of_work (expires_at);
