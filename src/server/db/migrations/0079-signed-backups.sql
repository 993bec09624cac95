-- Files of backups are signed with a key of the club's that never leaves this server (D68). `signed` says whether a file's
-- own signature held when it was read; null while nobody could look. `keep_rights`: who has lost rights since then does not
-- get them back with a restore.
alter table backup_settings add column signing_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
alter table backups add column signed boolean, add column keep_rights boolean not null default false;
