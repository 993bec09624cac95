-- Long lists are counted, to 10,000, by their indexes alone.

drop index users_character;
create index users_character on users (character_id, id) where deleted_at is null and merged_into is null;
drop index users_creator;
create index users_creator on users (creator_id, id) where deleted_at is null and merged_into is null;
drop index users_created_at;
create index users_created_at on users (created_at, id) where deleted_at is null and merged_into is null;
drop index users_inactive;
create index users_inactive on users (id) where not active and deleted_at is null and merged_into is null;
-- Few people belong to a company: they are read in the list's own order, with the words that are looked for.
drop index users_company_search;
create index users_suppliers on users (created_at, id) include (company_search)
  where company <> '' and deleted_at is null and merged_into is null;
