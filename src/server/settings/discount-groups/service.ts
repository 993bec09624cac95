import { sql } from 'kysely';
import type * as v from 'valibot';
import type { FieldCode } from '#contract/errors.ts';
import type { DiscountGroupInput } from '#contract/settings/discount-groups.ts';
import { type Context, can } from '#server/context.ts';
import { failFields } from '#server/http/fail.ts';
import { standard } from '#server/records/crud.ts';
import { countKnown, discountGroupQueries, givenThisMonth, NOTHING_GIVEN, readPeople } from './queries.ts';

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
    .forNoKeyUpdate()
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

type Named = Partial<Record<keyof typeof REFERS, number[] | null>>;

/** It must name a customer group or a person, and anew only what exists: what it names already may be in the trash. */
async function checkRefers(ctx: Context, given: Named, stored: Named = {}) {
  const fields: Record<string, FieldCode[]> = {};
  for (const [field, table] of Object.entries(REFERS) as [
    keyof typeof REFERS,
    (typeof REFERS)['user_ids'],
  ][]) {
    const ids = (given[field] ?? []).filter((id) => !stored[field]?.includes(id));
    if (ids.length > 0 && (await countKnown(ctx.db, table, ids)) < ids.length) fields[field] = ['unknown'];
  }
  if (Object.keys(fields).length > 0) failFields(fields);
}

function checkServed(group: { character_ids: number[]; user_ids: number[] }): void {
  if (group.character_ids.length + group.user_ids.length === 0) failFields({ character_ids: ['required'] });
}

async function findDetail(ctx: Context, id: number) {
  const group = await discountGroupQueries.find(ctx, id);
  if (!group) return undefined;
  const month = (await givenThisMonth(ctx)).get(id) ?? NOTHING_GIVEN;
  return { ...group, month, users: can(ctx, 'user.show') ? await readPeople(ctx.db, group.user_ids) : [] };
}

export const discountGroupRecords = standard({
  table: 'discount_groups',
  resource: 'discount-groups',
  find: findDetail,
  rules: {
    async update(ctx, before, changes) {
      checkServed({ ...before, ...changes });
      await checkRefers(ctx, changes, before);
    },
  },
});

/** A new discount group (D11). */
export async function createDiscountGroup(ctx: Context, input: v.InferOutput<typeof DiscountGroupInput>) {
  checkServed(input);
  await checkRefers(ctx, input);
  return discountGroupRecords.create(ctx, input);
}
