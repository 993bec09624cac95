-- For how many days ahead the day's run keeps the times made; null: by hand only (D10). And the day of its last run.
alter table club add column times_ahead_days smallint check (times_ahead_days between 7 and 365);
alter table club add column times_made_on date;
