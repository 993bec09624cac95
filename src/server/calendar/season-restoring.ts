import { INVOICE_STATUS } from '#domain/statuses.ts';
import type { Context } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';
import { edgesOf, type InvoiceRow } from './locking.ts';

interface Season {
  id: number;
  title: string;
  deleted_at: Date | null;
}

/**
 * The season of a session that would leave the trash, locked before its time: whoever books in its place, or puts the
 * season into the trash, waits.
 */
export async function lockSeasonOf(ctx: Context, invoice_id: number): Promise<Season | undefined> {
  return ctx.db
    .selectFrom('season_schedules')
    .select(['id', 'title', 'deleted_at'])
    .where('id', '=', (e) =>
      e.selectFrom('sale_invoices').select('season_schedule_id').where('id', '=', invoice_id),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Why a season's session cannot be restored. 409 `in_use` (`season`) when its season is in the trash (D15); `exists`
 * (`instead`) when another was booked for the same lost session.
 */
export async function checkReturn(
  ctx: Context,
  invoice: InvoiceRow,
  season: Season | undefined,
): Promise<void> {
  const ahead = (await edgesOf(ctx, invoice)).starts_at > ctx.now;
  if (season && season.deleted_at !== null && ahead) {
    fail('in_use', { details: { season: { id: season.id, title: season.title } } });
  }
  if (invoice.replaces === null) return;
  const instead = await ctx.db
    .selectFrom('sale_invoices')
    .select(['id', 'invoice_number'])
    .where('replaces', '=', invoice.replaces)
    .where('status', '=', INVOICE_STATUS.active)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (instead) fail('exists', { details: { instead } });
}
