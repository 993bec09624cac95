-- Payments of the test gateway (D53), which stands for a bank where nobody pays with real money.
create table test_payments (
  authority text primary key check (authority ~ '^T[0-9a-f]{32}$'),
  key text not null,
  rials bigint not null check (rials > 0),
  return_url text not null,
  state text not null check (state in ('waiting', 'paid', 'verified', 'failed', 'reversed')),
  silent_until timestamptz,
  created_at timestamptz not null
);
create index test_payments_state on test_payments (state, created_at);
