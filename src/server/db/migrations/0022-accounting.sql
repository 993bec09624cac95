-- Documents that are made by hand again and again: rows as they were typed, with what each names.
create table document_templates (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  created_at timestamptz not null,
  creator_id bigint references users
);
create table document_template_lines (
  id bigint generated always as identity primary key,
  template_id bigint not null references document_templates on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  description text not null default '',
  check (debit = 0 or credit = 0)
);
create index document_template_lines_template on document_template_lines (template_id, id);
create index document_template_lines_account on document_template_lines (account_id);

-- Who closed a year, and what has seen which state of it.
alter table financial_years
  add column closed_by bigint references users,
  add column version integer not null default 1;
