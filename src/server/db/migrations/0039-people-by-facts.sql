-- Lists of people sorted by e-mail or WhatsApp number, and searched by a part of them, without reading everybody.
create index users_email on users (lower(email), id) where deleted_at is null and merged_into is null;
create index users_whatsapp on users (whatsapp_number, id) where deleted_at is null and merged_into is null;
create index users_email_search on users using gin (fa_fold(email) gin_trgm_ops);
create index users_whatsapp_search on users using gin (whatsapp_number gin_trgm_ops);
