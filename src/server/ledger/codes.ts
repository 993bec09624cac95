import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { failFields } from '../http/fail.ts';

/**
 * How many digits a sub-account's code has more, by the length of its parent's: groups 1, then 2, 2 + 2 and 2 + 2 + 3.
 */
const MORE: Readonly<Record<number, number>> = { 1: 1, 2: 2, 4: 3 };

/** Whether an account with this code can have sub-accounts with codes. */
export const canHaveSubaccounts = (code: string | null): code is string =>
  code !== null && MORE[code.length] !== undefined;

/**
 * The code of a new account below `parent`: the one after the highest, else the first free one. Codes of removed or
 * moved accounts stay taken. The parent's row must be locked. 422 `max` on `parent_id` when none is free.
 */
export async function nextCode(ctx: Context, parent: string): Promise<string> {
  const more = MORE[parent.length];
  if (more === undefined) return failFields({ parent_id: ['not_allowed'] });
  const { rows } = await sql<{ code: string }>`
    select code from accounts where code like ${`${parent}%`} and length(code) = ${parent.length + more}`.execute(
    ctx.db,
  );
  const taken = new Set(rows.map(({ code }) => Number(code.slice(parent.length))));
  const most = 10 ** more - 1;
  const last = Math.max(0, ...taken);
  const next = last < most ? last + 1 : firstFree(taken, most);
  return parent + String(next).padStart(more, '0');
}

function firstFree(taken: ReadonlySet<number>, most: number): number {
  for (let code = 1; code <= most; code++) if (!taken.has(code)) return code;
  return failFields({ parent_id: ['max'] });
}
