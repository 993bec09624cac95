-- The posting from which on cash boxes and banks that may not go below zero may not have been there on any day (D61). Older days
-- stay as they are: the closing list of their year shows them.
alter table club add column cash_watched_from bigint not null default 0;
alter table club add column bank_watched_from bigint not null default 0;
update club set cash_watched_from = (select coalesce(max(id), 0) from postings),
  bank_watched_from = (select coalesce(max(id), 0) from postings);
