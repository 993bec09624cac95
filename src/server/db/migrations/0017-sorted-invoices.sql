-- A million reservations stand in any order at once: a page of each is read where it begins.

create index sale_invoices_price on sale_invoices (price, id) where deleted_at is null;
create index sale_invoices_total_price on sale_invoices (total_price, id) where deleted_at is null;
create index sale_invoices_discount on sale_invoices (discount, id) where deleted_at is null;
create index sale_invoices_paid on sale_invoices (paid, id) where deleted_at is null;
create index sale_invoices_owed on sale_invoices (due, id) where deleted_at is null;
create index sale_invoices_pending on sale_invoices (pending, id) where deleted_at is null;
create index sale_invoices_status on sale_invoices (status, id) where deleted_at is null;
create index sale_invoices_created_at on sale_invoices (created_at, id) where deleted_at is null;
create index sale_invoices_start_time on sale_invoices (start_time, id) where deleted_at is null;
create index sale_invoices_court on sale_invoices (court_id, id) where deleted_at is null;
create index sale_invoices_coaches on sale_invoices (coach_id, id) where deleted_at is null;

-- Whom a search finds has many reservations together: their numbers are read by an index alone, and counted so.
create index sale_invoices_people on sale_invoices (user_id, id) where deleted_at is null;
create index sale_invoices_creator on sale_invoices (creator_id, id) where deleted_at is null;
create index sale_invoices_received on sale_invoices (received_id) where received_id is not null;
create index documents_number on documents (doc_number);
-- Of the trash too: whose reservations are shown need not be there any more.
create index users_families on users (family collate "fa-x-icu", id);
