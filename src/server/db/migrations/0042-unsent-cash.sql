-- Which cash a device has said that it took and has not sent: whoever closes the till of it sees it (offline.md, row 28).
alter table sessions add column unsent_cash jsonb not null default '[]';
