-- A person belongs to a company that the club knows; a payment or a cost names the one that was paid (D33).

alter table companies add column supplier boolean not null default false;
alter table users add column company_id bigint references companies;
alter table documents add column company_id bigint references companies;

create index users_of_company on users (company_id, id) where company_id is not null;
create index documents_company on documents (company_id, id) where company_id is not null;
-- Who was paid is a supplier.
create index documents_paid on documents (user_id)
  where type = 'payment' and status <> 'cancel' and user_id is not null;

-- Whose company was typed as the only one of that name is called.
update users set company_id = c.id
  from (select min(id) as id, name from companies where deleted_at is null group by name having count(*) = 1) c
  where users.company = c.name and users.merged_into is null;
