-- What is asked of the club, and of colleagues. A service says who answers: a group, people, or both; neither of them is
-- whoever may answer tickets.
create table ticket_services (
  id bigint generated always as identity primary key,
  name text not null,
  role_id bigint references roles,
  user_ids bigint[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);

-- Answers that are ready to be put into the field.
create table ticket_answers (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);

-- `user_id` asks (of an internal one its creator), `operator_id` answers (of an internal one whom it is asked of).
-- `unseen_*` are messages that this side has not seen; `new_to_operator`: it was handed to somebody who has not opened it.
create table tickets (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('support', 'organization')),
  number integer not null,
  subject text not null,
  service_id bigint references ticket_services,
  user_id bigint not null references users,
  creator_id bigint references users,
  operator_id bigint references users,
  priority smallint not null default 3 check (priority between 1 and 5),
  status text not null default 'created',
  last_message_id bigint,
  last_message_at timestamptz not null,
  unseen_asks integer not null default 0,
  unseen_answers integer not null default 0,
  new_to_operator boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (kind, number),
  check ((kind = 'support') = (service_id is not null)),
  check (kind = 'support' or operator_id is not null),
  check (status in ('created', 'pending', 'completed', 'canceled')
    or status in ('customerAnswer', 'operatorAnswer') and kind = 'support'
    or status in ('creatorAnswer', 'receiverAnswer') and kind = 'organization')
);
create index tickets_last on tickets (kind, last_message_at, id);
create index tickets_user on tickets (user_id, kind);
create index tickets_operator on tickets (operator_id, kind) where operator_id is not null;
create index tickets_creator on tickets (creator_id);
create index tickets_service on tickets (service_id) where service_id is not null;
-- The counts that every page asks for read these, however many tickets are closed.
create index tickets_open on tickets (kind, status) where status not in ('completed', 'canceled');
create index tickets_unseen_answers on tickets (kind, operator_id) where unseen_answers > 0 or new_to_operator;
create index tickets_unseen_asks on tickets (user_id, kind) where unseen_asks > 0;

-- What was said in a ticket and, without a side, what was done to it.
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets on delete cascade,
  side text check (side in ('customer', 'operator', 'note', 'creator', 'receiver')),
  message text not null default '',
  change jsonb,
  creator_id bigint references users,
  sms_id bigint references messages,
  seen_at timestamptz,
  client_ref uuid,
  occurred_at timestamptz,
  device_no text,
  created_at timestamptz not null,
  constraint ticket_messages_client_ref_key unique (client_ref),
  check ((side is null) = (change is not null))
);
create index ticket_messages_ticket on ticket_messages (ticket_id, id);
create index ticket_messages_sms on ticket_messages (sms_id) where sms_id is not null;

-- What a club is asked; a new one gets its own at its first start.
insert into ticket_services (name, created_at)
select t.name, now()
from club c join (values
  ('fa', 0, 'رزرو'), ('fa', 1, 'مالی'), ('fa', 2, 'فنی'), ('fa', 3, 'انتقاد و پیشنهاد'),
  ('en', 0, 'Booking'), ('en', 1, 'Money'), ('en', 2, 'Technical'), ('en', 3, 'Feedback')
) as t (locale, sort, name) on t.locale = c.locale
order by t.sort;
