-- What a cancel kept of the add-ons, apart from what it kept of the court: 42 and 43.
alter table sale_invoices add column penalty_addons bigint not null default 0 check (penalty_addons >= 0);
update sale_invoices i set penalty_addons = k.kept
from (
  select p.invoice_id, sum(p.credit - p.debit) as kept
  from postings p join accounts a on a.id = p.account_id join documents d on d.id = p.document_id
  where a.code = '42' and p.invoice_id is not null and d.type not in ('void', 'restore')
  group by p.invoice_id having sum(p.credit - p.debit) > 0) k
where k.invoice_id = i.id and i.status = 2;

-- Reports of slots read this alone; `paid` and `due` are left out, or each receipt would touch it.
create index sale_invoices_report on sale_invoices (date)
  include (start_time, end_time, court_id, term_id, user_id, coach_id, creator_id, action_type, status, cancel_type,
    attended, recognized_at, price, discount, addons_price, total_price, penalty, penalty_addons, cancel_price, coach_share)
  where deleted_at is null;
create index postings_account_date_id on postings (account_id, date, id);
drop index postings_account_date;
create index documents_date on documents (date, id);
create index invoice_addons_created on invoice_addons (created_at);

-- Turnovers by account, day and kind of document, of the postings up to `upto`: people under 14; `kind` of a reversal is
-- `-` and the type of what it takes back. Reports add the postings above `upto`.
create table account_days (
  account_id bigint not null references accounts,
  date date not null,
  kind text not null,
  debit bigint not null,
  credit bigint not null,
  postings bigint not null,
  primary key (account_id, date, kind)
);
create table account_days_upto (
  id smallint primary key default 1 check (id = 1),
  upto bigint not null
);
insert into account_days_upto (upto) values (0);

-- What a report is asked for, under a name; `schedule` makes it by itself.
create table saved_reports (
  id bigint generated always as identity primary key,
  name text not null,
  report text not null,
  params jsonb not null,
  creator_id bigint not null references users,
  shared boolean not null default false,
  schedule jsonb,
  -- The last slot of time for which it was made.
  ran_for timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index saved_reports_creator on saved_reports (creator_id) where deleted_at is null;
create index saved_reports_scheduled on saved_reports (id) where schedule is not null and deleted_at is null;

-- Reports as they were once made; their dates are resolved.
create table report_snapshots (
  id bigint generated always as identity primary key,
  report text not null,
  name text not null,
  params jsonb not null,
  body jsonb not null,
  as_of timestamptz not null,
  through bigint not null,
  saved_id bigint references saved_reports,
  creator_id bigint references users,
  created_at timestamptz not null
);
create index report_snapshots_creator on report_snapshots (creator_id, id);
create trigger report_snapshots_append_only before update or delete on report_snapshots
  for each row execute function refuse_change();
create trigger report_snapshots_no_truncate before truncate on report_snapshots
  for each statement execute function refuse_change();
