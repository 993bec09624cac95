-- The whole first schema: people and access, courts and times, reservations, money, and what carries them.
-- Runs the same on PostgreSQL 15 and on the embedded one. Money is whole toman (bigint). Times of slots are the
-- club's own (`date` and `time`); instants are `timestamptz`.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create collation fa_num (provider = icu, locale = 'fa-u-kn-true');

-- The search form of a text: what looks alike is alike. The same rule stands in domain/persian.ts (`fold`).
create function fa_fold(t text) returns text language sql immutable strict parallel safe as $$
select regexp_replace(translate(lower(normalize(t, NFKC)),
 'يىےېكڪةۀەھہۂۃأإآٱؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ییییککهههههههااااوی01234567890123456789'),
 E'[\\s\\u00A0\\u0621\\u0640\\u064B-\\u065F\\u0670\\u06D6-\\u06ED\\u200B-\\u200F\\u202A-\\u202E\\u2066-\\u2069\\u00AD\\uFEFF]+', '', 'g') $$;

create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = '23001', constraint = tg_table_name || '_append_only'; end $$;

-- Access ------------------------------------------------------------------------------------------------------

create table roles (
  id bigint generated always as identity primary key,
  name text not null,
  parent_id bigint references roles,
  created_at timestamptz not null,
  version integer not null default 1
);
create index roles_parent on roles (parent_id);

create table role_permissions (
  role_id bigint not null references roles on delete cascade,
  slug text not null,
  primary key (role_id, slug)
);

create table characters (
  id bigint generated always as identity primary key,
  name text not null,
  reservable_date integer not null default 7 check (reservable_date >= 0),
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint
);

create table users (
  id bigint generated always as identity primary key,
  client_ref uuid unique,
  name text not null,
  family text not null,
  phone_number text,
  gender smallint not null check (gender in (1, 2)),
  avatar text,
  national_code text,
  company text not null default '',
  character_id bigint not null references characters,
  role_id bigint references roles,
  status smallint not null default 0 check (status in (0, 1, 3, 4)),
  max_debt bigint not null default 0 check (max_debt >= 0),
  active boolean not null default true,
  must_replace_phone boolean not null default false,
  browser_setting jsonb not null default '{}',
  merged_into bigint references users,
  creator_id bigint references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  occurred_at timestamptz,
  device_no text,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users,
  search text generated always as (
    fa_fold(name || ' ' || family) || ' ' || fa_fold(coalesce(phone_number, '')) || ' ' || fa_fold(family || ' ' || name)
  ) stored
);
create unique index users_phone_number on users (phone_number) where merged_into is null;
create index users_search on users using gin (search gin_trgm_ops);
create index users_name on users (family collate "fa-x-icu", name collate "fa-x-icu", id);
create index users_created_at on users (created_at, id);
create index users_updated_at on users (updated_at, id);
create index users_character on users (character_id, id);
create index users_role on users (role_id) where role_id is not null;
alter table characters add constraint characters_deleted_by foreign key (deleted_by) references users;

create table coaches (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users,
  share_type text not null check (share_type in ('percent', 'fixed', 'hour')),
  share numeric(16, 4) not null check (share >= 0 and (share_type <> 'percent' or share <= 100)),
  active boolean not null default true,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);

-- Sign-in -----------------------------------------------------------------------------------------------------

