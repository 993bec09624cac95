import type pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { createDatabase, runOn, type TestDatabase } from '#tests/support/database.ts';
import { appLogin } from './app-role.ts';
import { checkExternal, DatabaseError, openDatabase } from './open.ts';

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
const open = (databaseUrl: string, databaseOwnerUrl?: string) =>
  openDatabase({ databaseUrl, databaseOwnerUrl, dataDir: '' }, { log: () => {}, ended: () => {} });

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
