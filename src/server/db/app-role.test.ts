import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, createDatabase, runOn, runWith, type TestDatabase } from '#tests/support/database.ts';
import { appLogin, grantApp } from './app-role.ts';
import { createDb, createPool, type Db } from './client.ts';
import { migrate } from './migrate.ts';

type Cloned = Awaited<ReturnType<typeof cloneDatabase>>;

let database: Cloned;
let owner: Db;
const APP = String(appLogin(inject('server')).user);
beforeAll(async () => {
  database = await cloneDatabase();
  owner = createDb(createPool(database.owner, () => {}));
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

const DENIED = '42501';

describe('the login of the app', () => {
  it.each([
    'alter table audit_log disable trigger user',
    'alter table postings disable trigger all',
    'set session_replication_role = replica',
    "copy (select 1) to program 'true'",
    "copy audit_log from program 'true'",
    "copy club to '/tmp/club'",
    "select pg_read_file('postgresql.conf')",
    "select pg_ls_dir('.')",
    'update audit_log set reason = null',
    'delete from audit_log',
    'truncate audit_log',
    'update postings set debit = 0',
    'delete from postings',
    'truncate postings',
    'truncate sale_invoices',
    'drop table documents',
    'alter table users add column note text',
    'create table mine (id int)',
    'create trigger mine before insert on users for each row execute function refuse_change()',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
    'create extension dblink',
    'create role mine',
    'alter role meydan_app superuser',
    'set role meydan',
    'alter system set fsync = off',
    'select * from kysely_migration',
    'delete from kysely_migration',
    'begin; lock table postings in exclusive mode',
  ])('cannot: %s', async (statement) => {
    await expect(runOn(database.config, statement)).rejects.toMatchObject({ code: DENIED });
  });

  it('adds to what stays, and changes the rest', async () => {
    await runOn(
      database.config,
      `insert into audit_log (at, call, resource) values (now(), 'test', 'test');
       update club set club_name = 'نام'; update accounts set name = name; delete from sign_in_codes;
       select setval('invoice_number', 1000); lock table roles in share row exclusive mode`,
    );
    const { rows } = await runWith(database.config, (client) =>
      client.query(`select count(*)::int as count from audit_log where call = 'test'`),
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('owns nothing', async () => {
    const { rows } = await runWith(database.config, (client) =>
      client.query('select from pg_shdepend where refobjid = current_user::regrole and deptype = $1', ['o']),
    );
    expect(rows).toEqual([]);
  });
});

describe('what it is granted', () => {
  it('is made right again: what is missing comes, what is too much goes', async () => {
    await runOn(
      database.owner,
      `revoke insert on users from ${APP}; grant delete, trigger on postings to ${APP}; grant select on kysely_migration to ${APP};
       create table newcomers (id int); create sequence newcomer_number`,
    );
    await Promise.all([grantApp(owner, APP), grantApp(owner, APP)]);
    await runOn(database.config, `insert into newcomers values (nextval('newcomer_number')::int)`);
    await expect(runOn(database.config, 'delete from postings')).rejects.toMatchObject({ code: DENIED });
    await expect(runOn(database.config, 'table kysely_migration')).rejects.toMatchObject({ code: DENIED });
    const { rows } = await runWith(database.owner, (client) =>
      client.query(`select has_table_privilege($1, 'users', 'insert') as inserts`, [APP]),
    );
    expect(rows).toEqual([{ inserts: true }]);
    await runOn(database.owner, 'drop table newcomers; drop sequence newcomer_number');
  });

  it('comes with the migrations, also to several servers at once', async () => {
    const fresh: TestDatabase = await createDatabase('template template0');
    const start = async () => {
      const db = createDb(createPool(fresh.config, () => {}));
      await migrate(db, APP).finally(() => db.destroy());
    };
    try {
      await Promise.all([start(), start(), start()]);
      await runOn(appLogin(fresh.config), 'select from users');
    } finally {
      await fresh.drop();
    }
  });
});
