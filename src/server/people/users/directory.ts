import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';

const MAX = 5000;
/** Commits during the answer may have an earlier time: the next request looks back this far. */
const OVERLAP_MS = MINUTE_MS;

type Row = [number, string, string, string | null, number, number];

/** People for the offline search: all, or those changed since an instant, including their balance. */
export async function readDirectory(ctx: Context, since: Date | null) {
  const { rows: people } = await sql<{ gone: boolean; row: Row }>`
    select u.deleted_at is not null or u.merged_into is not null as gone,
      json_build_array(u.id, u.name, u.family, u.phone_number, u.character_id, coalesce(a.balance, 0)) as row
    from users u left join accounts a on a.user_id = u.id
    where ${changedSince(since)}
    order by u.updated_at desc, u.id desc
    limit ${MAX}`.execute(ctx.db);
  return {
    as_of: new Date(ctx.now.getTime() - OVERLAP_MS),
    rows: people.filter((p) => !p.gone).map((p) => p.row),
    removed: people.filter((p) => p.gone).map((p) => p.row[0]),
  };
}

function changedSince(since: Date | null) {
  if (!since) return sql`u.deleted_at is null and u.merged_into is null`;
  return sql`u.id in (
    select id from users where updated_at >= ${since}
    union
    select x.user_id from documents d join postings p on p.document_id = d.id join accounts x on x.id = p.account_id
    where d.created_at >= ${since} and x.user_id is not null)`;
}
