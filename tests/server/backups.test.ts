import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#contract/access/operations.ts';
import { roles } from '#contract/access/roles.ts';
import { signIn } from '#contract/access/sign-in.ts';
import type { CallBody } from '#contract/call.ts';
import { events } from '#contract/messages/events.ts';
import { users } from '#contract/people/users.ts';
import { LISTS } from '#contract/resources.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { settings } from '#contract/settings/settings.ts';
import { type Backup, backups } from '#contract/system/backups.ts';
import { system } from '#contract/system/system.ts';
import { documents } from '#contract/treasury/documents.ts';
import { PERMISSIONS, type Permission, permissionId } from '#domain/permissions.ts';
import { issueLink } from '#server/access/sign-in/links.ts';
import { decryptionKey } from '#server/backup/seal.ts';
import { TABLE_RULES } from '#server/backup/table-rules.ts';
import { SCHEMA } from '#server/db/schema-name.ts';
import type { BackupPlace } from '#server/services.ts';
import type { BackupWork } from '#server/system/backups/work.ts';
import {
  backUp,
  describeSchema,
  ownCode,
  restoreBackup,
  rewriteBackup,
  rowsOf,
  workAll,
  workerOf,
} from '../support/backups.ts';
import { CASH } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { HOUR, MINUTE } from '../support/club.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

const at = (id: number) => ({ params: { id: String(id) } });
const NAME = 'باشگاه ساحل';
const KEPT = Object.keys(TABLE_RULES).filter((table) => TABLE_RULES[table] === 'kept');
/** What a restore itself writes. */
const TOUCHED = [
  'audit_log',
  'club',
  'sessions',
  'devices',
  'messages',
  'operations',
  'events',
  'event_subscribers',
];

let work: BackupWork;
const row = async (id: number): Promise<Backup> => (await top.ok(backups.get, at(id))).data;
const fileOf = async (id: number) =>
  (await club.db.selectFrom('backups').select('file').where('id', '=', id).executeTakeFirstOrThrow()).file ??
  '';
const failure = async (id: number, body: { passphrase?: string } = {}) => {
  await top.ok(backups.load, { ...at(id), body });
  await workAll(work);
  return (await row(id)).why;
};
const book = async () => {
  const [time] = await make.slots();
  const [invoice] = await make.booking({ reservable_time_ids: [time?.id ?? 0] });
  return invoice as NonNullable<typeof invoice>;
};

beforeAll(async () => {
  work = await workerOf(club);
  await top.ok(settings.update, { body: { club_name: NAME } });
});
afterAll(() => fs.promises.rm(club.backups?.folder ?? '', { recursive: true, force: true }));

test('each table has a rule that somebody has chosen', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = ${SCHEMA}::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(
    club.db,
  );
  // What a standard list holds is kept, as its description promises.
  const lists = new Set(LISTS.map(({ name }) => name.replaceAll('-', '_')));
  const unnamed = rows.map(({ name }) => name).filter((name) => !(name in TABLE_RULES) && !lists.has(name));
  const gone = Object.keys(TABLE_RULES).filter((name) => !rows.some((found) => found.name === name));
  expect(
    [...unnamed.map((name) => `add to src/server/backup/table-rules.ts: ${name}: 'kept',`), ...gone],
    "a table's rows are 'kept' in backups, 'fleeting' (of no use tomorrow), a 'person''s of today or the 'server''s own",
  ).toEqual([]);
});

