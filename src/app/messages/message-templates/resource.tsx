import { useClubNow } from '#app/data/club.ts';
import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm, type OwnFieldProps } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { MessageTextField } from '#app/parts/messages/message-text-field.tsx';
import { useMessage } from '#app/parts/messages/use-message.ts';
import { messageTemplateColumns } from '#contract/messages/columns/message-templates.ts';
import {
  messageTemplates as calls,
  type MessageTemplate,
  messageTemplateList,
} from '#contract/messages/message-templates.ts';

/** Texts that are ready to be sent, in the order in which the desk is offered them. */
export const messageTemplates = defineResource<MessageTemplate>({
  ...describedList('message-templates'),
  calls,
  spec: messageTemplateList,
  columns: messageTemplateColumns,
  search: { filter: 'name', label: 'message-templates.name' },
  titleOf: ({ name }) => name,
  card: ({ name, text }, { digits }) => ({ title: digits(name), detail: text }),
  sheet: 'form',
});

/** A text with its places; what it becomes is shown of a made-up customer. */
function TemplateText({ label, value, onChange, error }: OwnFieldProps) {
  const { t } = useWords();
  const { today } = useClubNow();
  const text = String(value ?? '');
  const [name = '', family = ''] = t('message-templates.sample_name').split('|');
  const court = t('message-templates.sample_court');
  const message = useMessage(text, [
    { user: { name, family }, slots: [{ court, date: today, start_time: '18:00' }], due: 350_000 },
  ]);
  return (
    <div className="flex flex-col gap-3">
      <MessageTextField {...{ label, error, onChange, message }} value={text} several={1} />
    </div>
  );
}

export const messageTemplateForm = defineForm({
  ...describedForm('message-templates', calls),
  create: calls.create,
  title: ({ name }) => name,
  columns: messageTemplateColumns,
  fields: {
    name: { type: 'text', help: 'message-templates.name_help', min: 2, max: 40 },
    text: { type: 'own', draw: TemplateText, kind: () => 'textarea', empty: '', wide: true },
  },
});
