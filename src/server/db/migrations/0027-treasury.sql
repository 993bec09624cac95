-- What a shift leaves in its box for the next one, and the transfer that takes the rest of it to a bank.
alter table shifts add column stays bigint check (stays >= 0);
alter table shifts add column handover_id bigint references documents;
update shifts set stays = counted where state <> 'open';
create index shifts_handover on shifts (handover_id) where handover_id is not null;

-- Who has made a place of money; of those that are there already the log knows.
alter table cashes add column creator_id bigint references users;
alter table banks add column creator_id bigint references users;
alter table payment_gateways add column creator_id bigint references users;
update cashes c set creator_id = (select l.actor_id from audit_log l where l.resource = 'cashes'
  and l.resource_id = c.id and l.before is null order by l.id limit 1);
update banks b set creator_id = (select l.actor_id from audit_log l where l.resource = 'banks'
  and l.resource_id = b.id and l.before is null order by l.id limit 1);
update payment_gateways g set creator_id = (select l.actor_id from audit_log l where l.resource = 'payment-gateways'
  and l.resource_id = g.id and l.before is null order by l.id limit 1);
