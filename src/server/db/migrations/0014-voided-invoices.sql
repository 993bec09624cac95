-- A voided reservation that is gone from the trash too. Its row stays: its documents, their numbers and what it was
-- paid with hang on it.
alter table sale_invoices add column forced_at timestamptz;
alter table sale_invoices add column forced_by bigint references users;
alter table sale_invoices add constraint sale_invoices_forced check (forced_at is null or deleted_at is not null);
create index sale_invoices_trash on sale_invoices (deleted_at, id) where deleted_at is not null and forced_at is null;
