-- Texts that are ready to be sent to customers, in the order in which people are offered them.
create table message_templates (
  id bigint generated always as identity primary key,
  name text not null,
  text text not null,
  sort integer not null default 0,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users
);

-- The two that the app has offered until now; a new club gets its own at its first start.
insert into message_templates (name, text, sort, created_at)
select t.name, t.text, t.sort, now()
from club c join (values
  ('fa', 0, 'یادآوری', 'سلام {نام}. یادآوری رزرو شما: {زمین}، {تاریخ} ساعت {ساعت}. {باشگاه}'),
  ('fa', 1, 'یادآوری مانده', 'سلام {نام}. مانده‌ی رزرو {زمین}، {تاریخ}: {مانده} تومان. {باشگاه}'),
  ('en', 0, 'Reminder', 'Hello {name}. Your reservation: {court}, {date} at {time}. {club}'),
  ('en', 1, 'Reminder of the due', 'Hello {name}. Still due for {court}, {date}: {due} toman. {club}')
) as t (locale, sort, name, text) on t.locale = c.locale;

-- A person's messages, and those that were given up, the newest first.
create index messages_user on messages (user_id, id) where user_id is not null;
create index messages_failed on messages (id) where state = 'failed';

-- As how many messages each is counted and paid: of 70 characters, of 67 each where there are several (160 and 153 where
-- all are Latin).
alter table messages add column parts smallint not null default 1 check (parts > 0);
update messages set parts = case
  when text ~ '^[\x20-\x5a\x5f\x61-\x7a\n\r]*$'
    then case when length(text) <= 160 then 1 else ceil(length(text) / 153.0) end
  else case when length(text) <= 70 then 1 else ceil(length(text) / 67.0) end end;
