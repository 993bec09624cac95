-- A number that a device has given and that never comes may be a receipt that is lost: the numbers themselves are kept.

alter table operations add column device_no text;
create index operations_device_no on operations
  (split_part(device_no, '-', 1), (split_part(device_no, '-', 2)::bigint)) where device_no is not null;

-- Up to here every number has come, or has been told as missing.
alter table devices add column numbers_checked bigint not null default 0;
update devices d set numbers_checked = coalesce((
  select max(split_part(n.device_no, '-', 2)::bigint)
  from (select device_no from documents union all select device_no from sale_invoices
    union all select device_no from users) n
  where split_part(n.device_no, '-', 1) = d.prefix), 0);
