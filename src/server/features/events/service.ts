import { sql } from 'kysely';
import type * as v from 'valibot';
import type { EventInput } from '#contract/events.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/fail.ts';

/** Writes an event and gives it to all other staff, or to those of them who hold a permission; answers its id. */
export async function tell(
  ctx: Context,
  event: v.InferOutput<typeof EventInput>,
  holding?: Permission,
): Promise<number> {
  const sender = ctx.actor.user_id;
  const { id } = await ctx.db
    .insertInto('events')
    .values({ ...event, creator_id: sender, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('event_subscribers')
    .columns(['event_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('users as u')
        .select([sql<number>`${id}::bigint`.as('event_id'), 'u.id as user_id'])
        .where('u.role_id', 'is not', null)
        .where('u.active', '=', true)
        .where('u.deleted_at', 'is', null)
        .where(sql<boolean>`u.id is distinct from ${sender}::bigint`)
        .$if(holding !== undefined, (staff) =>
          staff.where(
            sql<boolean>`exists (select from role_permissions p where p.role_id = u.role_id and p.slug = ${holding})`,
          ),
        )
        .orderBy('u.id'),
    )
    .execute();
  ctx.audit({ resource: 'events', resource_id: id, after: event });
  ctx.changed('events', [id]);
  return id;
}

/** Seen, by the one who received it and nobody else; a second time changes nothing (seed 1 §4). */
export async function acknowledge(
  ctx: Context,
  { id, subscriber_id }: { id: number; subscriber_id: number },
): Promise<void> {
  const own = await ctx.db
    .selectFrom('event_subscribers')
    .select(['id', 'seen_at'])
    .where('id', '=', subscriber_id)
    .where('event_id', '=', id)
    .where('user_id', '=', ctx.actor.user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found(own).seen_at) return;
  await ctx.db
    .updateTable('event_subscribers')
    .set({ seen_at: ctx.now })
    .where('id', '=', subscriber_id)
    .execute();
  ctx.audit({ resource: 'events', resource_id: id, before: { seen: false }, after: { seen: true } });
  ctx.changed('events', [id]);
}

/** What one person was told, another has been told: the same event once (D19). */
export async function replaceReader(ctx: Context, from: number, into: number): Promise<void> {
  await ctx.db
    .updateTable('event_subscribers as s')
    .set({ user_id: into })
    .where('s.user_id', '=', from)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event_subscribers as o')
            .whereRef('o.event_id', '=', 's.event_id')
            .where('o.user_id', '=', into),
        ),
      ),
    )
    .execute();
}
