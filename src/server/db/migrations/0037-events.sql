-- What an event is about, so that its reader opens it; and by which name the system tells of a thing once.
alter table events add column resource_kind text, add column once text unique;

-- The version of the product that the staff were last told of; null: none yet.
alter table club add column told_version text;
