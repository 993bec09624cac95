-- Whether a receipt by bank or gateway must carry its tracking number at once, or may get it later (D30).
alter table club add column reference_required boolean not null default true;

-- What still waits for its number: few, and asked for often.
create index documents_reference_pending on documents (id)
  where type = 'receive' and status <> 'cancel' and cash_id is null and transaction_reference_id is null;
