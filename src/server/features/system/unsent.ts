import { sql } from 'kysely';
import type { Unsent } from '#contract/system.ts';
import type { Db } from '../../db/client.ts';

/** Of each device the last session that spoke; only what still holds something. */
export async function unsentOf(db: Db): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`
    select * from (
      select distinct on (coalesce(s.device_id, -s.id)) s.id as session_id, s.unsent as count, s.unsent_at as at,
        s.seen_at, s.user_agent,
        json_build_object('id', u.id, 'name', u.name, 'family', u.family) as "user",
        case when d.id is not null then json_build_object('id', d.id, 'prefix', d.prefix, 'name', d.name) end as device
      from sessions s join users u on u.id = s.user_id left join devices d on d.id = s.device_id
      where s.unsent_at is not null
      order by coalesce(s.device_id, -s.id), s.unsent_at desc) last
    where count > 0 order by at desc limit 100`.execute(db);
  return rows;
}
