-- The answer that holds a recovery key, and the hashes of bodies that held a passphrase, go: what they leave is that of
-- the call's address alone, as `readKey` makes it from now on.
update operations set body = null, fingerprint = sha256(convert_to(E'PUT /v1/admin/backups/passphrase\n', 'UTF8'))
where call = 'backups.passphrase';
update operations
set fingerprint = coalesce(sha256(convert_to('POST /v1/admin/backups/' || record_id || E'/preview\n', 'UTF8')), '')
where call = 'backups.load';
