import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { orNotFound } from '#server/http/fail.ts';
import { verify } from '#server/ledger/verify.ts';
import { asSystem } from '#server/unit-of-work.ts';

/** Whoever has been at it for so long is gone. */
const GONE_MS = 30 * MINUTE_MS;

/** A look at the books as it is told: which one, or the last that was asked for. */
export async function readCheck(db: Db, id?: number) {
  const { rows } = await sql<{
    id: number;
    asked_at: Date;
    by: { id: number; name: string; family: string } | null;
    done_at: Date | null;
    problems: { invariant: number; what: string }[] | null;
  }>`
    select c.id, c.asked_at, c.done_at, c.problems,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end as by
    from book_checks c left join users u on u.id = c.asked_by
    where ${id === undefined ? sql`true` : sql`c.id = ${id}`} order by c.id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { problems, ...check } = row;
  return {
    ...check,
    problems: problems?.length ?? null,
    found: (problems ?? []).map(({ invariant, what }) => `${invariant}: ${what}`),
  };
}

/** Asks for a look at the books; one that is asked for and not done is that one. */
export async function askCheck(ctx: Context) {
  const { db, now, actor } = ctx;
  const asked = await db
    .insertInto('book_checks')
    .values({ asked_at: now, asked_by: actor.user_id })
    .onConflict((clash) => clash.expression(sql`(true)`).where('done_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (asked) {
    ctx.audit({ resource: 'settings', resource_id: null, after: { book_check: asked.id } });
    ctx.changed('system', []);
  }
  return orNotFound(await readCheck(db, asked?.id));
}

/** Does what is asked for, on whichever server; answers how many invariants were broken, null where nothing waits. */
export async function runCheck(db: Db, now: () => Date): Promise<number | null> {
  const claimed = await db
    .updateTable('book_checks')
    .set({ started_at: now() })
    .where('done_at', 'is', null)
    .where((e) =>
      e.or([e('started_at', 'is', null), e('started_at', '<', new Date(now().getTime() - GONE_MS))]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return null;
  const problems = await verify(db);
  const told = problems.map(({ invariant, what }) => ({ invariant, what }));
  await asSystem(db, { now: now(), call: 'job.checks' }, async (ctx) => {
    await ctx.db
      .updateTable('book_checks')
      .set({ done_at: now(), problems: JSON.stringify(told) })
      .where('id', '=', claimed.id)
      .execute();
    ctx.audit({
      resource: 'settings',
      resource_id: null,
      after: { book_check: claimed.id, problems: told.length },
    });
    ctx.changed('system', []);
  });
  return told.length;
}
