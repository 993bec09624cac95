-- The result of the last test of an online gateway (D46); a null fault means that it works.
alter table payment_gateways
  add column tested_at timestamptz,
  add column test_fault text check (test_fault in ('merchant', 'inactive', 'level', 'address', 'callback', 'sum', 'busy',
    'payment', 'input', 'unreachable', 'uncertain', 'confirms_unpaid', 'currency')),
  add column test_code bigint,
  add constraint payment_gateways_test check (
    case when tested_at is null then test_fault is null and test_code is null
      else test_fault is not null or test_code is null end);

-- A result no longer holds once the provider or the merchant code has changed.
create function forget_gateway_test() returns trigger language plpgsql as $$
begin
  if (new.type, new.provider, new.merchant_code) is distinct from (old.type, old.provider, old.merchant_code) then
    new.tested_at := null;
    new.test_fault := null;
    new.test_code := null;
  end if;
  return new;
end $$;
create trigger forget_gateway_test before update of type, provider, merchant_code on payment_gateways
  for each row execute function forget_gateway_test();
