import type pg from 'pg';
import { afterEach, expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase, runOn, runWith, type TestDatabase } from '#tests/support/database.ts';
import { type PoolerOptions, TransactionPooler } from '#tests/support/transaction-pooler.ts';
import { appLogin } from './app-role.ts';
import { createPool } from './client.ts';
import { DatabaseError } from './database-error.ts';
import { checkExternal, openDatabase } from './open.ts';

const made: TestDatabase[] = [];
afterEach(async () => {
  for (const database of made.splice(0)) await database.drop();
});

async function database(options: string): Promise<TestDatabase> {
  const database = await createDatabase(`template template0 ${options}`);
  made.push(database);
  return database;
}

async function refusal(check: Promise<void>): Promise<string> {
  const error = await check.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DatabaseError)) throw new Error(`not a DatabaseError: ${String(error)}`);
  return error.message;
}

it('accepts what its own advice makes, and leaves it as it was', async () => {
  const { config } = await database(`encoding UTF8 lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`);
  await checkExternal(config);
  await runOn(config, 'create extension pg_trgm');
  await checkExternal(config);
});

it('refuses another encoding than UTF8', async () => {
  const { config } = await database(`encoding SQL_ASCII locale_provider libc locale 'C'`);
  expect(await refusal(checkExternal(config))).toMatch(
    /has the encoding SQL_ASCII, not UTF8; create one with/,
  );
});

it('refuses a locale that takes Persian letters for signs', async () => {
  const { config } = await database(`encoding UTF8 locale_provider libc locale 'C'`);
  expect(await refusal(checkExternal(config))).toMatch(/does not know Persian letters; create one with/);
});

it('says that a database cannot be reached', async () => {
  const { config } = await database('');
  const wrong = { ...config, password: 'wrong', database: 'no_such_database' };
  expect(await refusal(checkExternal(wrong))).toMatch(/^The database of DATABASE_URL cannot be reached: /);
});

it('names the extensions to a user who may not make them', async () => {
  const { config } = await database('');
  const role = `guest_${String(config.database).slice(-12)}`;
  await runOn(inject('server'), `create role ${role} login password 'guest'`);
  try {
    const guest = { ...config, user: role, password: 'guest' };
    expect(await refusal(checkExternal(guest))).toMatch(
      /needs the extensions pg_trgm and btree_gist .* a user that owns it/,
    );
  } finally {
    await runOn(inject('server'), `drop role ${role}`);
  }
});

const urlOf = ({ host, port, user, password, database }: pg.ClientConfig) =>
  `postgres://${user}:${password}@${host}:${port}/${database}`;
const open = (databaseUrl: string, databaseOwnerUrl?: string, databaseListenUrl?: string) =>
  openDatabase(
    { databaseUrl, databaseOwnerUrl, databaseListenUrl, dataDir: '' },
    { log: () => {}, ended: () => {} },
  );

it('knows the app’s role from the owner’s, and takes one for both', async () => {
  const { config } = await database('');
  const [owner, app] = [urlOf(config), urlOf(appLogin(config))];
  expect(await open(app, owner)).toMatchObject({ app: appLogin(config).user });
  expect(await open(owner, owner)).toMatchObject({ app: null });
  expect(await open(owner)).toMatchObject({ app: null, owner: { connectionString: owner } });
});

it('refuses two databases for one, and names the variable of the one that cannot be reached', async () => {
  const [one, two] = [await database(''), await database('')];
  const refused = (databaseUrl: string, owner: string) =>
    refusal(open(databaseUrl, owner).then(() => undefined));
  expect(await refused(urlOf(appLogin(one.config)), urlOf(two.config))).toMatch(
    /^DATABASE_URL and DATABASE_OWNER_URL name two databases \(test_\w+, test_\w+\)/,
  );
  const wrong = urlOf({ ...one.config, password: 'wrong' });
  expect(await refused(wrong, urlOf(one.config))).toMatch(/^The database of DATABASE_URL cannot be reached/);
  expect(await refused(urlOf(one.config), wrong)).toMatch(
    /^The database of DATABASE_OWNER_URL cannot be reached/,
  );
});

