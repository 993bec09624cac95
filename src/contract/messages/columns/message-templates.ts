import { createdColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { MessageTemplate } from '../message-templates.ts';

export const messageTemplateColumns: Columns<MessageTemplate> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  text: { title: { fa: 'متن', en: 'Text' }, kind: 'note', value: ({ text }) => text },
  sort: {
    title: { fa: 'ترتیب', en: 'Order' },
    kind: 'number',
    value: ({ sort }) => sort,
    sort: 'sort',
    hidden: true,
  },
  created_at: { ...createdColumn, hidden: true },
};
