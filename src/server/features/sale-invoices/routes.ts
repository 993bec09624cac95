import { saleInvoices } from '#contract/sale-invoices.ts';
import { found } from '../../http/fail.ts';
import { route } from '../../http/route.ts';
import { addAddons, cancelAddon } from './addons.ts';
import { book, bookPast, calculatePrice } from './book.ts';
import { calculateCancelPrice, cancelInvoice } from './cancel.ts';
import { updateInvoice } from './changes.ts';
import { completeInvoice } from './complete.ts';
import { sendMessage } from './message.ts';
import { invoicesOfTime, listInvoices, totalInvoices } from './queries.ts';
import { getInvoice, readingOf } from './reading.ts';
import { timeExists } from './times.ts';

export const saleInvoiceRoutes = [
  route(saleInvoices.list, async (ctx, { query }) => listInvoices(ctx.db, await readingOf(ctx), query)),
  route(saleInvoices.totals, async (ctx, { query }) => ({
    data: await totalInvoices(ctx.db, await readingOf(ctx), query),
  })),
  route(saleInvoices.create, (ctx, { body }) => book(ctx, body)),
  route(saleInvoices.calculatePrice, async (ctx, { body }) => ({ data: await calculatePrice(ctx, body) })),
  route(saleInvoices.past, (ctx, { body }) => bookPast(ctx, body)),
  route(saleInvoices.get, async (ctx, { params }) => ({ data: await getInvoice(ctx, params.id) })),
  route(saleInvoices.update, async (ctx, { params, body }) => ({
    data: await updateInvoice(ctx, params.id, body),
  })),
  route(saleInvoices.addAddons, (ctx, { params, body }) => addAddons(ctx, params.id, body)),
  route(saleInvoices.cancelAddon, async (ctx, { params, body }) => ({
    data: await cancelAddon(ctx, params.id, params.addon_id, body.version),
  })),
  route(saleInvoices.calculateCancelPrice, async (ctx, { params, body }) => ({
    data: await calculateCancelPrice(ctx, params.id, body),
  })),
  route(saleInvoices.cancel, (ctx, { params, body }) => cancelInvoice(ctx, params.id, body)),
  route(saleInvoices.complete, async (ctx, { params, body }) => ({
    data: await completeInvoice(ctx, params.id, body),
  })),
  route(saleInvoices.sendMessage, async (ctx, { params, body }) => ({
    data: await sendMessage(ctx, params.id, body.text),
  })),
  route(saleInvoices.ofTime, async (ctx, { query }) => {
    found(await timeExists(ctx.db, query.time));
    return { data: await invoicesOfTime(ctx.db, await readingOf(ctx), query.time) };
  }),
];
