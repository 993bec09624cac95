-- What was there before the first day: of each bank, cash box and person one entry. A person's is above 0 for a debtor and
-- below 0 for a creditor, so that nobody stands on both lists.
create table opening_inventories (
  id bigint generated always as identity primary key,
  bank_id bigint unique references banks,
  cash_id bigint unique references cashes,
  user_id bigint unique references users,
  price bigint not null check (price <> 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(bank_id, cash_id, user_id) = 1),
  check (user_id is not null or price > 0)
);

-- Whether the entries are locked, since when and by whom: one row.
create table opening_state (
  id boolean primary key default true check (id),
  locked_at timestamptz,
  locked_by bigint references users
);
insert into opening_state default values;
