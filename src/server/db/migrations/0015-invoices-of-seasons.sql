-- What a season schedule booked, by the day of the slot.
create index sale_invoices_season on sale_invoices (season_schedule_id, date) where season_schedule_id is not null;
