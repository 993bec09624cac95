-- A word in the books is found by its index: not by folding the text of every document there is, nor that of each one found.
alter table documents add column search text generated always as (fa_fold(description)) stored;
create index documents_search on documents using gin (search gin_trgm_ops);
create index documents_tracking_search on documents using gin (fa_fold(transaction_reference_id) gin_trgm_ops)
  where transaction_reference_id is not null;
-- Few lines have a text of their own: no other one costs anything.
create index postings_description_search on postings using gin (fa_fold(description) gin_trgm_ops)
  where description is not null;
create index messages_text_search on messages using gin (fa_fold(text) gin_trgm_ops);

-- What stands in the tree of accounts below another, without the people below 14.
create index accounts_tree on accounts (parent_id) where user_id is null;
