-- A tracking number is one whatever the case of its letters (D67): it is looked for so.
drop index documents_tracking;
create index documents_tracking on documents (upper(transaction_reference_id)) where transaction_reference_id is not null;
