import { MOST_ATTACHMENTS } from '#contract/files/attachments.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Context } from '#server/context.ts';
import { attach } from '#server/files/attachments/service.ts';
import { fail, failFields, orNotFound, requirePermission } from '#server/http/fail.ts';

// Papers that are hung on a document of the treasury after it was made, or taken off it again.

const MAY = {
  receive: { add: 'receive.create', take: 'receive.delete' },
  payment: { add: 'payment.create', take: 'payment.delete' },
  cost: { add: 'cost.create', take: 'cost.delete' },
  'internal-fund': { add: 'internal_fund.create', take: 'internal_fund.delete' },
} as const satisfies Record<string, { add: Permission; take: Permission }>;

const isMay = (type: string): type is keyof typeof MAY => Object.hasOwn(MAY, type);

/** The document under its lock; 404 where it has no papers, 409 `already_canceled` of one that was taken back. */
async function lockDocument(ctx: Context, id: number, what: 'add' | 'take') {
  const document = orNotFound(
    await ctx.db
      .selectFrom('documents')
      .select(['type', 'status', 'price'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (!isMay(document.type)) return fail('not_found');
  requirePermission(ctx, MAY[document.type][what]);
  if (document.status === 'cancel') fail('already_canceled');
  return document;
}

const papersOf = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('attachments')
    .select(['id', 'name', 'type', 'size'])
    .where('resource', '=', 'documents')
    .where('resource_id', '=', id)
    .orderBy('id')
    .execute();

/** From the club's sum on a cost has a paper: 422 `required` on `attachment_ids`, with the sum. */
export async function checkPapers(
  ctx: Context,
  { price, attachment_ids = [] }: { price: number; attachment_ids?: readonly number[] | undefined },
): Promise<void> {
  const { cost_attachment_from: from } = await ctx.club();
  if (from === null || price < from || attachment_ids.length > 0) return;
  fail('invalid', { fields: { attachment_ids: ['required'] }, details: { from } });
}

/** Hangs papers on a document, for whoever may make one of its kind; 422 `too_long` above five. */
export async function addPapers(ctx: Context, id: number, attachment_ids: readonly number[]) {
  await lockDocument(ctx, id, 'add');
  const before = await papersOf(ctx, id);
  if (before.length + attachment_ids.length > MOST_ATTACHMENTS) {
    failFields({ attachment_ids: ['too_long'] });
  }
  await attach(ctx, attachment_ids, 'documents', id);
  ctx.audit({ resource: 'documents', resource_id: id, after: { attachment_ids } });
  ctx.changed('documents', [id]);
  return papersOf(ctx, id);
}

/**
 * Takes a paper off a document, for good, for whoever may delete one of its kind; the log keeps its name. The last one of a
 * cost that has to have one stays until another hangs there: 422 `required` on `attachment_ids`, with the club's sum.
 */
export async function takePaper(ctx: Context, id: number, file: number): Promise<void> {
  const document = await lockDocument(ctx, id, 'take');
  const gone = await ctx.db
    .deleteFrom('attachments')
    .where('id', '=', file)
    .where('resource', '=', 'documents')
    .where('resource_id', '=', id)
    .returning(['id', 'name', 'type', 'size'])
    .executeTakeFirst();
  const attachment = orNotFound(gone);
  const left = (await papersOf(ctx, id)).map((paper) => paper.id);
  if (document.type === 'cost') await checkPapers(ctx, { price: document.price, attachment_ids: left });
  ctx.audit({ resource: 'documents', resource_id: id, before: { attachment } });
  ctx.changed('documents', [id]);
}