/** Three URLs of a database: the app's through a pooler, the owner's, and the app's without the pooler. */
async function pooled(options: PoolerOptions, made?: TestDatabase) {
  const { config } = made ?? (await database(''));
  const pooler = new TransactionPooler(appLogin(config), options);
  onTestFinished(() => pooler.close());
  return { app: urlOf(await pooler.open()), owner: urlOf(config), direct: urlOf(appLogin(config)) };
}
const refusedOpen = (...urls: Parameters<typeof open>) => refusal(open(...urls).then(() => undefined));

it('accepts a pooler in transaction mode with a direct URL beside it, and stores the settings with the role', async () => {
  for (const options of ['ignored', 'refused'] as const) {
    const { app, owner, direct } = await pooled({ options });
    const opened = await open(app, owner, direct);
    expect(opened).toMatchObject({ listen: { connectionString: direct }, app: 'meydan_app' });
    const pool = createPool(opened.config, () => {});
    const { rows } = await pool.query(
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
         current_setting('search_path') as path, current_setting('jit') as jit`,
    );
    await pool.end();
    expect(rows).toEqual([{ lock: '5s', statement: '1min', path: 'meydan, public', jit: 'off' }]);
    // A second start finds them stored.
    await open(app, owner, direct);
  }
});

it('refuses a pooler without a direct URL in one sentence that names the variable', async () => {
  const made = await database('');
  const ignoring = await pooled({ options: 'ignored' }, made);
  expect(await refusedOpen(ignoring.app, ignoring.owner)).toMatch(
    /^lock_timeout is 0 on a connection of DATABASE_URL, not 5000: .*DATABASE_LISTEN_URL .*\.$/,
  );
  const refusing = await pooled({ options: 'refused' });
  expect(await refusedOpen(refusing.app, refusing.owner)).toMatch(
    /^The connections of DATABASE_URL cannot be used: .*unsupported startup parameter: options.*DATABASE_LISTEN_URL/,
  );
  // Even with the settings stored, notifications do not arrive.
  const { app, owner, direct } = await pooled({ options: 'ignored' }, made);
  await open(app, owner, direct);
  expect(await refusedOpen(app, owner)).toMatch(/does not arrive on DATABASE_URL .* DATABASE_LISTEN_URL/);
  expect(await refusedOpen(app, owner, app)).toMatch(
    /^A notification sent over DATABASE_URL does not arrive on DATABASE_LISTEN_URL/,
  );
});

it('refuses a pooler that loses prepared statements, and one in front of the owner', async () => {
  const { app, owner, direct } = await pooled({ followsNames: false });
  expect(await refusedOpen(app, owner, direct)).toMatch(
    /^The pooler of DATABASE_URL loses prepared statements .* PgBouncer needs version 1\.21 or newer/,
  );
  const { config } = await database('');
  const pooler = new TransactionPooler(config);
  onTestFinished(() => pooler.close());
  const behind = urlOf(await pooler.open());
  expect(await refusedOpen(behind)).toMatch(/^DATABASE_URL names a pooler .* DATABASE_LISTEN_URL/);
  expect(await refusedOpen(urlOf(appLogin(config)), behind)).toMatch(
    /^DATABASE_OWNER_URL names a pooler in transaction mode, .*; name the database without the pooler\.$/,
  );
});

it('refuses pooled connections from before the settings were stored, and two databases or roles instead of one', async () => {
  const { app, owner, direct } = await pooled({});
  await runWith({ connectionString: app }, async (client) => void (await client.query('select 1')));
  expect(await refusedOpen(app, owner, direct)).toMatch(/stored with the role now, .*RECONNECT/);
  const other = await pooled({});
  expect(await refusedOpen(app, owner, other.direct)).toMatch(/name two databases/);
  expect(await refusedOpen(app, owner, owner)).toMatch(
    /^DATABASE_URL and DATABASE_LISTEN_URL name two roles/,
  );
});
