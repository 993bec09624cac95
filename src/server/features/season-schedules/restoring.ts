import { INVOICE_STATUS } from '#domain/statuses.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/fail.ts';

/** The season of a session that would leave the trash, locked before its time: whoever books in its place waits. */
export async function lockSeasonOf(ctx: Context, invoice_id: number): Promise<void> {
  await ctx.db
    .selectFrom('season_schedules')
    .select('id')
    .where('id', '=', (e) =>
      e.selectFrom('sale_invoices').select('season_schedule_id').where('id', '=', invoice_id),
    )
    .forNoKeyUpdate()
    .execute();
}

/** 409 `exists` where another was booked for the same lost session meanwhile: it is had once (D15). */
export async function refuseReplaced(ctx: Context, { replaces }: { replaces: number | null }): Promise<void> {
  if (replaces === null) return;
  const instead = await ctx.db
    .selectFrom('sale_invoices')
    .select(['id', 'invoice_number'])
    .where('replaces', '=', replaces)
    .where('status', '=', INVOICE_STATUS.active)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (instead) fail('exists', { details: { instead } });
}
