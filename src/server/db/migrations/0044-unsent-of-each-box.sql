-- One booking may bring cash to two boxes: each box's shift awaits its own part of it.
alter table shift_unsent add column cash_id bigint references cashes;
update shift_unsent u set cash_id = s.cash_id from shifts s where s.id = u.shift_id;
alter table shift_unsent alter column cash_id set not null;
alter table shift_unsent drop constraint shift_unsent_pkey;
alter table shift_unsent add primary key (key, cash_id);
