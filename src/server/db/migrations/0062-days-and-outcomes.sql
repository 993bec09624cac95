-- How often each day of the week and each outcome comes among reservations: a list that is narrowed to them says about how
-- many there are without counting them (`weekdayOf` and `outcome` in features/sale-invoices/slot-filters.ts).
create statistics sale_invoices_weekday on ((date - date '2000-01-01') % 7) from sale_invoices;
create statistics sale_invoices_outcome on (case when status = 2
  then case when cancel_type = 2 then 'closed' else 'canceled' end
  when recognized_at is null then 'upcoming' when attended is false then 'missed' else 'played' end) from sale_invoices;
