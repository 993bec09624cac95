import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { closedInvoiceColumns } from '#contract/sales/columns/closed-invoices.ts';
import { route } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { listClosings, totalClosings } from './queries.ts';
import {
  createClosing,
  forceClosing,
  getClosing,
  previewClosing,
  previewRestore,
  previewUpdate,
  readingOf,
  removeClosing,
  restoreClosing,
  updateClosing,
} from './service.ts';

const { restore, preview, previewUpdate: update, previewRestore: back, ...standard } = closedInvoices;

export const closedInvoiceRoutes = [
  // Before the paths with an id, one of which its own would be taken for.
  route(preview, async (ctx, { body }) => ({ data: await previewClosing(ctx, body) })),
  ...crudRoutes(
    standard,
    {
      list: async (ctx, query) => listClosings(ctx.db, query, await readingOf(ctx)),
      total: async (ctx, query) => totalClosings(ctx.db, query, await readingOf(ctx)),
      get: getClosing,
      create: createClosing,
      update: updateClosing,
      remove: removeClosing,
      force: forceClosing,
    },
    { title: { fa: 'تعطیلی‌ها', en: 'Closures' }, columns: closedInvoiceColumns },
  ),
  route(restore, async (ctx, { params, body }) => ({ data: await restoreClosing(ctx, params.id, body) })),
  route(update, async (ctx, { params, body }) => ({ data: await previewUpdate(ctx, params.id, body) })),
  route(back, async (ctx, { params }) => ({ data: await previewRestore(ctx, params.id) })),
];
