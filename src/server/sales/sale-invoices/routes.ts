import { clubInvoiceColumns } from '#contract/sales/columns/sale-invoices.ts';
import { invoiceChanges } from '#contract/sales/invoice-changes.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { splits } from '#contract/sales/splits.ts';
import { visits } from '#contract/sales/visits.ts';
import { invoicesOfTime, listInvoices, totalInvoices } from '#server/calendar/invoice-queries.ts';
import { getInvoice, getVisit, readingOf } from '#server/calendar/invoice-reader.ts';
import { takenTimes, timeExists } from '#server/calendar/slots.ts';
import { listRoute } from '#server/export/list-file.ts';
import { orNotFound } from '#server/http/fail.ts';
import { route } from '#server/http/route.ts';
import { requireUser } from '#server/people/users/service.ts';
import { addAddons, cancelAddon } from './addons.ts';
import { book, bookPast, calculatePrice } from './book.ts';
import { cancelInvoice, cancelVisit } from './cancel.ts';
import { calculateCancelPrice, calculateVisitCancelPrice } from './cancel-figures.ts';
import { calculateChange, updateInvoice } from './changes.ts';
import { completeInvoice, completeVisit } from './complete.ts';
import { sendMessage, sendVisitMessage } from './message.ts';
import { moveVisit } from './move.ts';
import { splitInvoice, splitPartners, splitVisit } from './split.ts';
import { forceInvoice, removeInvoice, restoreInvoice } from './trash.ts';

const DONE = { data: { done: true } } as const;

export const saleInvoiceRoutes = [
  // Before those of one reservation: `bulk` stands where they have an id.
  route(visits.get, async (ctx, { params }) => ({ data: await getVisit(ctx, params.id) })),
  route(visits.calculateCancelPrice, async (ctx, { body }) => ({
    data: await calculateVisitCancelPrice(ctx, body),
  })),
  route(visits.cancel, (ctx, { body }) => cancelVisit(ctx, body)),
  route(visits.move, async (ctx, { body }) => ({ data: await moveVisit(ctx, body) })),
  route(visits.complete, async (ctx, { body }) => ({ data: await completeVisit(ctx, body) })),
  route(splits.visit, (ctx, { body }) => splitVisit(ctx, body)),
  route(visits.sendMessage, async (ctx, { body }) => ({
    data: await sendVisitMessage(ctx, body.ids, body.text),
  })),
  route(
    invoiceLists.list,
    listRoute({ title: { fa: 'رزروها', en: 'Bookings' }, columns: clubInvoiceColumns }, async (ctx, query) =>
      listInvoices(ctx.db, await readingOf(ctx), query),
    ),
  ),
  route(invoiceLists.totals, async (ctx, { query }) => ({
    data: await totalInvoices(ctx.db, await readingOf(ctx), query),
  })),
  route(saleInvoices.create, (ctx, { body }) => book(ctx, body)),
  route(saleInvoices.calculatePrice, async (ctx, { body }) => ({ data: await calculatePrice(ctx, body) })),
  route(saleInvoices.past, (ctx, { body }) => bookPast(ctx, body)),
  route(saleInvoices.get, async (ctx, { params, query }) => ({
    data: await getInvoice(ctx, params.id, query.trashed),
  })),
  route(saleInvoices.update, async (ctx, { params, body }) => ({
    data: await updateInvoice(ctx, params.id, body),
  })),
  route(invoiceChanges.calculate, async (ctx, { params, body }) => ({
    data: await calculateChange(ctx, params.id, body),
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
  route(splits.split, (ctx, { params, body }) => splitInvoice(ctx, params.id, body)),
  route(invoiceTrash.remove, async (ctx, { params }) => {
    await removeInvoice(ctx, params.id);
    return DONE;
  }),
  route(invoiceTrash.restore, async (ctx, { params, body }) => ({
    data: await restoreInvoice(ctx, params.id, body),
  })),
  route(invoiceTrash.force, async (ctx, { params }) => {
    await forceInvoice(ctx, params.id);
    return DONE;
  }),
  route(saleInvoices.ofTime, async (ctx, { query }) => {
    orNotFound(await timeExists(ctx.db, query.time));
    return { data: await invoicesOfTime(ctx.db, await readingOf(ctx), query.time, query.moved === true) };
  }),
  route(saleInvoices.taken, async (ctx, { query }) => ({ data: await takenTimes(ctx, query.times) })),
  route(splits.partners, async (ctx, { params }) => ({
    data: await splitPartners(ctx, await requireUser(ctx, params)),
  })),
];