test('a club comes back as it was: rows, tables, constraints, indexes, triggers, grants; what came later is lost and can be had again', async () => {
  const before = await book();
  await make.receipt(before.user.id, 90_000);
  await make.customer();
  const early = await club.as('reception');
  await early.ok(system.unsent, { body: { count: 5 } });
  const none = { kept_until: null, restored_to: null };
  expect(await top.ok(system.health)).toMatchObject(none);
  const id = await backUp(top, work);
  const taken = await club.db
    .selectFrom('backups')
    .select('taken_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const kept_until = taken.taken_at?.toISOString();
  // What devices have sent may go where a good backup has it, and is offered again after a restore (D72).
  expect(await top.ok(system.health)).toMatchObject({ ...none, kept_until });
  expect(await row(id)).toMatchObject({
    state: 'saved',
    books: true,
    sealed: false,
    work: null,
    why: null,
    club_name: NAME,
  });
  const [shape, rows] = [await describeSchema(work.owner), await rowsOf(work.owner, KEPT)];
  await early.ok(system.unsent, { body: { count: 0 } });

  const later = await book();
  const person = await make.customer();
  await make.receipt(person.id, 70_000);
  const reception = await club.as('reception');
  await club.db
    .insertInto('messages')
    .values({
      kind: 'message',
      phone_number: '09120000000',
      text: 'سلام',
      parts: 1,
      next_at: club.clock.now(),
      created_at: club.clock.now(),
      user_id: null,
      invoice_id: null,
      last_error: null,
      creator_id: null,
      sent_at: null,
    })
    .execute();
  const device = await club.device(top);
  const epoch = (await club.db.selectFrom('club').select('epoch').executeTakeFirstOrThrow()).epoch;

  await reception.ok(system.unsent, { body: { count: 3 } });
  await top.ok(backups.load, { ...at(id), body: {} });
  await workAll(work);
  const preview = (await top.ok(backups.preview, at(id))).data;
  expect(preview.reservations.now - preview.reservations.after).toBe(1);
  expect(preview.balances.now - preview.balances.after).toBe(70_000);
  expect(preview.lost.map(({ kind, count }) => [kind, count])).toEqual([
    ['sale-invoices', 1],
    ['documents', expect.any(Number)],
    ['users', expect.any(Number)],
  ]);
  // The log tells of all that was changed, whatever it was.
  expect(preview.changes).toBeGreaterThanOrEqual(4);
  expect(preview.lost[2]?.rows.map(({ id }) => id)).toContain(person.id);
  // A document's description names its person: both are for those who see people.
  const blind = await club.as({ permissions: ['backup.show', 'backup.retrieve'] });
  const told = (await blind.ok(backups.preview, at(id))).data.lost;
  expect(told.map(({ kind, rows }) => [kind, rows.length > 0])).toEqual([
    ['sale-invoices', true],
    ['documents', false],
    ['users', false],
  ]);
  expect(preview.warnings).toEqual([]);
  // Whose work is still on its way, as far as their device has said.
  expect(preview.unsent).toMatchObject([
    { user: { id: reception.user_id }, count: 3, at: club.clock.now().toISOString() },
  ]);
  const wrong = await top.call(backups.retrieve, {
    ...at(id),
    body: { token: preview.token, club_name: 'دیگری' },
  });
  expect([wrong.status, wrong.body.error.fields]).toEqual([422, { club_name: ['not_allowed'] }]);
  const another = await book();
  const changed = await top.call(backups.retrieve, {
    ...at(id),
    body: { token: preview.token, club_name: NAME },
  });
  expect([changed.status, changed.body.error.code]).toEqual([409, 'preview_changed']);
  const { token } = (changed.body.error.details as { preview: { token: string } }).preview;
  await top.ok(system.unsent, { body: { count: 2 } });
  await top.ok(backups.retrieve, { ...at(id), body: { token, club_name: NAME } });
  await workAll(work);

  // What devices held when the file was made is no news of today; what the restorer's holds now is.
  expect((await top.ok(system.status)).data.unsent).toMatchObject([{ user: { id: top.user_id }, count: 2 }]);
  expect(await top.ok(system.health)).toMatchObject({ kept_until, restored_to: kept_until });
  // The restorer goes on, everybody else signs in again.
  expect(await row(id)).toMatchObject({ state: 'retrieved', work: null, staged: false });
  expect((await reception.call(users.list)).body.error.code).toMatch(/session_ended|no_session/);
  const after = await rowsOf(work.owner, KEPT);
  for (const table of KEPT.filter((name) => !TOUCHED.includes(name)))
    expect([table, after[table]]).toEqual([table, rows[table]]);
  expect(await describeSchema(work.owner)).toEqual(shape);
  const now = await club.db.selectFrom('club').select('epoch').executeTakeFirstOrThrow();
  expect(now.epoch).not.toBe(epoch);
  const queued = club.db.selectFrom('messages').select('id').where('state', '=', 'queued');
  expect(await queued.execute()).toEqual([]);
  // A device that was registered later keeps its prefix and key.
  const kept = club.db.selectFrom('devices').select('prefix').where('id', '=', device.id);
  expect(await kept.executeTakeFirst()).toEqual({ prefix: device.prefix });

  // Numbers that were given are not given again: a stale id is nobody's.
  for (const stale of [later, another]) {
    const reply = await top.call(saleInvoices.get, at(stale.id));
    expect([reply.status, reply.body.error.code]).toEqual([404, 'not_found']);
  }
  const fresh = await book();
  expect(fresh.id).toBeGreaterThan(another.id);
  expect(fresh.invoice_number).toBeGreaterThan(another.invoice_number);
  expect((await make.customer()).id).toBeGreaterThan(person.id);

  // The club of before has a file too, and comes back in one step.
  const files = (await top.ok(backups.list)).data;
  expect(files[0]).toMatchObject({ reason: 'before', state: 'saved', books: true });
  const { undo_until } = (await top.ok(backups.settings)).data;
  expect(undo_until).not.toBeNull();
  // The way back is known through it: it goes once that has gone.
  const needed = await top.call(backups.remove, at(id));
  expect([needed.status, needed.body.error]).toMatchObject([
    409,
    { code: 'in_use', details: { until: undo_until } },
  ]);
  await top.ok(backups.undo, { body: { club_name: NAME } });
  await workAll(work);
  expect((await top.ok(saleInvoices.get, at(another.id))).data.invoice_number).toBe(another.invoice_number);
  expect((await top.call(saleInvoices.get, at(fresh.id))).status).toBe(404);
  const { rows: log } =
    await sql`select call from audit_log where call like 'backups.%' order by id desc limit 1`.execute(
      club.db,
    );
  expect(log).toEqual([{ call: 'backups.undo' }]);
});

test('passkeys are of today’s people: none that was removed comes back, none goes but with whom nobody knows by their phone', async () => {
  // A club that was put away is called by the moment.
  club.clock.advance(MINUTE);
  const name = (await top.ok(settings.get)).data.club_name;
  const passkeyOf = async (user_id: number) => {
    const made = { created_at: club.clock.now(), used_at: null, counter: 0, backed_up: false };
    const [credential_id, public_key, user_handle] = Array.from({ length: 3 }, () => randomBytes(16));
    if (!credential_id || !public_key || !user_handle) return expect.fail();
    const keys = { credential_id, public_key, user_handle, transports: ['internal'] };
    const insert = club.db
      .insertInto('passkeys')
      .values({ user_id, name: 'گوشی', rp_id: 'club.example', ...keys, ...made });
    await insert.execute();
    return credential_id.toString('hex');
  };
  const kept = async () => {
    const rows = await club.db.selectFrom('passkeys').select(['user_id', 'credential_id']).execute();
    return rows.map(({ user_id, credential_id }) => [user_id, credential_id.toString('hex')]);
  };
  const role_id = await club.role(['cash.show']);
  const [stays, moved] = [await club.person(role_id), await club.person(role_id)];
  await passkeyOf(stays);
  const id = await backUp(top, work);
  await club.db.deleteFrom('passkeys').execute();
  const later = await club.person(role_id);
  const own = await passkeyOf(stays);
  const ofLater = await passkeyOf(later);
  const ofMoved = await passkeyOf(moved);
  // Whoever has this number in the file may be somebody else.
  await club.db.updateTable('users').set({ phone_number: club.phone() }).where('id', '=', moved).execute();
  await restoreBackup(top, work, id, name);
  expect(await kept()).toEqual([[stays, own]]);
  const fresh = await passkeyOf(stays);
  await top.ok(backups.undo, { body: { club_name: name } });
  await workAll(work);
  // Whom the file did not know has lost nothing by it.
  expect((await kept()).sort()).toEqual(
    [
      [stays, own],
      [stays, fresh],
      [later, ofLater],
      [moved, ofMoved],
    ].sort(),
  );
  await club.db.deleteFrom('passkeys').execute();
});

test('the file of the club of before is called after it, whichever club has its place by then', async () => {
  const id = await backUp(top, work);
  const name = 'باشگاه کوه';
  await top.ok(settings.update, { body: { club_name: name } });
  await club.db.updateTable('club').set({ club_code: 'KOOH' }).execute();
  const { epoch } = await club.db.selectFrom('club').select('epoch').executeTakeFirstOrThrow();
  await restoreBackup(top, work, id, name);
  expect((await top.ok(settings.get)).data.club_name).toBe(NAME);
  const [before] = (await top.ok(backups.list, { query: { reason: 'before' } })).data;
  expect(before).toMatchObject({ state: 'saved', club_name: name });
  expect(path.basename(await fileOf(before?.id ?? 0))).toMatch(/^meydan-KOOH-/);
  const kept = club.db
    .selectFrom('backups')
    .select('epoch')
    .where('id', '=', before?.id ?? 0);
  expect(await kept.executeTakeFirst()).toEqual({ epoch });
});

test('a link, a code and guesses that were used, and a key that was cancelled, stay so in a club that comes back', async () => {
  const login = (body: CallBody<typeof signIn.login>) => club.nobody.call(signIn.login, { body });
  const staff = async () => {
    const phone_number = club.phone();
    await club.person(await club.role(['cash.show']), phone_number);
    const { data } = await club.nobody.ok(signIn.sendOtp, { query: { phone_number }, body: {} });
    return { phone_number, code: club.sender.code(phone_number), request_id: data.request_id };
  };
  const [link, known, guessed] = [await issueLink(club.db, club.clock.now()), await staff(), await staff()];
  const wrong = { ...guessed, code: guessed.code === '00000' ? '00001' : '00000' };
  const [key, paid] = [randomUUID(), await make.customer()];
  const id = await backUp(top, work);
  // All of it happens after the moment that the file holds.
  expect((await login({ super_admin: true, ...link })).status).toBe(200);
  expect((await login(known)).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await login(wrong)).status).toBe(422);
  expect((await login(guessed)).status).toBe(429);
  await top.ok(operations.cancel, { params: { key }, body: { reason: 'دو بار نوشته شد' } });
  await restoreBackup(top, work, id, NAME);
  expect(await row(id)).toMatchObject({ state: 'retrieved' });
  expect((await login({ super_admin: true, ...link })).body.error.code).toBe('link_invalid');
  expect((await login(known)).body.error.code).toBe('code_wrong');
  expect((await login(guessed)).status).toBe(429);
  const late = await top.call(
    documents.createReceive,
    { body: { user_id: paid.id, price: 70_000, cash_id: CASH } },
    { key },
  );
  expect([late.status, late.body.error.code]).toEqual([409, 'canceled']);
});

