import { sql } from 'kysely';
import { type Context, can } from '#server/context.ts';
import { fail, requirePermission } from '#server/http/fail.ts';

export interface Charge {
  user_id: number;
  /** The person's own limit, when the caller has read it. */
  max_debt?: number;
  /** What the call sells, and what it takes in with it. */
  price: number;
  paid: number;
  over_debt: boolean;
  /** The reservations that it is about, where the caller cannot know. */
  ids?: readonly number[];
  /** Where several may be refused: the field that it is about, and whose it is. */
  field?: string | undefined;
}

/**
 * The credit limit (D8), judged after posting, with pending receipts counted as paid: 422 `max_debt` with the
 * balance before, the price and the limit; to those who may not see people the price alone. Answers whether it was
 * passed with `over_debt`, for the audit log.
 */
export async function checkLimit(ctx: Context, charge: Charge): Promise<boolean> {
  const { default_max_debt } = await ctx.club();
  const own = charge.max_debt;
  if (default_max_debt === null && own === 0) return false;
  const person = await readPerson(ctx, charge.user_id);
  const limit = person.max_debt > 0 ? person.max_debt : default_max_debt;
  const after = person.balance - person.pending;
  if (limit === null || after <= limit) return false;
  if (charge.over_debt) {
    requirePermission(ctx, 'user.set_max_debt');
    return true;
  }
  const { price, paid, ids, field, user_id } = charge;
  const known = can(ctx, 'user.show') ? { balance: after - price + paid, max_debt: limit } : {};
  const row = field === undefined ? {} : { fields: { [field]: ['max' as const] } };
  const whose = field === undefined ? {} : { user_id };
  fail('max_debt', { ...row, details: { ...known, price, ...whose, ...(ids && { ids }) } });
}

function readPerson(ctx: Context, user_id: number) {
  return ctx.db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.user_id', 'u.id')
    .select(['u.max_debt', 'a.balance'])
    .select(
      sql<number>`(select coalesce(sum(d.price), 0)::bigint from documents d
        where d.status = 'pending' and d.user_id = u.id)`.as('pending'),
    )
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();
}
