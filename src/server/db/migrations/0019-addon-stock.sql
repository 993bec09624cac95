-- How many of an add-on are there; null: nobody counts them. Each change of it with who, why and for which reservation.
alter table sale_addons add column stock integer;
create table stock_changes (
  id bigint generated always as identity primary key,
  sale_addon_id bigint not null references sale_addons (id) on delete cascade,
  kind text not null check (kind in ('sold', 'returned', 'counted')),
  change integer not null,
  stock integer not null,
  reason text not null default '',
  invoice_id bigint references sale_invoices (id),
  creator_id bigint references users (id),
  created_at timestamptz not null
);
create index stock_changes_addon on stock_changes (sale_addon_id, id);
create index stock_changes_invoice on stock_changes (invoice_id);