create table devices (
  id bigint generated always as identity primary key,
  prefix text not null unique,
  name text not null,
  device_hash bytea unique,
  creator_id bigint references users,
  created_at timestamptz not null,
  seen_at timestamptz not null
);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users,
  device_id bigint references devices,
  user_agent text not null default '',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table sign_in_codes (
  id uuid primary key,
  phone_number text not null,
  code_hash bytea,
  salt bytea not null,
  address text not null,
  device_hash bytea,
  voice boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_codes_phone on sign_in_codes (phone_number, created_at);
create index sign_in_codes_address on sign_in_codes (address, created_at);
create index sign_in_codes_created on sign_in_codes (created_at);

create table sign_in_guesses (
  id bigint generated always as identity primary key,
  phone_number text not null,
  device_hash bytea,
  address text not null,
  created_at timestamptz not null
);
create index sign_in_guesses_phone on sign_in_guesses (phone_number, created_at);
create index sign_in_guesses_address on sign_in_guesses (address, created_at);
create index sign_in_guesses_device on sign_in_guesses (device_hash, created_at) where device_hash is not null;

-- A device that has signed in a phone before has its own budget of guesses (D3).
create table known_devices (
  device_hash bytea not null,
  phone_number text not null,
  created_at timestamptz not null,
  primary key (device_hash, phone_number)
);

create table sign_in_links (
  token_hash bytea primary key,
  phone_number text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What carries a call -------------------------------------------------------------------------------------------

create table operations (
  key uuid primary key,
  actor_id bigint not null references users,
  on_behalf_by bigint references users,
  fingerprint bytea not null,
  call text not null,
  status smallint,
  body jsonb,
  record_id bigint,
  canceled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null
);
create index operations_created on operations (created_at) where body is not null;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint references users,
  session_id bigint references sessions,
  device_id bigint references devices,
  call text not null,
  resource text not null,
  resource_id bigint,
  reason text,
  before jsonb,
  after jsonb
);
create index audit_log_resource on audit_log (resource, resource_id, id);
create index audit_log_actor on audit_log (actor_id, id);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

create table messages (
  id bigint generated always as identity primary key,
  kind text not null,
  phone_number text not null,
  text text not null,
  user_id bigint references users,
  invoice_id bigint,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  last_error text,
  creator_id bigint references users,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index messages_due on messages (next_at) where state = 'queued';
create index messages_invoice on messages (invoice_id) where invoice_id is not null;

-- One row: the club. `epoch` changes when a backup is put back.
create table club (
  id smallint primary key default 1 check (id = 1),
  club_code text not null,
  club_name text not null,
  club_logo text,
  phone text not null default '',
  address text not null default '',
  time_zone text not null default 'Asia/Tehran',
  locale text not null default 'fa' check (locale in ('fa', 'en')),
  currency_code text not null default 'IRT',
  default_max_debt bigint check (default_max_debt >= 0),
  bank_receipts_pending boolean not null default false,
  coach_paid_on_no_show boolean not null default false,
  cash_may_go_below_zero boolean not null default false,
  bank_may_go_below_zero boolean not null default true,
  shift_limit bigint not null default 50000 check (shift_limit >= 0),
  sms jsonb not null default '{"cancel": true, "book": false}',
  epoch uuid not null,
  last_day_run date,
  version integer not null default 1
);

-- Courts and times ------------------------------------------------------------------------------------------------

create table courts (
  id bigint generated always as identity primary key,
  name text not null,
  type text not null check (type in ('hard', 'ground', 'grass')),
  roof text not null check (roof in ('always', 'season', 'without')),
  sort integer not null default 0,
  color text not null default '',
  description text not null default '',
  image text,
  active boolean not null default true,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);

create table terms (
  id bigint generated always as identity primary key,
  name text not null,
  start_time time not null,
  end_time time not null,
  weekdays smallint[] not null,
  price bigint not null check (price >= 0),
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (start_time < end_time)
);

create table term_court_prices (
  term_id bigint not null references terms on delete cascade,
  court_id bigint not null references courts,
  price bigint not null check (price >= 0),
  primary key (term_id, court_id)
);

create table closed_invoices (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  from_date date not null,
  to_date date not null,
  court_ids bigint[],
  term_ids bigint[],
  creator_id bigint references users,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (from_date <= to_date)
);

create table reservable_times (
  id bigint generated always as identity primary key,
  date date not null,
  term_id bigint not null references terms,
  court_id bigint not null references courts,
  start_time time not null,
  end_time time not null,
  price bigint not null check (price >= 0),
  state text not null default 'free' check (state in ('free', 'reserved', 'closed')),
  closed_invoice_id bigint references closed_invoices,
  version integer not null default 1,
  deleted_at timestamptz,
  during tsrange generated always as (tsrange(date + start_time, date + end_time)) stored,
  check (start_time < end_time),
  constraint times_overlap exclude using gist (court_id with =, during with &&) where (deleted_at is null)
);
create index reservable_times_date on reservable_times (date, court_id, start_time) where deleted_at is null;
create index reservable_times_term on reservable_times (term_id, date);

-- Reservations ------------------------------------------------------------------------------------------------

create table refund_rules (
  id bigint generated always as identity primary key,
  hours_before integer not null check (hours_before >= 0),
  percent numeric(7, 4) not null check (percent between 0 and 100),
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index refund_rules_hours on refund_rules (hours_before) where deleted_at is null;

create table discount_groups (
  id bigint generated always as identity primary key,
  name text not null,
  percent numeric(7, 4) not null check (percent between 0 and 100),
  character_ids bigint[] not null default '{}',
  user_ids bigint[] not null default '{}',
  court_ids bigint[],
  term_ids bigint[],
  weekdays smallint[],
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);

create table sale_addons (
  id bigint generated always as identity primary key,
  name text not null,
  price bigint not null check (price >= 0),
  active boolean not null default true,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);

create sequence invoice_number;

-- One invoice is one slot. `court_id`, `date`, the times and `during` are the slot's, kept here for the exclusion
-- constraint and for lists; `paid`, `due`, `overpaid`, `pending` and `financial_status` follow from allocations.
create table sale_invoices (
  id bigint generated always as identity primary key,
  client_ref uuid,
  invoice_number bigint not null unique default nextval('invoice_number'),
  invoice_date date not null,
  group_id uuid not null,
  user_id bigint not null references users,
  coach_id bigint references coaches,
  reservable_time_id bigint not null references reservable_times,
  court_id bigint not null references courts,
  term_id bigint not null references terms,
  date date not null,
  start_time time not null,
  end_time time not null,
  during tsrange generated always as (tsrange(date + start_time, date + end_time)) stored,
  status smallint not null default 1 check (status in (1, 2)),
  cancel_type smallint check (cancel_type in (1, 2)),
  action_type smallint not null check (action_type in (1, 2, 3)),
  price bigint not null check (price >= 0),
  discount bigint not null default 0 check (discount between 0 and price),
  discount_manual bigint check (discount_manual >= 0),
  discount_group_id bigint references discount_groups,
  discount_group_name text,
  discount_group_percent numeric(7, 4),
  addons_price bigint not null default 0 check (addons_price >= 0),
  total_price bigint not null check (total_price = price - discount + addons_price),
  refund_rules jsonb not null,
  refund_ceiling numeric(7, 4),
  paid bigint not null default 0,
  due bigint not null default 0,
  overpaid bigint not null default 0,
  pending bigint not null default 0,
  financial_status smallint not null default 1 check (financial_status in (1, 2, 3)),
  received_id bigint,
  attended boolean,
  completed_at timestamptz,
  completed_by bigint references users,
  recognized_at timestamptz,
  recognized_coach_id bigint references coaches,
  coach_share bigint not null default 0,
  coach_share_rule jsonb,
  canceled_at timestamptz,
  canceled_by bigint references users,
  cancel_reason text,
  cancel_price bigint,
  penalty bigint,
  season_schedule_id bigint,
  description text not null default '',
  creator_id bigint references users,
  created_at timestamptz not null,
  occurred_at timestamptz,
  device_no text,
  device_id bigint references devices,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users,
  constraint slot_taken exclude using gist (court_id with =, during with &&) where (status = 1 and deleted_at is null)
);
create unique index sale_invoices_client_ref on sale_invoices (client_ref, reservable_time_id) where client_ref is not null;
create index sale_invoices_time on sale_invoices (reservable_time_id, id);
create index sale_invoices_user on sale_invoices (user_id, date, id);
create index sale_invoices_date on sale_invoices (date, start_time, id);
create index sale_invoices_invoice_date on sale_invoices (invoice_date, id);
create index sale_invoices_group on sale_invoices (group_id);
create index sale_invoices_due on sale_invoices (date, id) where due > 0 and deleted_at is null;
create index sale_invoices_unrecognized on sale_invoices (date) where status = 1 and deleted_at is null and recognized_at is null;
create index sale_invoices_coach on sale_invoices (coach_id, date) where coach_id is not null;

create table invoice_addons (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references sale_invoices,
  sale_addon_id bigint not null references sale_addons,
  name text not null,
  count integer not null check (count > 0),
  price bigint not null check (price >= 0),
  status text not null default 'active' check (status in ('active', 'canceled', 'handed_over')),
  created_at timestamptz not null,
  creator_id bigint references users,
  canceled_at timestamptz
);
create index invoice_addons_invoice on invoice_addons (invoice_id, id);

create table invoice_payers (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references sale_invoices,
  user_id bigint not null references users,
  position smallint not null default 1,
  price bigint not null check (price >= 0),
  unique (invoice_id, user_id)
);
create index invoice_payers_user on invoice_payers (user_id);

-- Each move keeps what was there before, so that undoing it restores price, discount and ceiling.
create table invoice_moves (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references sale_invoices,
  from_time_id bigint not null references reservable_times,
  to_time_id bigint not null references reservable_times,
  price_before bigint not null,
  price_after bigint not null,
  discount_before bigint not null,
  discount_after bigint not null,
  discount_manual_before bigint,
  refund_ceiling_before numeric(7, 4),
  undoes bigint references invoice_moves,
  creator_id bigint references users,
  created_at timestamptz not null
);
create index invoice_moves_invoice on invoice_moves (invoice_id, id);

-- Treasury and ledger ---------------------------------------------------------------------------------------------

create table cashes (
  id bigint generated by default as identity primary key,
  name text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create table banks (
  id bigint generated by default as identity primary key,
  name text not null,
  account_number text not null default '',
  card_number text not null default '',
  shaba_number text not null default '',
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create table payment_gateways (
  id bigint generated always as identity primary key,
  title text not null,
  type text not null check (type in ('pos', 'online')),
  bank_id bigint not null references banks,
  merchant_code text not null default '',
  terminal_code text not null default '',
  end_time time,
  status boolean not null default true,
  provider text not null default '',
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);

-- `balance` is debit minus credit, kept in the transaction that posts. People, cash boxes, banks and gateways have
-- one account each, made with them.
create table accounts (
  id bigint generated always as identity primary key,
  code text unique,
  name text not null,
  parent_id bigint references accounts,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  system boolean not null default false,
  lock smallint not null default 1 check (lock in (1, 2)),
  user_id bigint unique references users,
  cash_id bigint unique references cashes,
  bank_id bigint unique references banks,
  payment_gateway_id bigint unique references payment_gateways,
  balance bigint not null default 0,
  version integer not null default 1,
  check (num_nonnulls(code, user_id, cash_id, bank_id, payment_gateway_id) = 1)
);
create index accounts_parent on accounts (parent_id);
create index accounts_debtors on accounts (balance) where user_id is not null and balance > 0;

create table financial_years (
  id bigint generated always as identity primary key,
  name text not null unique,
  start_date date not null,
  end_date date not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'closed')),
  last_number bigint not null default 0,
  closed_at timestamptz,
  created_at timestamptz not null,
  check (start_date < end_date),
  constraint years_overlap exclude using gist (daterange(start_date, end_date, '[]') with &&)
);

create table documents (
  id bigint generated always as identity primary key,
  client_ref uuid unique,
  financial_year_id bigint references financial_years,
  doc_number bigint,
  type text not null,
  reference_type text,
  reference_id bigint,
  price bigint not null check (price > 0),
  date date not null,
  occurred_at timestamptz,
  description text not null default '',
  status text not null default 'confirm' check (status in ('confirm', 'pending', 'cancel')),
  user_id bigint references users,
  cash_id bigint references cashes,
  bank_id bigint references banks,
  payment_gateway_id bigint references payment_gateways,
  transaction_reference_id text,
  invoice_ids bigint[] not null default '{}',
  device_no text,
  device_id bigint references devices,
  confirmed_at timestamptz,
  confirmed_by bigint references users,
  reverses bigint unique references documents,
  reversed_by bigint unique references documents,
  creator_id bigint references users,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (financial_year_id, doc_number),
  check ((doc_number is null) = (financial_year_id is null)),
  check (doc_number is not null or status in ('pending', 'cancel'))
);
-- A tracking number counts once per bank or gateway among receipts that stand (D25).
create unique index tracking_used_bank on documents (bank_id, transaction_reference_id)
  where type = 'receive' and status <> 'cancel' and bank_id is not null and transaction_reference_id is not null;
create unique index tracking_used_gateway on documents (payment_gateway_id, transaction_reference_id)
  where type = 'receive' and status <> 'cancel' and payment_gateway_id is not null and transaction_reference_id is not null;
create index documents_type on documents (type, date, id);
create index documents_user on documents (user_id, id) where user_id is not null;
create index documents_reference on documents (reference_type, reference_id) where reference_id is not null;
create index documents_invoices on documents using gin (invoice_ids) where type = 'receive';
create index documents_created_at on documents (created_at);
create index documents_pending on documents (id) where status = 'pending';

create table postings (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents,
  account_id bigint not null references accounts,
  invoice_id bigint references sale_invoices,
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  tax bigint not null default 0,
  balance bigint not null,
  date date not null,
  description text,
  check ((debit > 0) <> (credit > 0))
);
create index postings_document on postings (document_id);
create index postings_account on postings (account_id, id);
create index postings_invoice on postings (invoice_id) where invoice_id is not null;
create index postings_account_date on postings (account_id, date);
create trigger postings_append_only before update or delete on postings for each row execute function refuse_change();
create trigger postings_no_truncate before truncate on postings for each statement execute function refuse_change();

-- An unbalanced document cannot commit.
create function check_document_balance() returns trigger language plpgsql as $$
declare debits numeric; credits numeric;
begin
  select coalesce(sum(debit), 0), coalesce(sum(credit), 0) into debits, credits from postings where document_id = new.document_id;
  if debits <> credits or debits = 0 then
    raise exception 'document % is not balanced', new.document_id using errcode = '23514', constraint = 'document_balanced';
  end if;
  return null;
end $$;
-- The plan is kept per connection: without this, one made while the table was small stays a sequential scan.
alter function check_document_balance() set enable_seqscan = off;
create constraint trigger document_balanced after insert on postings deferrable initially deferred
  for each row execute function check_document_balance();

-- A person's debts, the credits that pay them, and which pays which. Rows, never postings.
create table open_items (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('invoice', 'opening', 'payment', 'manual')),
  invoice_id bigint references sale_invoices,
  document_id bigint references documents,
  due_date date not null,
  price bigint not null check (price >= 0),
  allocated bigint not null default 0 check (allocated >= 0),
  created_at timestamptz not null,
  unique (invoice_id, user_id),
  check ((kind = 'invoice') = (invoice_id is not null))
);
create index open_items_user on open_items (user_id, due_date, id);
create index open_items_short on open_items (user_id, due_date, id) where allocated < price;
create index open_items_over on open_items (user_id) where allocated > price;

create table open_credits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  document_id bigint not null references documents,
  price bigint not null check (price >= 0),
  allocated bigint not null default 0 check (allocated between 0 and price),
  created_at timestamptz not null,
  unique (document_id, user_id)
);
create index open_credits_free on open_credits (user_id, id) where allocated < price;

create table allocations (
  id bigint generated always as identity primary key,
  item_id bigint not null references open_items,
  credit_id bigint not null references open_credits,
  price bigint not null check (price > 0),
  created_at timestamptz not null,
  unique (item_id, credit_id)
);
create index allocations_credit on allocations (credit_id);