describe('a file', () => {
  test('is downloaded, whole and in part, and comes back in pieces', async () => {
    const id = await backUp(top, work);
    const content = await fs.promises.readFile(await fileOf(id));
    const get = (headers: Record<string, string>) =>
      fetch(`${club.url}/v1/admin/backups/${id}/download`, {
        headers: { Authorization: `Bearer ${top.token}`, ...headers },
      });
    const whole = await get({});
    expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(content)]).toEqual([200, true]);
    const part = await get({ Range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 10-19/${content.length}`,
      content.subarray(10, 20).toString(),
    ]);
    expect((await get({ Range: `bytes=${content.length + 1}-` })).status).toBe(416);

    const sent = await upload(content, 3);
    expect(await row(sent)).toMatchObject({ state: 'saved', reason: 'upload', books: true, club_name: NAME });
    await restoreBackup(top, work, sent, NAME);
    expect(await row(sent)).toMatchObject({ state: 'retrieved' });
    await top.ok(backups.remove, at(id));
    expect((await top.call(backups.get, at(id))).status).toBe(404);
  });

  test('that was changed, cut, or is none at all is refused in words', async () => {
    const content = await fs.promises.readFile(await fileOf(await backUp(top, work)));
    const flipped = Buffer.from(content);
    const middle = Math.floor(flipped.length / 2);
    // Within packed rows: what fills a block of the tar up means nothing.
    const packed = flipped.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), middle) + 12;
    flipped[packed] = (flipped[packed] ?? 0) ^ 1;
    const cases: [Buffer, string][] = [
      [flipped, 'changed'],
      [content.subarray(0, middle), 'cut'],
      [content.subarray(0, content.length - 2048), 'cut'],
      [Buffer.from('drop table users;\n'.repeat(200)), 'not_backup'],
    ];
    for (const [bytes, why] of cases)
      expect([why, await row(await upload(bytes, 1))]).toMatchObject([why, { state: 'failed', why }]);
  });

  test('that is sealed opens by its passphrase and by its recovery key, and by no other', async () => {
    const { recovery_key } = (await top.ok(backups.passphrase, { body: { passphrase: 'یک رمز بلند' } })).data;
    const id = await backUp(top, work);
    await top.ok(backups.passphrase, { body: { passphrase: null } });
    expect(await row(id)).toMatchObject({ state: 'saved', sealed: true });
    expect((await fs.promises.readFile(await fileOf(id), 'latin1')).slice(0, 21)).toBe(
      'age-encryption.org/v1',
    );
    for (const body of [{}, { passphrase: 'یک رمز دیگر' }]) {
      const reply = await top.call(backups.load, { ...at(id), body });
      expect([reply.status, Object.keys(reply.body.error.fields ?? {})]).toEqual([422, ['passphrase']]);
    }
    const get = (passphrase?: string) =>
      fetch(`${club.url}/v1/admin/backups/${id}/download`, {
        headers: {
          Authorization: `Bearer ${top.token}`,
          ...(passphrase && { 'X-Passphrase': encodeURIComponent(passphrase) }),
        },
      });
    // Its file goes to nobody who could not open it, and is not opened for who can.
    for (const typed of [undefined, 'یک رمز دیگر']) {
      const reply = await get(typed);
      const { error } = (await reply.json()) as { error: { fields?: object } };
      expect([reply.status, Object.keys(error.fields ?? {})]).toEqual([422, ['passphrase']]);
    }
    const content = await fs.promises.readFile(await fileOf(id));
    for (const typed of [' یک رمز بلند ', recovery_key ?? '']) {
      const file = await get(typed);
      expect([file.status, Buffer.from(await file.arrayBuffer()).equals(content)]).toEqual([200, true]);
    }
    expect(await failure(id, { passphrase: ' یک رمز بلند ' })).toBeNull();
    expect((await row(id)).staged).toBe(true);
    expect(await decryptionKey(await fileOf(id), recovery_key ?? '')).toBe(recovery_key);
  });
});

test('twenty wrong passphrases: five are judged, and the server answers others meanwhile', async () => {
  await top.ok(backups.passphrase, { body: { passphrase: 'یک رمز بلند' } });
  const id = await backUp(top, work);
  await top.ok(backups.passphrase, { body: { passphrase: null } });
  club.clock.advance(HOUR);
  const open = async (client: Client, typed: string) =>
    (
      await fetch(`${club.url}/v1/admin/backups/${id}/download`, {
        headers: { Authorization: `Bearer ${client.token}`, 'X-Passphrase': encodeURIComponent(typed) },
      })
    ).status;
  const wrong = () => open(top, 'یک رمز دیگر');
  let going = true;
  const all = Promise.all(Array.from({ length: 20 }, wrong)).finally(() => {
    going = false;
  });
  let worst = 0;
  while (going) {
    const asked = performance.now();
    await club.nobody.ok(system.health);
    worst = Math.max(worst, performance.now() - asked);
    await sleep(50);
  }
  const statuses = await all;
  for (let n = 0; n < 6; n++) statuses.push(await wrong());
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(21);
  expect(worst).toBeLessThan(1000);
  // Five of a file by whomever, and five of a person with whatever file.
  const another = await club.as({ permissions: ['backup.retrieve'] });
  expect(await open(another, 'یک رمز بلند')).toBe(429);
  club.clock.advance(HOUR);
  expect(await open(another, 'یک رمز بلند')).toBe(200);
  for (let n = 0; n < 6; n++) expect(await open(another, 'یک رمز بلند')).toBe(200);
});

test('backups are kept in folders that are fit for it, and nowhere where files are served, run or the machine’s own', async () => {
  const place = club.backups as BackupPlace;
  const { served, database, allowed } = place;
  const base = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'meydan-own-'));
  const fit = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'meydan-fit-'));
  const [dist, db, link] = [path.join(base, 'dist'), path.join(base, 'db'), path.join(fit, 'link')];
  for (const folder of [path.join(dist, 'assets'), path.join(db, 'base'), path.join(fit, 'inner')])
    await fs.promises.mkdir(folder, { recursive: true });
  await fs.promises.symlink(path.join(dist, 'assets'), link);
  Object.assign(place, { served: [dist], database: db });
  const set = async (folder: string) => {
    const reply = await top.call(backups.updateSettings, { body: { folder } });
    return reply.status === 422 ? reply.body.error.fields : reply.status;
  };
  try {
    const root = path.join(import.meta.dirname, '../..');
    const own = [dist, path.join(dist, 'assets'), db, path.join(db, 'base'), base, link];
    for (const folder of [
      ...own,
      '/',
      '/etc',
      '/usr',
      path.join(root, 'src'),
      path.join(root, 'src/app'),
      root,
    ])
      expect([folder, await set(folder)]).toEqual([folder, { folder: ['not_allowed'] }]);
    expect(await set(fit)).toBe(200);
    Object.assign(place, { allowed: [path.join(fit, 'inner')] });
    expect(await set(fit)).toEqual({ folder: ['not_allowed'] });
    expect(await set(path.join(fit, 'inner'))).toBe(200);
    // Linked elsewhere after it was chosen.
    Object.assign(place, { allowed: null });
    await fs.promises.rmdir(path.join(fit, 'inner'));
    await fs.promises.symlink(dist, path.join(fit, 'inner'));
    expect(await row(await backUp(top, work))).toMatchObject({ state: 'failed', why: 'folder' });
    const sent = await top.call(backups.upload, { body: { size: 100 } });
    expect(sent.body.error.fields).toEqual({ folder: ['not_allowed'] });
    expect(await fs.promises.readdir(dist)).toEqual(['assets']);
  } finally {
    Object.assign(place, { served, database, allowed });
    await top.ok(backups.updateSettings, { body: { folder: null } });
    for (const folder of [base, fit]) await fs.promises.rm(folder, { recursive: true, force: true });
  }
});

test('neither a recovery key nor a hash of a passphrase stays under the key of its call, and those of before go', async () => {
  const passphrase = 'یک رمز بلند';
  const [sealing, looking] = [randomUUID(), randomUUID()];
  const set = () => top.call(backups.passphrase, { body: { passphrase } }, { key: sealing });
  const first = await set();
  expect(first.body.data.recovery_key).toMatch(/^AGE-SECRET-KEY/);
  const again = await set();
  expect([again.status, again.body.error.code]).toEqual([409, 'answered_once']);
  const id = await backUp(top, work);
  const look = () => top.ok(backups.load, { ...at(id), body: { passphrase } }, { key: looking });
  expect(await look()).toEqual(await look());
  await workAll(work);
  await top.ok(backups.passphrase, { body: { passphrase: null } });

  const of = (key: string) =>
    club.db
      .selectFrom('operations')
      .select(['body', 'fingerprint'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
  const hash = (...parts: string[]) => createHash('sha256').update(parts.join('')).digest();
  const [put, post] = ['PUT /v1/admin/backups/passphrase\n', `POST /v1/admin/backups/${id}/preview\n`];
  const bare = async () => {
    expect(await of(sealing)).toEqual({ body: null, fingerprint: hash(put) });
    expect((await of(looking)).fingerprint).toEqual(hash(post));
  };
  await bare();
  const text = JSON.stringify({ passphrase });
  const old = club.db.updateTable('operations');
  await old
    .set({ fingerprint: hash(put, text), body: JSON.stringify(first.body) })
    .where('key', '=', sealing)
    .execute();
  await old
    .set({ fingerprint: hash(post, text) })
    .where('key', '=', looking)
    .execute();
  const migration = path.join(import.meta.dirname, '../../src/server/db/migrations/0051-answered-once.sql');
  await sql.raw(await fs.promises.readFile(migration, 'utf8')).execute(club.db);
  await bare();
});

async function upload(content: Buffer, pieces: number): Promise<number> {
  const { id } = (await top.ok(backups.upload, { body: { size: content.length } })).data;
  const size = Math.ceil(content.length / pieces);
  for (let offset = 0; offset < content.length; offset += size) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content.subarray(offset, offset + size))]));
    const reply = await top.send('POST', `/v1/admin/backups/${id}/pieces?offset=${offset}`, form);
    expect(reply.status).toBe(200);
  }
  await workAll(work);
  return id;
}

describe('nobody gains by a restore', () => {
  type Row = Record<string, string>;
  /** One table's columns in the file of a backup, and its rows changed one by one. */
  const edited = (file: string, edits: Record<string, (row: Row) => Row>, epoch?: string) => {
    let columns: Record<string, string[]> = {};
    return rewriteBackup(file, {
      manifest(found) {
        columns = Object.fromEntries(found.tables.map((t) => [t.name, t.columns.map(({ name }) => name)]));
        return epoch ? { ...found, club: { ...found.club, epoch } } : found;
      },
      rows(table, raw) {
        const edit = edits[table];
        if (!edit) return raw;
        const names = columns[table] ?? [];
        const lines = raw.toString().slice(0, -1).split('\n');
        const changed = lines.map((line) => {
          const cells = line.split('\t');
          const row = edit(Object.fromEntries(names.map((name, n) => [name, cells[n] ?? ''])));
          return names.map((name) => row[name]).join('\t');
        });
        return Buffer.from(`${changed.join('\n')}\n`);
      },
    });
  };
  const rights = async (client: Client) =>
    (await top.ok(users.get, at(client.user_id))).data.role?.id ?? null;
  const loaded = async (id: number) => {
    await top.ok(backups.load, { ...at(id), body: {} });
    await workAll(work);
    return (await top.ok(backups.preview, at(id))).data;
  };
  const retrieve = (id: number, body: object) =>
    top.call(backups.retrieve, { ...at(id), body: { club_name: NAME, ...body } as never });
  const told = async () =>
    (await top.ok(events.received, { query: { per_page: '200' } })).data.filter(
      ({ subject }) => subject === 'باشگاه به پشتیبان بازگردانده شد',
    );
  /** A person of their own: whoever was signed in before a restore is not any more. */
  const staff = async (permissions: readonly Permission[]) =>
    club.signIn(await club.person(await club.role(permissions)));
  const CLERK = ['backup.show', 'backup.create', 'backup.retrieve', 'backup.delete'] as const;

  test('who may have backups downloads them, and neither sends a file, loads one, puts it back nor undoes that', async () => {
    const clerk = await staff(CLERK);
    const id = await backUp(clerk, work);
    const file = await clerk.send('GET', `/v1/admin/backups/${id}/download`);
    expect(file.status).toBe(200);
    const all = await staff(PERMISSIONS);
    for (const client of [clerk, all])
      for (const [call, request] of [
        [backups.upload, { body: { size: 100 } }],
        [backups.load, { ...at(id), body: {} }],
        [backups.retrieve, { ...at(id), body: { token: 'x', club_name: NAME } }],
        [backups.undo, { body: { club_name: NAME } }],
      ] as const) {
        const reply = await client.call(call, request as never);
        expect([call.name, reply.status, reply.body.error.details]).toEqual([
          call.name,
          403,
          { permission: 'backup.retrieve', top: true },
        ]);
      }
    const form = new FormData();
    form.set('file', new Blob(['half']));
    expect((await all.send('POST', `/v1/admin/backups/${id}/pieces?offset=0`, form)).status).toBe(403);
  });

  test('this club’s own file, edited: unsigned, so it takes a fresh code; nobody’s rights grow; what the log said is there', async () => {
    club.clock.advance(2 * HOUR);
    const clerk = await staff(CLERK);
    const cashier = await staff(['user.show', 'user.create']);
    await cashier.ok(users.create, {
      body: { name: 'نادر', family: 'آزمون', gender: 1, phone_number: club.phone() },
    });
    const id = await backUp(top, work);
    const stolen = await edited(await fileOf(id), {
      users: (row) => (row.id === String(clerk.user_id) ? { ...row, role_id: '1' } : row),
      audit_log: (row) =>
        row.actor_id === String(cashier.user_id) ? { ...row, actor_id: String(clerk.user_id) } : row,
    });
    const ofCashier = () =>
      club.db
        .selectFrom('audit_log')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('actor_id', '=', cashier.user_id)
        .executeTakeFirstOrThrow();
    const [role, logged, before] = [await rights(clerk), (await ofCashier()).n, (await told()).length];
    expect(logged).toBeGreaterThan(0);
    const sent = await upload(stolen, 1);
    const { token, signed, gains, warnings } = await loaded(sent);
    expect([signed, warnings]).toEqual([false, []]);
    expect(gains).toMatchObject([{ kind: 'user', id: clerk.user_id }]);
    const refused = await retrieve(sent, { token });
    expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
      422,
      'role_above',
      { gains },
    ]);
    const bare = await retrieve(sent, { token, keep_rights: true });
    expect([bare.status, bare.body.error.fields]).toEqual([422, { code: ['required'] }]);
    const own = await ownCode(club, top);
    const wrong = { ...own, code: own.code === '00000' ? '00001' : '00000' };
    expect((await retrieve(sent, { token, keep_rights: true, ...wrong })).body.error.code).toBe('code_wrong');
    expect((await retrieve(sent, { token, keep_rights: true, ...own })).status).toBe(200);
    await workAll(work);
    expect(await row(sent)).toMatchObject({ state: 'retrieved' });
    expect(await rights(clerk)).toBe(role);
    expect((await ofCashier()).n).toBe(logged);
    expect(await told()).toHaveLength(before + 1);
    expect((await told())[0]?.content).toContain('امضای این باشگاه را نداشت');
  });

  test('the file of a club of somebody’s own: who is known here has no more than here, and the log of here stays', async () => {
    club.clock.advance(2 * HOUR);
    const manager = await staff(PERMISSIONS);
    const id = await backUp(top, work);
    const phone = await club.db
      .selectFrom('users')
      .select('phone_number')
      .where('id', '=', manager.user_id)
      .executeTakeFirstOrThrow();
    // As somebody makes it who has put their own phone in first place of a club of their own.
    const epoch = randomUUID();
    const edits = {
      club: (row: Row) => ({ ...row, epoch }),
      users: (row: Row) =>
        row.id === String(manager.user_id)
          ? { ...row, phone_number: club.phone() }
          : row.role_id === '1'
            ? { ...row, phone_number: phone.phone_number ?? '' }
            : row,
      audit_log: (row: Row) => ({ ...row, call: 'settings.update' }),
    };
    const foreign = await edited(await fileOf(id), edits, epoch);
    const calls = () =>
      club.db
        .selectFrom('audit_log')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('call', '<>', 'settings.update')
        .executeTakeFirstOrThrow();
    const { n } = await calls();
    const sent = await upload(foreign, 1);
    const { token, signed, gains, warnings } = await loaded(sent);
    expect([signed, warnings]).toEqual([false, ['other_club', 'stranger']]);
    expect(gains).toMatchObject([{ kind: 'user' }]);
    const own = await ownCode(club, top);
    expect((await retrieve(sent, { token, keep_rights: true, ...own })).status).toBe(200);
    await workAll(work);
    // Without them nobody is of the top role there: it does not land.
    expect(await row(sent)).toMatchObject({ state: 'saved', why: 'rights' });
    expect((await calls()).n).toBeGreaterThanOrEqual(n);
  });

  test('whoever has lost rights since does not get them back; the club of before comes back with those that it had', async () => {
    club.clock.advance(2 * HOUR);
    const role_id = await club.role(['cash.show', 'backup.show']);
    const person = await club.person(role_id);
    const id = await backUp(top, work);
    await top.ok(roles.update, {
      params: { id: String(role_id) },
      body: { permissions: [permissionId('cash.show')] },
    });
    const dismissed = await staff(['cash.show', 'user.show', 'bank.show']);
    const again = await backUp(top, work);
    await top.ok(users.update, { ...at(dismissed.user_id), body: { role_id: null } });
    const { token, gains, signed } = await loaded(again);
    expect(signed).toBe(true);
    expect(gains).toMatchObject([{ kind: 'user', id: dismissed.user_id }]);
    expect((await retrieve(again, { token })).body.error.code).toBe('role_above');
    expect((await retrieve(again, { token, keep_rights: true })).status).toBe(200);
    await workAll(work);
    expect(await rights(dismissed)).toBeNull();

    const older = await loaded(id);
    expect(older.gains).toMatchObject([
      { kind: 'role', id: role_id },
      { kind: 'user', id: person },
    ]);
    expect((await retrieve(id, { token: older.token, keep_rights: true })).status).toBe(200);
    await workAll(work);
    const held = club.db.selectFrom('role_permissions').select('slug').where('role_id', '=', role_id);
    expect(await held.execute()).toEqual([{ slug: 'cash.show' }]);

    // Made after the file: the restore has taken it, and the way back brings it again.
    const hired = await staff(['log.show']);
    const was = await rights(hired);
    const last = await loaded(again);
    expect((await retrieve(again, { token: last.token, keep_rights: true })).status).toBe(200);
    await workAll(work);
    expect((await top.call(users.get, at(hired.user_id))).status).toBe(404);
    await top.ok(backups.undo, { body: { club_name: NAME } });
    await workAll(work);
    expect(await rights(hired)).toBe(was);
  });
});
