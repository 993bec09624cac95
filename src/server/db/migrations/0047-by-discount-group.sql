-- Of a group that few have, or nobody, no list looks through all reservations.
create index sale_invoices_discount_group on sale_invoices (discount_group_id, id)
  where discount_group_id is not null and deleted_at is null;
