-- The history of a slot tells of the reservations that were moved away from it.
create index invoice_moves_from on invoice_moves (from_time_id);
create index closed_invoice_effects_from on closed_invoice_effects (from_time_id);
