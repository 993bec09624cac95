-- What the club tells its staff: an event, and for each who gets it whether it was seen.

create table events (
  id bigint generated always as identity primary key,
  type smallint not null check (type between 1 and 5),
  priority smallint not null check (priority between 1 and 5),
  subject text not null,
  content text not null,
  resource_id bigint,
  creator_id bigint references users,
  created_at timestamptz not null
);
create index events_creator on events (creator_id, id);

create table event_subscribers (
  id bigint generated always as identity primary key,
  event_id bigint not null references events on delete cascade,
  user_id bigint not null references users on delete cascade,
  seen_at timestamptz,
  unique (event_id, user_id)
);
create index event_subscribers_user on event_subscribers (user_id, event_id);
