-- What should have lain in the drawer when a shift was opened: a difference that it began with is told from one of its own.
-- Nobody knows it of shifts that were opened before.
alter table shifts add column opening_expected bigint;
