import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import pino from 'pino';
import { profile } from '#contract/people/profile.ts';
import { backups } from '#contract/system/backups.ts';
import { ContainerWriter, type Manifest, readContainer } from '#server/backup/container.ts';
import { decrypted } from '#server/backup/seal.ts';
import { SCHEMA } from '#server/db/schema-name.ts';
import { type BackupWork, workOnBackups } from '#server/system/backups/work.ts';
import type { Client } from './client.ts';
import type { TestClub } from './club.ts';
import { ownerOf, runWith } from './database.ts';

/** The backup worker of a club, as its server's jobs run it; `owner` is the connection for a club outside the tests. */
export async function workerOf(club: TestClub, owner?: pg.ClientConfig): Promise<BackupWork> {
  if (!club.backups) throw new Error('this club has no place for backups');
  return {
    db: club.db,
    owner: owner ?? (await ownerOf(club.db)),
    app: 'meydan_app',
    clock: club.clock,
    log: pino({ enabled: process.env.BACKUP_LOG === '1' }),
    place: club.backups,
  };
}

/** Runs all requested work. */
export async function workAll(work: BackupWork): Promise<void> {
  while (await workOnBackups(work));
}

/** Makes a backup of the club. */
export async function backUp(by: Client, work: BackupWork): Promise<number> {
  const { data } = await by.ok(backups.create, { body: {} });
  await workAll(work);
  return data.id;
}

/** A fresh code sent to one's own phone, as calls that require one take it. */
export async function ownCode(club: TestClub, by: Client): Promise<{ code: string; request_id: string }> {
  const phone_number = (await by.ok(profile.get)).data.phone_number ?? '';
  const { request_id } = (await by.ok(profile.sendOtp, { body: { phone_number } })).data;
  return { code: club.sender.code(phone_number), request_id };
}

/** Checks a backup and restores it. */
export async function restoreBackup(
  by: Client,
  work: BackupWork,
  id: number,
  club_name: string,
): Promise<void> {
  const params = { id: String(id) };
  await by.ok(backups.load, { params, body: {} });
  await workAll(work);
  const { token } = (await by.ok(backups.preview, { params })).data;
  await by.ok(backups.retrieve, { params, body: { token, club_name } });
  await workAll(work);
}

/** Changes to a backup file by somebody who knows the format. */
export interface Rewrite {
  manifest?: (manifest: Manifest) => Manifest;
  rows?: (table: string, raw: Buffer) => Buffer;
}

/** A changed backup file with correct checksums, as somebody who knows the format would write it. */
export async function rewriteBackup(
  file: string,
  { manifest = (m) => m, rows = (_, raw) => raw }: Rewrite,
): Promise<Buffer> {
  const writer = new ContainerWriter();
  const chunks: Buffer[] = [];
  const reading = (async () => {
    for await (const chunk of Readable.from(writer.stream)) chunks.push(chunk as Buffer);
  })();
  const { totals } = await readContainer(await decrypted(file, null), {
    manifest: (found) => writer.manifest(manifest(found)),
    block: (table, raw) => writer.block(table, rows(table, raw)),
  });
  await writer.finish(totals.sequences, totals.problems);
  await reading;
  return Buffer.concat(chunks);
}

/** The catalogue's full description of a schema, and a checksum of each table's rows. */
export function describeSchema(config: pg.ClientConfig, schema = SCHEMA) {
  return runWith(config, async (client) => {
    await client.query(`set search_path = "${schema}", public`);
    const { rows } = await client.query<{ what: string }>(
      `with ours as (select oid from pg_namespace where nspname = $1)
       select c.relname || ': ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || a.attnotnull::text || a.attidentity::text
           || a.attgenerated::text || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as what
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
         where c.relnamespace in (select oid from ours) and c.relkind = 'r'
       union all select conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(c.oid) || convalidated::text
         from pg_constraint c where connamespace in (select oid from ours)
       union all select replace(pg_get_indexdef(i.indexrelid), $1 || '.', '')
         from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace in (select oid from ours)
       union all select replace(pg_get_triggerdef(t.oid), $1 || '.', '') || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where c.relnamespace in (select oid from ours) and not t.tgisinternal
       union all select proname || prosrc from pg_proc where pronamespace in (select oid from ours)
       union all select relname || coalesce(relacl::text, '') from pg_class c
         where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'S')
       order by 1`,
      [schema],
    );
    return rows.map(({ what }) => what);
  });
}

/** A checksum of each table's rows. */
export function rowsOf(config: pg.ClientConfig, tables: readonly string[], schema = SCHEMA) {
  return runWith(config, async (client) => {
    const sums: Record<string, string> = {};
    for (const table of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${schema}"."${table}" t order by t::text collate "C"`,
      );
      sums[table] = `${rows.length} ${createHash('sha1')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex')}`;
    }
    return sums;
  });
}
