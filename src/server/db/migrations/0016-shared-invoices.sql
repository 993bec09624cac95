-- Of an invoice that several pay, each payer's pending receipts count for their own share.
alter table open_items add column pending bigint not null default 0 check (pending >= 0);
update open_items i set pending = v.pending from sale_invoices v where v.id = i.invoice_id and v.pending > 0;

-- The shares of several payers before a move: taking it back restores them.
alter table invoice_moves add column payers_before jsonb;
