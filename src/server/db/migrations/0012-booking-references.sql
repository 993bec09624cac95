-- A reservation that moved onto the place of a cancelled one of its own booking was taken for a second booking of it.
-- That a place is had once, slot_taken says; that a reference books once, the booking itself, under a lock of it.
alter table sale_invoices drop constraint sale_invoices_client_ref;
create index sale_invoices_client_ref on sale_invoices (client_ref) where client_ref is not null;
