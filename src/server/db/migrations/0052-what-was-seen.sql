-- What whoever puts a backup back has seen of its effect: more that would be lost by the time it lands ends the restore.
alter table backups add column swap_token text;
