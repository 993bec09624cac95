import { sql } from 'kysely';
import { DAY_MS, SECOND_MS } from '#domain/durations.ts';
import { type Context, can } from '#server/context.ts';
import { fail, Refusal } from '#server/http/fail.ts';
import { asSystem } from '#server/unit-of-work.ts';

/** So many national codes of one's own are taken or refused as somebody else's in a day. */
const A_DAY = 3;

/**
 * Judges a national code that one writes as one's own, and writes it down. Refused or taken, the answer tells whether
 * somebody has it: to whoever may not see people, a few times a day only, 429 `too_many` beyond that. The caller's row is
 * locked: one after the other.
 */
export async function judgeOwnCode(ctx: Context, id: number, judge: () => Promise<unknown>): Promise<void> {
  if (can(ctx, 'user.show')) return void (await judge());
  const told = await tellings(ctx, id);
  const oldest = told[A_DAY - 1];
  if (oldest) {
    const wait = oldest.getTime() + DAY_MS - ctx.now.getTime();
    fail('too_many', { details: { own_codes: A_DAY }, retry_after: Math.ceil(wait / SECOND_MS) });
  }
  try {
    await judge();
  } catch (error) {
    // Whatever of it was refused: the code had been judged.
    if (error instanceof Refusal) await note(ctx, id, error.fields?.national_code?.includes('used') ?? false);
    throw error;
  }
}

/** When the newest of a day were told: those taken are changes of the person, those refused stand beside them. */
async function tellings({ db, now }: Context, id: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('at')
    .where('resource', '=', 'users')
    .where('resource_id', '=', id)
    .where('actor_id', '=', id)
    .where('at', '>', new Date(now.getTime() - DAY_MS))
    .where(sql<boolean>`coalesce(after ->> 'national_code', after ->> 'national_code_used') is not null`)
    .orderBy('id', 'desc')
    .limit(A_DAY)
    .execute();
  return rows.map(({ at }) => at);
}

/** Outside of the call's transaction, which the refusal takes back; without the code, which is somebody else's. */
const note = (
  { outside, now, call, actor }: Context,
  id: number,
  national_code_used: boolean,
): Promise<void> =>
  asSystem(outside, { now, call, actor }, async (ctx) => {
    ctx.audit({ resource: 'users', resource_id: id, after: { national_code_used } });
  });
