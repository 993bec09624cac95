-- A document keeps the number that it was made under; its number in the books follows the days of a year without gaps, and is
-- given for months that are over (D64). Rows of their own: a year is numbered without writing its documents anew.
create table book_numbers (
  document_id bigint primary key references documents on delete cascade,
  financial_year_id bigint not null references financial_years,
  number bigint not null check (number > 0),
  unique (number, financial_year_id)
);

-- The days of a year that are numbered, to the last of them: final, nothing is dated into them any more. Before its close they
-- were those that somebody asked for; a year that is opened again goes back to them.
alter table financial_years
  add numbered_to date,
  add numbered_before date,
  add last_book bigint not null default 0,
  add check (numbered_to between start_date and end_date),
  add check (numbered_before between start_date and end_date);

-- The close of a year has two papers besides: its permanent accounts closed on its last day, opened on the first of the next
-- (D65). They post nothing, for balances run on: their lines are kept apart, and their only number is the one in the books.
alter table documents
  drop constraint documents_check,
  drop constraint documents_check1,
  add constraint documents_numbered check (case when type in ('permanent-close', 'permanent-open')
    then doc_number is null and financial_year_id is not null and status = 'confirm'
    else (doc_number is null) = (financial_year_id is null)
      and (doc_number is not null or status in ('pending', 'cancel')) end);
create index documents_permanent on documents (financial_year_id, type) where type in ('permanent-close', 'permanent-open');
create table permanent_lines (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents on delete cascade,
  account_id bigint not null references accounts,
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  description text,
  check ((debit > 0) <> (credit > 0))
);
create index permanent_lines_document on permanent_lines (document_id, id);
create index permanent_lines_account on permanent_lines (account_id);

-- Years that are closed already, one after the other.
do $$
declare
  y record;
  after bigint;
  first_day date;
  paper bigint;
  opened bigint;
  total bigint;
  fa boolean := (select locale = 'fa' from club);
  people bigint := (select id from accounts where code = '14');
begin
  for y in select * from financial_years where status = 'closed' order by start_date loop
    insert into book_numbers (document_id, financial_year_id, number)
    select d.id, y.id, (select last_book from financial_years where id = y.id) + row_number() over (order by d.date, d.id)
    from documents d where d.financial_year_id = y.id and d.doc_number is not null;
    update financial_years f set numbered_to = f.end_date,
      last_book = (select coalesce(max(number), 0) from book_numbers where financial_year_id = f.id)
    where f.id = y.id;

    create temporary table left_over on commit drop as
      select case when a.user_id is null then a.id else people end as account_id, greatest(s.balance, 0) as debit,
        greatest(-s.balance, 0) as credit, a.user_id is not null as person
      from (select account_id, sum(debit - credit) as balance from postings where date <= y.end_date group by account_id) s
      join accounts a on a.id = s.account_id where s.balance <> 0;
    select sum(debit) into total from left_over;
    if total > 0 then
      insert into documents (financial_year_id, type, date, price, description, reference_type, reference_id, creator_id, created_at)
      values (y.id, 'permanent-close', y.end_date, total, case when fa then 'اختتامیه‌ی سال مالی ' || translate(y.name, '0123456789', '۰۱۲۳۴۵۶۷۸۹')
        else 'Closing entry of the financial year ' || y.name end, 'financial-years', y.id, y.closed_by, y.closed_at)
      returning id into paper;
      insert into permanent_lines (document_id, account_id, debit, credit, description)
      select paper, account_id, sum(credit), sum(debit), case when person then
        case when credit > 0 then case when fa then 'اشخاص بستانکار: ' || translate(count(*)::text, '0123456789', '۰۱۲۳۴۵۶۷۸۹') else 'Creditors: ' || count(*) end
        else case when fa then 'اشخاص بدهکار: ' || translate(count(*)::text, '0123456789', '۰۱۲۳۴۵۶۷۸۹') else 'Debtors: ' || count(*) end end end
      from left_over group by account_id, person, credit > 0 order by credit > 0 desc, account_id;
      update financial_years set last_book = last_book + 1 where id = y.id;
      insert into book_numbers select paper, y.id, last_book from financial_years where id = y.id;

      select id, start_date into after, first_day from financial_years where start_date > y.end_date order by start_date limit 1;
      if after is not null then
        insert into documents (financial_year_id, type, date, price, description, reference_type, reference_id, creator_id, created_at)
        select after, 'permanent-open', first_day, total, case when fa then 'افتتاحیه‌ی سال مالی ' || translate(name, '0123456789', '۰۱۲۳۴۵۶۷۸۹')
          else 'Opening entry of the financial year ' || name end, 'financial-years', y.id, y.closed_by, y.closed_at
        from financial_years where id = after
        returning id into opened;
        insert into permanent_lines (document_id, account_id, debit, credit, description)
        select opened, account_id, credit, debit, description from permanent_lines where document_id = paper order by credit > 0 desc, id;
        update financial_years set last_book = 1 where id = after;
        insert into book_numbers values (opened, after, 1);
      end if;
    end if;
    drop table left_over;
  end loop;
end $$;
