-- In place of which lost session of its season one was booked (D15): the first of them, where that was lost again. Both may
-- stand elsewhere in the season by then, so the log says it of those that are there.
alter table sale_invoices add column replaces bigint references sale_invoices;
create index sale_invoices_replaces on sale_invoices (replaces) where replaces is not null;
with recursive pairs as (
  select (before ->> 'session')::bigint as lost, (after ->> 'session')::bigint as instead from audit_log
  where resource = 'season-schedules' and jsonb_typeof(before -> 'session') = 'number'
    and jsonb_typeof(after -> 'session') = 'number'),
firsts as (
  select instead, lost as first from pairs where lost not in (select instead from pairs)
  union all
  select p.instead, f.first from firsts f join pairs p on p.lost = f.instead)
update sale_invoices i set replaces = f.first from firsts f where f.instead = i.id;
