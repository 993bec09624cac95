-- Shifts of cash boxes: one is open at a time. What the books had when it began and should have at its end, what was
-- counted each time, the difference and the document that posted it.
create table shifts (
  id bigint generated always as identity primary key,
  cash_id bigint not null references cashes,
  state text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  opened_by bigint references users,
  opened_at timestamptz not null,
  opening bigint not null check (opening >= 0),
  opening_note text not null default '',
  -- The balance of the box in the books.
  opening_balance bigint not null,
  -- Each count of the blind: when, by whom, how much, of which notes.
  counts jsonb not null default '[]',
  closed_by bigint references users,
  closed_at timestamptz,
  expected bigint,
  counted bigint check (counted >= 0),
  unsent bigint not null default 0,
  difference bigint,
  reason text not null default '',
  note text not null default '',
  document_id bigint references documents,
  approved_by bigint references users,
  approved_at timestamptz,
  version integer not null default 1,
  check ((state = 'open') = (closed_at is null)),
  check (state = 'open' or difference = counted - expected)
);
create unique index shifts_open on shifts (cash_id) where state = 'open';
create index shifts_cash on shifts (cash_id, id);
create index shifts_opened_by on shifts (opened_by, id);

-- Receipts that a device still had when a shift was closed: they join it when they arrive (offline.md, row 28).
create table shift_unsent (
  key uuid primary key,
  shift_id bigint not null references shifts,
  price bigint not null check (price > 0),
  arrived_at timestamptz
);
create index shift_unsent_shift on shift_unsent (shift_id);

-- Which shift of its cash box a line belongs to.
alter table postings add column shift_id bigint references shifts;
create index postings_shift on postings (shift_id) where shift_id is not null;

-- Without an open shift no cash comes in.
alter table club add column shift_required boolean not null default false;
