import type * as v from 'valibot';
import type { AllocateInput, ConfirmManyInput, receipts } from '#contract/treasury/receipts.ts';
import { receiveLines } from '#domain/postings.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { lockPersons, settleOpenItems } from '#server/ledger/open-items.ts';
import { post } from '#server/ledger/post.ts';
import { reallocate } from '#server/ledger/reallocate.ts';
import {
  cancelPending,
  duplicateOf,
  getReceive,
  type LockedReceive,
  lockReceive,
  updateDescriptions,
} from './service.ts';

type Left = v.InferInput<typeof receipts.confirmMany.answer>['data']['left'][number];

/** Receipts under the locks of their persons and themselves, by id; what is no receipt is not among them. */
async function lockReceives(ctx: Context, ids: readonly number[]): Promise<Map<number, LockedReceive>> {
  const named = await ctx.db
    .selectFrom('documents')
    .select('user_id')
    .where('id', '=', anyOf(ids))
    .where('type', '=', 'receive')
    .where('user_id', 'is not', null)
    .execute();
  const persons = new Set(named.map((row) => row.user_id as number));
  await lockPersons(ctx, [...persons]);
  const rows = await ctx.db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('type', '=', 'receive')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const receives = rows as LockedReceive[];
  // Who was merged while we waited is another now.
  if (receives.some((row) => !persons.has(row.user_id))) return lockReceives(ctx, ids);
  return new Map(receives.map((row) => [row.id, row]));
}

/** Why a receipt cannot be confirmed or refused; null when it can. */
async function hindrance(
  ctx: Context,
  id: number,
  receive: LockedReceive | undefined,
  status: ConfirmManyInput['status'],
): Promise<Left | null> {
  if (!receive) return { id, code: 'not_found', document: null };
  if (receive.status === 'confirm') return { id, code: 'already_completed', document: null };
  if (receive.status === 'cancel') return { id, code: 'already_canceled', document: null };
  if (status !== 'confirm') return null;
  const person = ctx.db.selectFrom('users').select('id').where('id', '=', receive.user_id);
  const there = await person.where('deleted_at', 'is', null).executeTakeFirst();
  if (!there) return { id, code: 'not_active', document: null };
  const document = await duplicateOf(ctx, receive);
  return document ? { id, code: 'tracking_used', document } : null;
}

/**
 * Posts pending receipts with the date of today, or refuses them (D18): those that can be, all in one transaction. What
 * somebody else has done meanwhile, and what has another's tracking number, is left and told.
 */
export async function confirmReceives(ctx: Context, { ids, status, description }: ConfirmManyInput) {
  const receives = await lockReceives(ctx, ids);
  const left: Left[] = [];
  const chosen: LockedReceive[] = [];
  for (const id of ids) {
    const receive = receives.get(id);
    const hindered = await hindrance(ctx, id, receive, status);
    if (hindered) left.push(hindered);
    else chosen.push(receive as LockedReceive);
  }
  const done = chosen.map((receive) => receive.id);
  if (description) for (const id of done) await updateDescriptions(ctx, id, description);
  const pending = [...new Set(chosen.map((receive) => receive.user_id))];
  if (status === 'cancel') {
    for (const id of done) await cancelPending(ctx, id);
    await settleOpenItems(ctx, { pending });
  } else {
    const drafts = chosen.map(({ id, user_id, price, bank_id, description: text }) => {
      const place = { bank_id: bank_id as number };
      const lines = receiveLines({ user_id, place, price });
      return {
        type: 'receive' as const,
        user_id,
        place,
        lines,
        description: description || text,
        confirms: id,
      };
    });
    await post(ctx, drafts);
    const credits = chosen.map(({ id, user_id, price, invoice_ids }) => ({
      user_id,
      document_id: id,
      price,
      invoice_ids,
    }));
    await settleOpenItems(ctx, { credits, pending });
  }
  for (const id of done) {
    ctx.audit({
      resource: 'documents',
      resource_id: id,
      before: { status: 'pending' },
      after: { status, description },
    });
  }
  if (done.length > 0) ctx.changed('documents', done);
  return { done, left };
}

/**
 * Changes what a receipt settles: the items that are named, each with so much, and of the rest the oldest due. 422 on
 * the item that is not the person's or not short by so much, 409 `already_canceled`, `not_active` (it still waits),
 * `stale`.
 */
export async function allocateReceive(ctx: Context, id: number, { items, version }: AllocateInput) {
  const document = await lockReceive(ctx, id);
  if (document.status === 'pending') fail('not_active');
  if (version !== undefined && version !== document.version) {
    fail('stale', { details: { current: await getReceive(ctx, id) } });
  }
  const before = (await getReceive(ctx, id)).allocations;
  const refused = await reallocate(ctx, { user_id: document.user_id, document_id: id, items });
  if (refused) failFields({ [`items.${refused.at}.${refused.field}`]: [refused.why] });
  await ctx.db
    .updateTable('documents')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const after = await getReceive(ctx, id);
  ctx.audit({
    resource: 'documents',
    resource_id: id,
    before: { allocations: before },
    after: { allocations: after.allocations },
  });
  ctx.changed('documents', [id]);
  return after;
}
