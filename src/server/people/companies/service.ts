import { type Context, can } from '#server/context.ts';
import { failFields } from '#server/http/fail.ts';
import { standard } from '#server/records/crud.ts';
import { costsOf, findCompany, paymentsOf, peopleOf } from './queries.ts';

export const companyRecords = standard({
  table: 'companies',
  resource: 'companies',
  find: findDetail,
  rules: {
    async update(ctx, before, { name }) {
      if (name !== undefined) await renamePeople(ctx, before.id, name);
    },
  },
});

/** A company with what its people owe and what it was paid, as far as the caller may see these (D33). */
async function findDetail(ctx: Context, id: number) {
  const company = await findCompany(ctx.db, id);
  if (!company) return undefined;
  return {
    ...company,
    people: can(ctx, 'user.show') ? await peopleOf(ctx.db, id) : null,
    payments: can(ctx, 'payment.show') ? await paymentsOf(ctx.db, id) : null,
    costs: can(ctx, 'cost.show') ? await costsOf(ctx.db, id) : null,
  };
}

/**
 * Its people carry its name as their own, so that lists sort and search by one column. They are locked in the order of
 * their ids, as everybody locks people.
 */
async function renamePeople(ctx: Context, company_id: number, company: string): Promise<void> {
  const people = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (people.length === 0) return;
  await ctx.db.updateTable('users').set({ company }).where('company_id', '=', company_id).execute();
  ctx.changed(
    'users',
    people.map(({ id }) => id),
  );
}

/**
 * Locks a company that people are about to be linked to, so that its name stays and it is not deleted. Locked before
 * any person, as renaming does.
 */
export function lockCompany(ctx: Context, id: number): Promise<{ id: number; name: string } | undefined> {
  const company = ctx.db.selectFrom('companies').select(['id', 'name']).where('id', '=', id);
  return company.where('deleted_at', 'is', null).forShare().executeTakeFirst();
}

/** The companies of some people, held in the same way. */
export async function lockCompaniesOf(ctx: Context, user_ids: readonly number[]): Promise<void> {
  await ctx.db
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', (e) =>
      e
        .selectFrom('users')
        .select('users.company_id')
        .where('users.id', 'in', [...user_ids]),
    )
    .orderBy('id')
    .forShare()
    .execute();
}

/** The company that is named as the one paid: 422 `unknown` where there is none, or it is in the trash. */
export async function getPaidCompany(
  ctx: Context,
  id: number | null | undefined,
): Promise<{ id: number; name: string } | null> {
  if (id == null) return null;
  const company = ctx.db.selectFrom('companies').select(['id', 'name']).where('id', '=', id);
  const there = await company.where('deleted_at', 'is', null).forKeyShare().executeTakeFirst();
  return there ?? failFields({ company_id: ['unknown'] });
}

/** The companies that have exactly one of these names, each the only one of its name. */
export async function findCompaniesByName(
  ctx: Context,
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(names)].filter((name) => name !== '');
  if (wanted.length === 0) return new Map();
  const companies = await ctx.db
    .selectFrom('companies')
    .select(({ fn }) => ['name', fn.min('id').as('id')])
    .where('name', 'in', wanted)
    .where('deleted_at', 'is', null)
    .groupBy('name')
    .having(({ fn }) => fn.countAll(), '=', 1)
    .execute();
  return new Map(companies.map(({ name, id }) => [name, id]));
}
