import { coachAccount } from '#contract/people/coach-account.ts';
import { receiveColumns } from '#contract/treasury/columns/documents.ts';
import { personSubject } from '#server/export/exported.ts';
import { listRoute } from '#server/export/list-file.ts';
import { statementOwner, statementRoute } from '#server/export/statement-pdf.ts';
import { route } from '#server/http/route.ts';
import { totalStatement } from '#server/ledger/statement.ts';
import { coachRecords, getVisibleAccount } from '#server/people/coaches/service.ts';
import { receive, receivesOf, totalReceivesOf } from '../documents/service.ts';

const RECEIPTS = { title: { fa: 'دریافت‌ها', en: 'Receipts' }, columns: receiveColumns };

/** A coach's account: what was received from them, and its statement. */
export const coachAccountRoutes = [
  route(
    coachAccount.receives,
    listRoute<{ id: number }>(
      RECEIPTS,
      async (ctx, query, { id }) => receivesOf(ctx, (await coachRecords.get(ctx, id)).user.id, query),
      async (ctx, { id }) => personSubject((await coachRecords.get(ctx, id)).user),
    ),
  ),
  route(coachAccount.totalReceives, async (ctx, { params, query }) => ({
    data: await totalReceivesOf(ctx, (await coachRecords.get(ctx, params.id)).user.id, query),
  })),
  route(coachAccount.receive, async (ctx, { params, body }) => ({
    data: await receive(ctx, { ...body, user_id: (await coachRecords.get(ctx, params.id)).user.id }),
  })),
  route(
    coachAccount.transactions,
    statementRoute<{ id: number }>(
      async (ctx, { id }) => ({ user_id: (await getVisibleAccount(ctx, id)).user.id }),
      async (ctx, { id }) => statementOwner(ctx, (await getVisibleAccount(ctx, id)).user),
    ),
  ),
  route(coachAccount.totalTransactions, async (ctx, { params, query }) => ({
    data: await totalStatement(ctx.db, { user_id: (await getVisibleAccount(ctx, params.id)).user.id }, query),
  })),
];
