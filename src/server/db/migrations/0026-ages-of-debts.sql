-- What people owed, by age, at the end of a Jalali month: allocations are moved in place, so that nobody could tell later.
create table aged_ends (
  id bigint generated always as identity primary key,
  date date not null unique,
  as_of timestamptz not null
);
create table aged_rows (
  end_id bigint not null references aged_ends,
  user_id bigint not null references users,
  not_due bigint not null,
  to_30 bigint not null,
  to_60 bigint not null,
  to_90 bigint not null,
  older bigint not null,
  credit bigint not null,
  balance bigint not null,
  primary key (end_id, user_id)
);
create index aged_rows_user on aged_rows (user_id);
