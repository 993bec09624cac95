-- The slots of a visit move in one statement and may take each other's places: whether two reservations collide is
-- judged when it ends.
alter table sale_invoices drop constraint slot_taken;
alter table sale_invoices add constraint slot_taken exclude using gist (court_id with =, during with &&)
  where (status = 1 and deleted_at is null) deferrable initially immediate;
drop index sale_invoices_client_ref;
alter table sale_invoices add constraint sale_invoices_client_ref unique (client_ref, reservable_time_id)
  deferrable initially immediate;

-- The first move of those made in one call, and (on that one) what they did to the person's money: the allocations of
-- the moved before it, and its changes of rows. Taking the move back gives that back too.
alter table invoice_moves add column together bigint references invoice_moves;
alter table invoice_moves add column allocations jsonb not null default '{"before": [], "changes": []}';
