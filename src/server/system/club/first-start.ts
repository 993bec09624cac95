import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { UNNAMED } from '#contract/settings/pages/customizing.ts';
import { createTopRole } from '#server/access/roles/service.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { LOCKS } from '#server/db/locks.ts';
import { openChart } from '#server/ledger/accounts.ts';
import { openYearOf } from '#server/ledger/years.ts';
import { createTemplate } from '#server/messages/message-templates/service.ts';
import { createService } from '#server/messages/ticket-services/service.ts';
import { characterRecords } from '#server/people/characters/service.ts';
import { createSuperAdmin, PLACEHOLDER_PHONE } from '#server/people/users/service.ts';
import { createRefundRule } from '#server/settings/refund-rules/service.ts';
import { createBank } from '#server/treasury/banks/service.ts';
import { createCash } from '#server/treasury/cashes/service.ts';
import { createGateway } from '#server/treasury/payment-gateways/service.ts';
import { asSystem } from '#server/unit-of-work.ts';

/** The seeds' default payment config. */
export const DEFAULT_CASH = 4;
export const DEFAULT_BANK = 5;

/**
 * Makes an empty database a club that can open (D2): top role and default character (both id 1), chart of accounts,
 * this year, the default cash box, bank and card reader, refund rules, and the super-admin. Answers whether it did;
 * safe when several servers start at once.
 */
export async function firstStart(
  db: Db,
  { now, adminPhone }: { now: Date; adminPhone?: string | undefined },
): Promise<boolean> {
  return asSystem(db, { now, call: 'first-start' }, async (ctx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.firstStart})`.execute(ctx.db);
    if (await ctx.db.selectFrom('club').select('id').executeTakeFirst()) return false;
    await ctx.db
      .insertInto('club')
      .values({ club_code: randomBytes(4).toString('hex'), club_name: UNNAMED, epoch: randomUUID() })
      .execute();
    await createTopRole(ctx, 'مدیر کل');
    await characterRecords.create(ctx, { name: 'عمومی', reservable_date: 7 });
    await openMoney(ctx);
    for (const template of TEMPLATES) await createTemplate(ctx, template);
    for (const name of SERVICES)
      await createService(ctx, { name, role_id: null, user_ids: [], active: true });
    await createSuperAdmin(ctx, adminPhone ?? PLACEHOLDER_PHONE);
    return true;
  });
}

/** What a desk sends most. */
const TEMPLATES = [
  { name: 'یادآوری', text: 'سلام {نام}. یادآوری رزرو شما: {زمین}، {تاریخ} ساعت {ساعت}. {باشگاه}' },
  { name: 'یادآوری مانده', text: 'سلام {نام}. مانده‌ی رزرو {زمین}، {تاریخ}: {مانده} تومان. {باشگاه}' },
];

/** What a club is asked (rules.md, Tickets); whoever may answer tickets answers, until somebody says who. */
const SERVICES = ['رزرو', 'مالی', 'فنی', 'انتقاد و پیشنهاد'];

async function openMoney(ctx: Context): Promise<void> {
  await openChart(ctx);
  await openYearOf(ctx, ctx.now);
  await createCash(ctx, { name: 'صندوق پذیرش' }, DEFAULT_CASH);
  await createBank(ctx, { name: 'حساب بانکی' }, DEFAULT_BANK);
  await ctx.db
    .updateTable('club')
    .set({ default_cash_id: DEFAULT_CASH, default_bank_id: DEFAULT_BANK })
    .execute();
  await createGateway(ctx, { title: 'کارت‌خوان', type: 'pos', bank_id: DEFAULT_BANK });
  for (const [hours_before, percent] of [
    [0, 0],
    [3, 80],
    [24, 100],
  ] as const) {
    await createRefundRule(ctx, { hours_before, percent });
  }
}
