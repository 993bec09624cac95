-- People, cash boxes, banks and gateways have a code of their own, by which lists are matched with those of another program
-- (D66). The next one of a kind is given to what is made; one that somebody has taken for another record is passed over.
create function next_code(kind regclass, codes regclass) returns text language plpgsql as $$
declare
  code text;
  taken boolean;
begin
  loop
    code := nextval(codes)::text;
    execute format('select exists (select from %s where code = $1)', kind) into taken using code;
    if not taken then return code; end if;
  end loop;
end $$;

create sequence user_codes;
create sequence cash_codes;
create sequence bank_codes;
create sequence gateway_codes;

alter table users add column code text;
alter table cashes add column code text;
alter table banks add column code text;
alter table payment_gateways add column code text;

-- What is there is numbered in the order in which it was made.
update users t set code = o.n from (select id, row_number() over (order by id)::text as n from users) o where o.id = t.id;
update cashes t set code = o.n from (select id, row_number() over (order by id)::text as n from cashes) o where o.id = t.id;
update banks t set code = o.n from (select id, row_number() over (order by id)::text as n from banks) o where o.id = t.id;
update payment_gateways t set code = o.n
from (select id, row_number() over (order by id)::text as n from payment_gateways) o where o.id = t.id;
select setval('user_codes', count(*) + 1, false) from users;
select setval('cash_codes', count(*) + 1, false) from cashes;
select setval('bank_codes', count(*) + 1, false) from banks;
select setval('gateway_codes', count(*) + 1, false) from payment_gateways;

alter table users alter column code set not null, alter column code set default next_code('users', 'user_codes'),
  add check (code ~ '^\d{1,12}$');
alter table cashes alter column code set not null, alter column code set default next_code('cashes', 'cash_codes'),
  add check (code ~ '^\d{1,12}$');
alter table banks alter column code set not null, alter column code set default next_code('banks', 'bank_codes'),
  add check (code ~ '^\d{1,12}$');
alter table payment_gateways alter column code set not null,
  alter column code set default next_code('payment_gateways', 'gateway_codes'), add check (code ~ '^\d{1,12}$');
create unique index users_code on users (code);
create unique index cashes_code on cashes (code);
create unique index banks_code on banks (code);
create unique index payment_gateways_code on payment_gateways (code);
