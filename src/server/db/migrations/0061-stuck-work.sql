-- How much of what a device holds waits for somebody's decision there: the manager is told, the desk may have gone home.
alter table sessions add column unsent_stuck integer not null default 0 check (unsent_stuck >= 0);
