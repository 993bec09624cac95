import { sql } from 'kysely';
import type { DocumentType } from '#domain/statuses.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/client.ts';
import { fail } from '../http/fail.ts';

/** Documents that bring money to a box: only into an open shift, if the club requires that (`shift_required`). */
const BROUGHT: readonly DocumentType[] = ['receive', 'internal-fund'];

/** A line on a cash box. */
export interface CashLine {
  cash_id: number;
  type: DocumentType;
  change: number;
  /** It was taken on a device earlier; money that was taken is never refused. */
  late: boolean;
}

/**
 * The shift of each cash box that a document changes: the closed one that expected it (offline.md, row 28), else the
 * open one. The boxes' accounts must be locked, as closing does. 409 `shift_not_open`.
 */
export async function shiftsOf(
  ctx: Context,
  lines: readonly CashLine[],
): Promise<(cash_id: number) => number | null> {
  if (lines.length === 0) return () => null;
  const cash_ids = [...new Set(lines.map((line) => line.cash_id))];
  const open = await ctx.db
    .selectFrom('shifts')
    .select(['id', 'cash_id'])
    .where('cash_id', '=', anyOf(cash_ids))
    .where('state', '=', sql.lit('open' as const))
    .execute();
  const byCash = new Map(open.map((shift) => [shift.cash_id, shift.id]));
  for (const shift of await awaited(ctx, cash_ids)) byCash.set(shift.cash_id, shift.id);
  const missing = lines.find(
    ({ cash_id, type, change, late }) =>
      !late && change > 0 && BROUGHT.includes(type) && !byCash.has(cash_id),
  );
  if (missing && (await ctx.club()).shift_required) {
    fail('shift_not_open', { details: { cash_id: missing.cash_id } });
  }
  return (cash_id) => byCash.get(cash_id) ?? null;
}

/** Closed shifts that expect the work of this call, also under a key that its device has replaced since. */
async function awaited(ctx: Context, cash_ids: readonly number[]) {
  if (ctx.key === null) return [];
  const { rows } = await sql<{ id: number; cash_id: number }>`
    update shift_unsent set arrived_at = ${ctx.now}::timestamptz
    where (key = ${ctx.key}::uuid or key = ${ctx.instead_of}::uuid and not exists
        (select from operations o where o.key = ${ctx.instead_of}::uuid and o.status is not null))
      and cash_id = any(${[...cash_ids]}::bigint[])
    returning shift_id as id, cash_id`.execute(ctx.db);
  if (rows.length > 0)
    ctx.changed(
      'shifts',
      rows.map((row) => row.id),
    );
  return rows;
}
