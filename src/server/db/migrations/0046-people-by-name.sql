-- Reservations by their customers stand by family, then name, then person: the index that is walked for it has all three.
drop index users_families;
create index users_families on users (family collate "fa-x-icu", name collate "fa-x-icu", id);
