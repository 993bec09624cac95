-- What a person took out of the calendar, which the day's run does not make again (D10), apart from what a forced generation
-- replaced. Who deletes times writes each of them into the log, and has from the first.
alter table reservable_times add column removed_by_hand boolean not null default false;
update reservable_times r set removed_by_hand = true
from (
  select distinct (t ->> 'id')::bigint as id
  from audit_log l cross join jsonb_array_elements(l.before -> 'times') t
  where l.resource = 'times' and jsonb_typeof(l.before -> 'times') = 'array') gone
where r.id = gone.id and r.deleted_at is not null;
