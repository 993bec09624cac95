-- A season schedule (D15): what was agreed on. Its sessions are the reservations that name it.
create table season_schedules (
  id bigint generated always as identity primary key,
  title text not null default '',
  description text not null default '',
  user_id bigint not null references users,
  coach_id bigint references coaches,
  from_date date not null,
  to_date date not null,
  fixed_price bigint check (fixed_price >= 0),
  creator_id bigint references users,
  created_at timestamptz not null,
  -- When what was left of it was cancelled.
  canceled_at timestamptz,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (from_date <= to_date)
);
create index season_schedules_user on season_schedules (user_id);

-- Where it meets in a week. A change of what is left ends one (`until`) and adds another: what was played stays told.
create table season_slots (
  season_schedule_id bigint not null references season_schedules on delete cascade,
  slot smallint not null,
  weekday smallint not null check (weekday between 0 and 6),
  term_id bigint not null references terms,
  court_id bigint not null references courts,
  until date,
  primary key (season_schedule_id, slot)
);

-- Which of its slots a session stands for, and on which day: where it is by now may be elsewhere. A price that was agreed
-- on is the session's wherever it goes.
alter table sale_invoices add column season_slot smallint;
alter table sale_invoices add column season_date date;
alter table sale_invoices add column price_fixed boolean not null default false;
alter table sale_invoices add constraint sale_invoices_season_schedule
  foreign key (season_schedule_id) references season_schedules;
