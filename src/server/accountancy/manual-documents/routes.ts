import { documentColumns } from '#contract/accountancy/columns/manual-documents.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { listRoute } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { listDocuments, totalDocuments } from '#server/treasury/documents/all-documents.ts';
import { createDocument, getDocument, reverseDocument } from './service.ts';
import { createTemplate, listTemplates, removeTemplate } from './templates.ts';

const DONE = { data: { done: true as const } };

export const manualDocumentRoutes = [
  route(
    manualDocuments.list,
    listRoute({ title: { fa: 'اسناد', en: 'Documents' }, columns: documentColumns }, async (ctx, query) =>
      listDocuments(ctx.db, query, (await ctx.club()).time_zone),
    ),
  ),
  route(manualDocuments.total, async (ctx, { query }) => ({
    data: await totalDocuments(ctx.db, query, (await ctx.club()).time_zone),
  })),
  route(manualDocuments.get, async (ctx, { params }) => ({ data: await getDocument(ctx, params.id) })),
  route(manualDocuments.create, async (ctx, { body }) => ({ data: await createDocument(ctx, body) })),
  route(manualDocuments.reverse, async (ctx, { params, body }) => {
    await reverseDocument(ctx, params.id, body.reason);
    return { data: await getDocument(ctx, params.id) };
  }),
  route(manualDocuments.remove, async (ctx, { params }) => {
    await reverseDocument(ctx, params.id);
    return DONE;
  }),
  route(manualDocuments.templates, async (ctx) => ({ data: await listTemplates(ctx) })),
  route(manualDocuments.createTemplate, async (ctx, { body }) => ({ data: await createTemplate(ctx, body) })),
  route(manualDocuments.removeTemplate, async (ctx, { params }) => {
    await removeTemplate(ctx, params.id);
    return DONE;
  }),
];
