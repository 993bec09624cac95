-- What more a club may know of a person, and how far it knows that they are who they say.
alter table users
  add column email text,
  add column born_at date,
  add column whatsapp_number text,
  -- The name is written in Latin letters.
  add column latin_name boolean not null default false;

-- Who has proven what: 0 made by staff, 1 signed in by a link, 3 the phone by a code. Complete (4) is who has also
-- told their national code and day of birth; name, family and gender everybody has.
drop index users_status;
alter table users drop constraint users_status_check;
alter table users rename column status to proof;
update users set proof = 3 where proof = 4;
update users u set proof = 1 where proof = 0 and exists (select from sessions s where s.user_id = u.id);
alter table users
  add constraint users_proof_check check (proof in (0, 1, 3)),
  add column status smallint generated always as (
    case when proof = 3 and national_code is not null and born_at is not null then 4 else proof end
  ) stored;
create index users_status on users (status, id) where deleted_at is null and merged_into is null;

-- Names are sorted by family, then by name.
drop index users_family;
drop index users_name;
create index users_name on users (family collate "fa-x-icu", name collate "fa-x-icu", id)
  where deleted_at is null and merged_into is null;
create index users_born_at on users (born_at, id) where deleted_at is null and merged_into is null;
-- One national code is one person's.
create index users_national_code on users (national_code) where national_code is not null and merged_into is null;
