-- A slot that runs is sold for a quarter of an hour (D70); a club that has never decided about it, too. One whose log tells
-- that it has keeps what it chose.
alter table club alter column bookable_after_start set default 15;
update club set bookable_after_start = 15
where bookable_after_start is null
  and not exists (select from audit_log where call = 'settings.update' and after ? 'bookable_after_start');
