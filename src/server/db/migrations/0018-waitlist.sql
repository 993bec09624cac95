-- Who waits for a slot, and the order in which slots became free: one sequence counts both, so that a slot that was free
-- before somebody began to wait is no news to them, whatever the clocks say.
create sequence freed_slots;

alter table reservable_times add column freed bigint not null default 0;
alter table reservable_times alter column freed set default nextval('freed_slots');

create function slot_freed() returns trigger language plpgsql as $$
begin
  new.freed := nextval('freed_slots');
  return new;
end $$;
create trigger slot_freed before update of state on reservable_times for each row
  when (new.state = 'free' and old.state <> 'free') execute function slot_freed();

create table waitlist (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  date_from date not null,
  date_to date not null,
  "from" time not null,
  "to" time not null,
  court_ids bigint[],
  type text check (type in ('hard', 'ground', 'grass')),
  note text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'booked', 'canceled')),
  -- What became free later than this is news.
  since bigint not null default nextval('freed_slots'),
  offered_time_id bigint references reservable_times on delete set null,
  invoice_id bigint references sale_invoices,
  creator_id bigint references users,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (date_from <= date_to),
  check ("from" < "to")
);
create index waitlist_open on waitlist (date_to) where state in ('waiting', 'offered') and deleted_at is null;
create index waitlist_user on waitlist (user_id);
