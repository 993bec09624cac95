import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { crud, patchOf } from '#contract/crud.ts';
import { at, done, id, many, text, trashed, version } from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';
import { messageText } from './message-text.ts';

/** A text message that is ready to be sent, in the order in which people are offered them. */
const MessageTemplate = v.object({
  id,
  name: v.string(),
  text: v.string(),
  sort: v.number(),
  created_at: at,
  version,
  ...trashed(),
});
export type MessageTemplate = v.InferOutput<typeof MessageTemplate>;
const input = v.strictObject({ name: text(40, 2), text: messageText });

export const messageTemplateList = {
  sorts: ['id', 'name', 'sort', 'created_at'],
  filters: {
    name: 'text',
    text: {
      kind: 'text',
      title: { fa: 'متن پیامک', en: 'Text' },
      hint: 'text',
    },
  },
  order: 'sort,asc',
  trash: 'setting.update',
  exports: SHEETS,
} as const satisfies ListSpec;

const standard = crud({
  resource: 'message-templates',
  entity: MessageTemplate,
  list: messageTemplateList,
  input,
  example: { name: 'یادآوری نمونه', text: 'سلام {نام}. {زمین}، {تاریخ} ساعت {ساعت}.' },
  patch: patchOf(input),
});

export const messageTemplates = {
  ...standard,
  order: defineCall({
    name: 'message-templates.order',
    method: 'POST',
    path: '/v1/admin/message-template-order',
    permission: 'setting.update',
    summary: 'Puts the templates into this order; those that are not named follow in the order they have',
    body: v.strictObject({ ids: many(id, 200, 1) }),
    answer: done,
  }),
};
