-- Only the constraints themselves read their indexes: what these are of is said in a way that no query says it
-- (decision 0019). They are built anew with it, and so are whole whatever was marked in the old ones.

alter table sale_invoices drop constraint slot_taken;
alter table sale_invoices add constraint slot_taken exclude using gist (court_id with =, during with &&)
  where (case when status = 1 and deleted_at is null then true else false end) deferrable initially immediate;

alter table reservable_times drop constraint times_overlap;
alter table reservable_times add constraint times_overlap exclude using gist (court_id with =, during with &&)
  where (case when deleted_at is null then true else false end);
