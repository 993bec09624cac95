-- All guesses of strangers within an hour are counted, whatever their phones.
create index sign_in_guesses_created on sign_in_guesses (created_at) where device_hash is null;
