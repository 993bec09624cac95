import { messageTemplateColumns } from '#contract/messages/columns/message-templates.ts';
import { messageTemplates } from '#contract/messages/message-templates.ts';
import { route } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { createTemplate, orderTemplates, templateRecords, templates } from './service.ts';

export const messageTemplateRoutes = [
  ...crudRoutes(
    messageTemplates,
    { ...templateRecords, ...templates, create: createTemplate },
    { title: { fa: 'متن‌های آماده‌ی پیامک', en: 'Message templates' }, columns: messageTemplateColumns },
  ),
  route(messageTemplates.order, async (ctx, { body }) => {
    await orderTemplates(ctx, body.ids);
    return { data: { done: true as const } };
  }),
];
