-- Passkeys of staff (D73): what a browser has made for one person at one address of the club. Their public half is here, the
-- private half never leaves the authenticator.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  -- By what authenticators know the person: random, and the same for all of one person's.
  user_handle bytea not null,
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a browser is asked to sign, once and within minutes. Those of the sign-in count for its limits.
create table passkey_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('create', 'login', 'proof')),
  challenge bytea not null,
  rp_id text not null,
  origin text not null,
  user_id bigint,
  session_id bigint,
  -- Of one that is made.
  user_handle bytea,
  device_hash bytea,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenges_newest on passkey_challenges (created_at);

-- When the person of a session last proved by a passkey that it is them.
alter table sessions add column proof_at timestamptz;

-- A passkey that nobody has is nobody's phone.
alter table sign_in_log alter column phone_number drop not null;
alter table sign_in_log drop constraint sign_in_log_kind_check;
alter table sign_in_log add constraint sign_in_log_kind_check check (kind in
  ('code', 'link', 'passkey', 'wrong_code', 'wrong_link', 'wrong_passkey', 'link_made', 'passkey_made', 'passkey_removed',
   'passkey_lost'));
