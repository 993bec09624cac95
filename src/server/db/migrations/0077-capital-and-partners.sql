-- The tree begins with fixed assets, partners' current accounts and capital; a club that has begun gets those that it has no
-- account for, under the first code that is free where the usual one is taken.
insert into accounts (parent_id, code, name, kind, system, created_at)
select p.id, c.code, n.name, p.kind, false, now()
from (values ('1', '15', 'دارایی‌های ثابت'), ('2', '24', 'جاری شرکا'), ('3', '34', 'سرمایه')) n(parent, usual, name)
  join accounts p on p.code = n.parent
  cross join lateral (
    select p.code || d as code from generate_series(1, 9) d
    where not exists (select from accounts x where x.code = p.code || d)
    order by p.code || d <> n.usual, d limit 1) c
where not exists (
  select from accounts x where x.parent_id = p.id and x.deleted_at is null and fa_fold(x.name) = fa_fold(n.name));

-- What accountants call them, where the club has not named them itself.
update accounts a set name = n.new, version = a.version + 1
from (values ('3', 'حقوق صاحبان سرمایه', 'حقوق مالکانه'), ('56', 'ارفاق به مشتریان', 'تخفیفات خاص')) n(code, old, new)
where a.code = n.code and a.name = n.old;
