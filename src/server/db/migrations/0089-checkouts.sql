-- Checkouts of customers, the slots that they hold, and attempts to pay (D44, D45).

create table online_checkouts (
  id bigint generated always as identity primary key,
  -- Unguessable; names the checkout on the page of somebody who is not signed in.
  key uuid not null unique,
  user_id bigint references users,
  -- Hash of the device's secret.
  device bytea not null,
  state text not null check (state in ('unconfirmed', 'open', 'at_bank', 'unclear', 'booked', 'ended')),
  total bigint not null check (total >= 0),
  first_until timestamptz not null,
  until timestamptz not null,
  -- The reservations that were made.
  group_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint online_checkouts_person check (user_id is not null or state in ('unconfirmed', 'ended')),
  constraint online_checkouts_booked check ((state = 'booked') = (group_id is not null)),
  constraint online_checkouts_ended check ((state in ('booked', 'ended')) = (ended_at is not null))
);
create index online_checkouts_user on online_checkouts (user_id, until);
create index online_checkouts_device on online_checkouts (device, until);

-- A slot is held from `from_at` to `until_at` without any write at its end; released earlier, `until_at` is moved back. The
-- constraint allows one hold of a slot at any moment. Its condition is written so that no query uses its index (decision 0019).
create table online_holds (
  checkout_id bigint not null references online_checkouts on delete cascade,
  reservable_time_id bigint not null references reservable_times on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (checkout_id, reservable_time_id),
  constraint online_holds_span check (from_at <= until_at),
  constraint slot_held exclude using gist (reservable_time_id with =, tstzrange(from_at, until_at) with &&)
    where (case when from_at < until_at then true else false end)
);
create index online_holds_time on online_holds (reservable_time_id, until_at);

create table payment_attempts (
  id bigint generated always as identity primary key,
  -- Unguessable; names the attempt in the addresses of hand-over and return.
  key text not null unique check (length(key) >= 22),
  purpose text not null check (purpose in ('checkout', 'wallet', 'due', 'link')),
  checkout_id bigint references online_checkouts,
  user_id bigint references users,
  payment_gateway_id bigint not null references payment_gateways,
  -- In the club's currency, and in rials as sent to the gateway.
  price bigint not null check (price > 0),
  rials bigint not null check (rials > 0),
  state text not null check (state in ('created', 'sent', 'returned', 'failed', 'expired', 'unclear', 'paid', 'posted',
    'credited', 'reversed')),
  authority text,
  reference text,
  card text,
  fee bigint check (fee >= 0),
  reason text,
  code bigint,
  -- A test gateway's: no real money.
  test boolean not null default false,
  -- The receipt.
  document_id bigint unique references documents,
  created_at timestamptz not null,
  sent_at timestamptz,
  returned_at timestamptz,
  -- The end of the gateway's time for the payment.
  bank_until timestamptz,
  -- When the gateway is to be asked next, and how often it was.
  ask_at timestamptz,
  asked integer not null default 0 check (asked >= 0),
  paid_at timestamptz,
  settled_at timestamptz,
  constraint payment_attempts_authority unique (payment_gateway_id, authority),
  constraint payment_attempts_reference unique (payment_gateway_id, reference),
  constraint payment_attempts_purpose check ((purpose = 'checkout') = (checkout_id is not null)),
  constraint payment_attempts_sent check (sent_at is null or (authority is not null and bank_until is not null)),
  constraint payment_attempts_at_gateway check (state not in ('sent', 'returned', 'unclear', 'paid') or sent_at is not null),
  constraint payment_attempts_receipt check ((state in ('posted', 'credited')) = (document_id is not null)),
  constraint payment_attempts_paid check (state not in ('paid', 'posted') or (reference is not null and paid_at is not null)),
  constraint payment_attempts_settled check ((state in ('posted', 'credited', 'reversed')) = (settled_at is not null))
);
create index payment_attempts_to_ask on payment_attempts (ask_at) where ask_at is not null;
create index payment_attempts_checkout on payment_attempts (checkout_id) where checkout_id is not null;
create index payment_attempts_user on payment_attempts (user_id, id);

-- What an attempt is about never changes, and its state only as domain/online/attempt.ts says (a test compares the two).
create function check_payment_attempt() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.sent_at is not null then
      raise exception 'a payment attempt that was sent stays' using errcode = '23001', constraint = 'payment_attempts_kept';
    end if;
    return old;
  end if;
  if (new.key, new.purpose, new.payment_gateway_id, new.price, new.rials, new.test, new.created_at)
    is distinct from (old.key, old.purpose, old.payment_gateway_id, old.price, old.rials, old.test, old.created_at)
    or (old.authority is not null and new.authority is distinct from old.authority)
    or (old.reference is not null and new.reference is distinct from old.reference)
    or (old.document_id is not null and new.document_id is distinct from old.document_id) then
    raise exception 'a payment attempt keeps its sum' using errcode = '23001', constraint = 'payment_attempts_frozen';
  end if;
  if new.state <> old.state and not (old.state || ' ' || new.state) = any (array[
    'created failed', 'created sent', 'created expired',
    'sent returned', 'sent paid', 'sent expired', 'sent unclear', 'sent reversed',
    'returned paid', 'returned failed', 'returned unclear', 'returned reversed',
    'failed paid', 'failed unclear', 'failed reversed',
    'expired paid', 'expired unclear', 'expired reversed',
    'unclear paid', 'unclear failed', 'unclear credited', 'unclear reversed',
    'paid posted', 'paid credited', 'paid reversed']) then
    raise exception 'a payment attempt does not go from % to %', old.state, new.state
      using errcode = '23001', constraint = 'payment_attempts_states';
  end if;
  return new;
end $$;
create trigger check_payment_attempt before update or delete on payment_attempts
  for each row execute function check_payment_attempt();
