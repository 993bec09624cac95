-- The discount by hand that a move left: it is taken back only while that still stands. Few moves change it.
alter table invoice_moves add column discount_manual_after bigint;
update invoice_moves set discount_manual_after = discount_manual_before where discount_manual_before is not null;
