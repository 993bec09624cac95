-- What a cost was for, and where a transfer went, with what it cost (ledger.md, "What each event posts").

alter table documents
  add column cost_type_id bigint references accounts,
  add column to_cash_id bigint references cashes,
  add column to_bank_id bigint references banks,
  add column to_payment_gateway_id bigint references payment_gateways,
  add column wage bigint not null default 0 check (wage >= 0),
  add column payment_type text check (payment_type in ('pos', 'card', 'sheba'));

-- The newest of one kind, however few of it are among all documents.
create index documents_made on documents (type, id) where type in ('receive', 'payment', 'cost', 'internal-fund');
create index documents_cost_type on documents (cost_type_id) where cost_type_id is not null;
