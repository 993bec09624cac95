import { sql } from 'kysely';
import type * as v from 'valibot';
import type { DiscountGroupInput } from '#contract/discount-groups.ts';
import type { FieldCode } from '#contract/errors.ts';
import type { Context } from '../../context.ts';
import { failFields, found } from '../../http/fail.ts';
import { countKnown, findDiscountGroup } from './queries.ts';

const REFERS = {
  character_ids: 'characters',
  user_ids: 'users',
  court_ids: 'courts',
  term_ids: 'terms',
} as const;

/** What served one person serves another: who was merged keeps the discounts. */
export async function replacePerson(ctx: Context, from: number, into: number): Promise<void> {
  const groups = await ctx.db
    .selectFrom('discount_groups')
    .select(['id', 'user_ids', 'version'])
    .where(sql<boolean>`user_ids @> array[${from}::bigint]`)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, user_ids, version } of groups) {
    const after = [...new Set(user_ids.map((one) => (one === from ? into : one)))];
    await ctx.db
      .updateTable('discount_groups')
      .set({ user_ids: after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    ctx.audit({
      resource: 'discount-groups',
      resource_id: id,
      before: { user_ids },
      after: { user_ids: after },
    });
    ctx.changed('discount-groups', [id]);
  }
}

/** A new discount group (D11); it must name a customer group or a person, and only what exists. */
export async function createDiscountGroup(ctx: Context, input: v.InferOutput<typeof DiscountGroupInput>) {
  const fields: Record<string, FieldCode[]> = {};
  if (input.character_ids.length + input.user_ids.length === 0) fields.character_ids = ['required'];
  for (const [field, table] of Object.entries(REFERS) as [
    keyof typeof REFERS,
    (typeof REFERS)['user_ids'],
  ][]) {
    const ids = input[field] ?? [];
    if (ids.length > 0 && (await countKnown(ctx.db, table, ids)) < ids.length) fields[field] = ['unknown'];
  }
  if (Object.keys(fields).length > 0) failFields(fields);
  const { id } = await ctx.db
    .insertInto('discount_groups')
    .values({ ...input, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'discount-groups', resource_id: id, after: input });
  ctx.changed('discount-groups', [id]);
  return found(await findDiscountGroup(ctx.db, id));
}
