import type { costTypes } from '#contract/accountancy/cost-types.ts';
import type { CallInput } from '#contract/call.ts';
import type { Context } from '#server/context.ts';
import { failFields } from '#server/http/fail.ts';
import { BELOW_COSTS, costAccount } from '#server/ledger/accounts.ts';
import { type Row, standard } from '#server/records/crud.ts';
import { lockTree, refuseName } from '../accounts/service.ts';
import { types } from './queries.ts';

/** Whoever looks at the tree of accounts need not see costs: it is told by itself. */
const tell = (ctx: Context, { id }: Pick<Row<'accounts'>, 'id'>): void => ctx.changed('accounts', [id]);

const records = standard({
  table: 'accounts',
  resource: 'cost-types',
  find: types.find,
  among: BELOW_COSTS,
  coded: true,
  rules: {
    async update(ctx, before, { name, code }) {
      if (code !== undefined && (await hasBelow(ctx, before.id))) failFields({ code: ['not_allowed'] });
      if (name !== undefined) await refuseTaken(ctx, before, name);
      tell(ctx, before);
    },
    async remove(ctx, row) {
      tell(ctx, row);
    },
    async restore(ctx, row) {
      await refuseTaken(ctx, row, row.name);
      tell(ctx, row);
      return {};
    },
    async force(ctx, row) {
      tell(ctx, row);
    },
  },
});

/** Codes of accounts below it begin with its own. */
async function hasBelow(ctx: Context, id: number): Promise<boolean> {
  const below = ctx.db.selectFrom('accounts').select('id').where('parent_id', '=', id).limit(1);
  return (await below.executeTakeFirst()) !== undefined;
}

const refuseTaken = (ctx: Context, { id, parent_id }: Row<'accounts'>, name: string) =>
  refuseName(ctx, name, parent_id as number, id);

/** Changes of names in the tree run one after the other: 422 `exists` on `name`. */
export const costTypeRecords: typeof records = {
  ...records,
  async update(ctx, id, patch) {
    await lockTree(ctx);
    return records.update(ctx, id, patch);
  },
  async restore(ctx, id, beside) {
    await lockTree(ctx);
    return records.restore(ctx, id, beside);
  },
};

export async function createCostType(ctx: Context, { name }: CallInput<typeof costTypes.create>['body']) {
  await lockTree(ctx);
  const place = await costAccount(ctx);
  await refuseName(ctx, name, place.parent_id, null);
  const made = await records.create(ctx, { name, ...place });
  tell(ctx, made);
  return made;
}
