-- Who holds a tracking number (D25), whatever its kind and place: the indexes that keep it unique say words that the plan
-- for all values cannot see, and every receipt by bank read all receipts of the club.
create index documents_tracking on documents (transaction_reference_id) where transaction_reference_id is not null;
