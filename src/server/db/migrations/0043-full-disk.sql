-- The folder whose disk was full when a backup did not come about: {folder, free, needed}, bytes (docs/backup.md).
alter table backups add column room jsonb;
