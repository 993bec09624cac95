-- What the pages of settings hold beside what the club had: of sales, of costs, of people, of the places of money, of stock.
alter table club
  add column default_action_type smallint not null default 1 check (default_action_type in (1, 2)),
  add column hold_minutes smallint not null default 2 check (hold_minutes between 1 and 30),
  add column sms_day_before boolean not null default false,
  add column sms_day_before_at text not null default '18:00'
    check (sms_day_before_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Until so many minutes after its start a slot is sold; null: until its end.
  add column bookable_after_start smallint check (bookable_after_start between 0 and 600),
  -- The day whose reservations are reminded of already.
  add column reminded_for date,
  -- {type: 1 a cash box, 2 a bank, id}
  add column cost_place jsonb,
  add column cost_attachment_from bigint check (cost_attachment_from >= 1),
  add column default_character_id bigint not null default 1,
  add column default_reservable_date smallint not null default 7 check (default_reservable_date between 0 and 365),
  add column ask_national_code text not null default 'shown' check (ask_national_code in ('hidden', 'shown', 'required')),
  add column ask_born_at text not null default 'shown' check (ask_born_at in ('hidden', 'shown', 'required')),
  -- Null, or in the trash: the first that there is.
  add column default_cash_id bigint references cashes on delete set null,
  add column default_bank_id bigint references banks on delete set null,
  add column default_gateway_id bigint references payment_gateways on delete set null,
  add column count_notes integer[] not null
    default '{1000000,500000,200000,100000,50000,20000,10000,5000,2000,1000}',
  add column addon_stock boolean not null default true,
  add column addon_below_zero boolean not null default false,
  add column addon_low smallint not null default 5 check (addon_low between 0 and 1000);
update club set
  default_cash_id = (select id from cashes where id = 4 and deleted_at is null),
  default_bank_id = (select id from banks where id = 5 and deleted_at is null);
