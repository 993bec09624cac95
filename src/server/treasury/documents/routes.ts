import type { ListQuery } from '#contract/list.ts';
import { clearings } from '#contract/treasury/clearings.ts';
import { clearingColumns } from '#contract/treasury/columns/clearings.ts';
import { clubReceiveColumns } from '#contract/treasury/columns/documents.ts';
import {
  costColumns,
  internalFundColumns,
  paymentColumns,
  treasuryColumns,
} from '#contract/treasury/columns/money-documents.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documentPapers } from '#contract/treasury/document-papers.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { payments } from '#contract/treasury/payments.ts';
import { receipts } from '#contract/treasury/receipts.ts';
import { treasury } from '#contract/treasury/treasury.ts';
import { localDigits } from '#domain/digits.ts';
import type { Context } from '#server/context.ts';
import { listRoute } from '#server/export/list-file.ts';
import { type RawRequest, route } from '#server/http/route.ts';
import { gatewayRecords } from '../payment-gateways/service.ts';
import { alikeReceives } from './alike.ts';
import { clearGateway, listClearings, totalClearings, uncleared } from './clearings.ts';
import {
  cancelMoneyOut,
  createCost,
  createInternalFund,
  createPayment,
  getCost,
  getInternalFund,
  getPayment,
} from './money-out.ts';
import {
  listCosts,
  listInternalFunds,
  listPayments,
  totalCosts,
  totalInternalFunds,
  totalPayments,
} from './money-out-queries.ts';
import { documentPaper } from './paper.ts';
import { addPapers, takePaper } from './papers.ts';
import { listLines, listReceives, totalReceives } from './queries.ts';
import { allocateReceive, confirmReceives } from './receipts.ts';
import { checkLines, confirmReceive, deleteReceive, getReceive, receive, updateReceive } from './service.ts';
import { listTransactions, totalTransactions } from './treasury.ts';

/** What was taken back stands in the rows, and in no sum. */
const summed = { fa: 'جمع بدون برگشتی‌ها', en: 'Total excluding reversed' } as const;

const PAYMENTS = {
  title: { fa: 'پرداخت‌ها', en: 'Payments' },
  columns: paymentColumns,
  total: (ctx: Context, query: ListQuery) => totalPayments(ctx.db, query),
  summed,
};
const COSTS = {
  title: { fa: 'هزینه‌ها', en: 'Costs' },
  columns: costColumns,
  total: (ctx: Context, query: ListQuery) => totalCosts(ctx.db, query),
  summed,
};
const TRANSFERS = {
  title: { fa: 'انتقال‌ها', en: 'Transfers' },
  columns: internalFundColumns,
  total: (ctx: Context, query: ListQuery) => totalInternalFunds(ctx.db, query),
  summed,
};
const RECEIPTS = {
  title: { fa: 'دریافت‌ها', en: 'Receipts' },
  columns: clubReceiveColumns,
  total: (ctx: Context, query: ListQuery) => totalReceives(ctx.db, query),
  summed,
};
const TRANSACTIONS = {
  title: { fa: 'تراکنش‌های خزانه', en: 'Treasury transactions' },
  columns: treasuryColumns,
  total: totalTransactions,
  summed: { fa: 'جمع تأییدشده‌ها', en: 'Total confirmed' } as const,
};
const DONE = { data: { done: true } } as const;

