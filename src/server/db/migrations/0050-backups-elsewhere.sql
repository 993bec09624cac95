-- A backup that is dropped while its file lies on another server: that server takes both away with its next sweep, and until
-- then nobody sees the row (docs/backup.md).
alter table backups add column dropped_at timestamptz;
