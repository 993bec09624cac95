-- Wrong passphrases of sealed backups, each a row until it is too old to count; and who has asked for a code from within, to
-- whatever phone (docs/security.md).
create table passphrase_guesses (
  id bigint generated always as identity primary key,
  backup_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null
);
create index passphrase_guesses_newest on passphrase_guesses (created_at);
alter table sign_in_codes add column asked_by bigint;