export const documentRoutes = [
  // Before those of one receipt: `confirm` stands where they have an id.
  route(receipts.alike, async (ctx, { body }) => ({ data: await alikeReceives(ctx, body) })),
  route(receipts.confirmMany, async (ctx, { body }) => ({ data: await confirmReceives(ctx, body) })),
  route(receipts.allocate, async (ctx, { params, body }) => ({
    data: await allocateReceive(ctx, params.id, body),
  })),
  route(
    treasury.transactions,
    listRoute(TRANSACTIONS, (ctx, query) => listTransactions(ctx, query)),
  ),
  route(treasury.totalTransactions, async (ctx, { query }) => ({
    data: await totalTransactions(ctx, query),
  })),
  route(
    payments.list,
    listRoute(PAYMENTS, (ctx, query) => listPayments(ctx.db, query)),
  ),
  route(payments.total, async (ctx, { query }) => ({ data: await totalPayments(ctx.db, query) })),
  route(payments.get, async (ctx, { params }) => ({ data: await getPayment(ctx, params.id) })),
  route(payments.create, async (ctx, { body }) => ({ data: await createPayment(ctx, body) })),
  route(payments.remove, async (ctx, { params }) => {
    await cancelMoneyOut(ctx, 'payment', params.id);
    return DONE;
  }),
  route(
    costs.list,
    listRoute(COSTS, (ctx, query) => listCosts(ctx.db, query)),
  ),
  route(costs.total, async (ctx, { query }) => ({ data: await totalCosts(ctx.db, query) })),
  route(costs.get, async (ctx, { params }) => ({ data: await getCost(ctx, params.id) })),
  route(costs.create, async (ctx, { body }) => ({ data: await createCost(ctx, body) })),
  route(costs.remove, async (ctx, { params }) => {
    await cancelMoneyOut(ctx, 'cost', params.id);
    return DONE;
  }),
  route(
    internalFunds.list,
    listRoute(TRANSFERS, (ctx, query) => listInternalFunds(ctx.db, query)),
  ),
  route(internalFunds.total, async (ctx, { query }) => ({ data: await totalInternalFunds(ctx.db, query) })),
  route(internalFunds.get, async (ctx, { params }) => ({ data: await getInternalFund(ctx, params.id) })),
  route(internalFunds.create, async (ctx, { body }) => ({ data: await createInternalFund(ctx, body) })),
  route(internalFunds.remove, async (ctx, { params }) => {
    await cancelMoneyOut(ctx, 'internal-fund', params.id);
    return DONE;
  }),
  route(
    documents.receives,
    listRoute(RECEIPTS, (ctx, query) => listReceives(ctx.db, query)),
  ),
  route(documents.totalReceive, async (ctx, { query }) => ({ data: await totalReceives(ctx.db, query) })),
  route(documents.receive, async (ctx, { params }) => ({ data: await getReceive(ctx, params.id) })),
  route(documents.createReceive, async (ctx, { body }) => ({ data: await receive(ctx, body) })),
  route(documents.confirmReceive, async (ctx, { params, body }) => ({
    data: await confirmReceive(ctx, params.id, body),
  })),
  route(documents.updateReceive, async (ctx, { params, body }) => ({
    data: await updateReceive(ctx, params.id, body),
  })),
  route(documents.deleteReceive, async (ctx, { params }) => {
    await deleteReceive(ctx, params.id);
    return DONE;
  }),
  route(documentPapers.pdf, (ctx, { params }, { signal }) => documentPaper(ctx, params.id, signal())),
  route(documentPapers.add, async (ctx, { params, body }) => ({
    data: await addPapers(ctx, params.id, body.attachment_ids),
  })),
  route(documentPapers.take, async (ctx, { params }) => {
    await takePaper(ctx, params.id, params.file);
    return DONE;
  }),
  route(clearings.list, (ctx, input, raw: RawRequest) => {
    const { id } = input.params;
    return listRoute(
      {
        title: { fa: 'تسویه‌های درگاه', en: 'Clearings' },
        columns: clearingColumns,
        subject: async (on) => localDigits((await gatewayRecords.get(on, id)).title, on.locale),
        total: (on, query) => totalClearings(on, id, query),
      },
      (on, query) => listClearings(on, id, query),
    )(ctx, input, raw);
  }),
  route(clearings.total, async (ctx, { params, query }) => ({
    data: await totalClearings(ctx, params.id, query),
  })),
  route(clearings.create, async (ctx, { params, body }) => ({
    data: await clearGateway(ctx, params.id, body),
  })),
  route(clearings.uncleared, async (ctx, { params }) => ({ data: await uncleared(ctx, params.id) })),
  route(documents.transactions, async (ctx, { params, query }) => {
    await checkLines(ctx, params.id);
    return listLines(ctx.db, params.id, query);
  }),
];
