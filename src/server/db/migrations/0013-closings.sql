-- What a closing did to each reservation that it met, and the message that told its customer. `refund` is what went off
-- the customer's account, `paid` how much of the reservation had been paid.
create table closed_invoice_effects (
  id bigint generated always as identity primary key,
  closed_invoice_id bigint not null references closed_invoices on delete cascade,
  invoice_id bigint not null references sale_invoices,
  outcome text not null check (outcome in ('canceled', 'moved')),
  refund bigint not null default 0 check (refund >= 0),
  paid bigint not null default 0 check (paid >= 0),
  from_time_id bigint not null references reservable_times,
  to_time_id bigint references reservable_times,
  message_id bigint references messages on delete set null,
  created_at timestamptz not null,
  check ((outcome = 'moved') = (to_time_id is not null))
);
create index closed_invoice_effects_closing on closed_invoice_effects (closed_invoice_id, id);
create index closed_invoice_effects_invoice on closed_invoice_effects (invoice_id);
create index closed_invoice_effects_message on closed_invoice_effects (message_id) where message_id is not null;

-- Reopening a closing looks for the times that it holds.
create index reservable_times_closing on reservable_times (closed_invoice_id) where closed_invoice_id is not null;
create index closed_invoices_days on closed_invoices (to_date, from_date) where deleted_at is null;
